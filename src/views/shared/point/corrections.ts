/** What of a point somebody overruled, and who, as far as it is known. Pure. */
import { lookUp } from "~/base/lookUp";
import { correctedKeys } from "~/charts/curve/readout";
import { exact } from "~/charts/number";
import type { Fact } from "~/components/SourcePanel";
import { resolve, withoutOverruled, type Cell } from "~/describe/resolve";
import type { CurvePoint } from "~/model/answers";
import { jobTarget, runTarget, type Said } from "~/model/labels";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { describe } from "~/text/en/describe";

/** @param said of own files: `dataset` "local". */
export function correctionFacts(point: CurvePoint, said: readonly Said[]): Fact[] {
  if (point.corrected.length === 0) return [];
  const cells = point.dataset === "local" ? cellsOf(point, said) : [];
  const names = correctedKeys(point);
  return point.corrected.map((key, i): Fact => {
    const value = lookUp({ ...point }, key) as number | string | null;
    // What was put together may be of another run: whoever said another value did not say this one.
    const cell = cells.map((of) => of.get(key)).find((one) => one !== undefined && isValue(one, value));
    return {
      term: en.charts.curve.corrected([names[i]!]),
      value: value === null ? curvePage.source.absent : typeof value === "number" ? exact(value) : value,
      ...(cell === undefined ? {} : { note: describe.bar.says(cell.origin, cell.where?.path ?? "") }),
      tone: "warn",
    };
  });
}

/** Of its job, then of its run. */
function cellsOf({ sha256, document, job_index }: CurvePoint, said: readonly Said[]): ReadonlyMap<string, Cell>[] {
  const run = `${sha256.slice(0, 12)}.${document}`;
  const cells = resolve(withoutOverruled(said));
  return [jobTarget(run, job_index), runTarget(run)].flatMap((target) => cells.get(target) ?? []);
}

const isValue = (cell: Cell, value: number | string | null): boolean =>
  typeof value === "number" ? Number(cell.value) === value : cell.value === value;
