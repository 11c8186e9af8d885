/** In what else the sides differ, and what they share: what a reader must know before quoting a ratio. Pure. */
import { lookUp } from "~/base/lookUp";
import type { CompareAt } from "~/charts/compare/data";
import { blockText } from "~/charts/curve/names";
import { exact } from "~/charts/number";
import type { CurvePoint } from "~/model/answers";
import { compare as text } from "~/text/en/compare";
import { type DriveCounter, drivesOf as drivesAlone } from "../shared/driveCount";
import type { Side } from "../shared/sides";
import type { Step } from "../shared/steps";

type Condition = keyof typeof text.conditions;

/** Values of one condition on each side, as texts in order; [] = nobody says. */
export interface Difference {
  /** As it is called. */
  readonly condition: string;
  readonly values: readonly (readonly string[])[];
}

export interface Conditions {
  readonly differ: readonly Difference[];
  /** Known and equal on all sides. */
  readonly same: readonly Difference[];
}

const said =
  (key: string, show: (value: string) => string = (value) => value) =>
  ({ said: words }: CurvePoint): string | null => {
    const value = lookUp(words, key);
    return value === undefined ? null : show(value);
  };
const percent = (value: string): string => `${value} %`;
const bytes = (value: string): string => blockText(Number(value));

/** What decides over results besides the cell (DOMAIN, Compare; SNIA PTS header). */
const CONDITIONS: Readonly<Record<Exclude<Condition, "drives">, (point: CurvePoint) => string | null>> = {
  tool: ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" "),
  engine: ({ engine }) => engine,
  direct: ({ direct }) => (direct === null ? null : text.direct(direct)),
  rate_process: ({ rate_process }) => rate_process,
  runtime: ({ runtime_s }) => (runtime_s === null ? null : text.seconds(exact(Number(runtime_s.toPrecision(2))))),
  ramp: ({ ramp_s }) => (ramp_s === null ? null : text.seconds(exact(Number(ramp_s.toPrecision(3))))),
  numjobs: ({ numjobs }) => (numjobs === null ? null : exact(numjobs)),
  host: ({ host }) => host,
  target: ({ targets }) => (targets.length === 0 ? null : targets.join(", ")),
  drive_model: ({ drive_model }) => drive_model,
  media: ({ media }) => media,
  interface: ({ interface: bus }) => bus,
  firmware: said("firmware"),
  capacity: said("capacity_bytes", (value) => text.gigabytes(exact(Number(value) / 1e9))),
  indirection_unit: said("indirection_unit_bytes", bytes),
  over_provisioning: said("over_provisioning_percent", percent),
  fill: said("fill_percent", percent),
  active_range: said("active_range_percent", percent),
  state: said("state"),
  precondition: said("precondition"),
  kernel: said("kernel"),
  fabric: said("fabric"),
};

/** In the order in which they are shown. */
const names = Object.keys(text.conditions) as Condition[];

/** Of one step: what its directions say, each once. */
function valuesOf(step: Step, condition: Condition, drivesOf: DriveCounter): string[] {
  if (condition !== "drives") return step.directions.flatMap((point) => CONDITIONS[condition](point) ?? []);
  const drives = drivesOf(step);
  return drives === null ? [] : [exact(drives)];
}

/** @param at at an equal depth the jobs are matched: no side differs in them. */
export function conditionsOf(
  sides: readonly Side[],
  at: CompareAt,
  drivesOf: DriveCounter = (step) => drivesAlone(step, []),
): Conditions {
  const asked = names.filter((name) => name !== "numjobs" || at !== "depth");
  const all = asked.map((condition): Difference => ({
    condition: text.conditions[condition],
    values: sides.map(({ steps }) => [...new Set(steps.flatMap((step) => valuesOf(step, condition, drivesOf)))].sort()),
  }));
  return splitConditions(all);
}

/** What nobody says is neither. */
export function splitConditions(all: readonly Difference[]): Conditions {
  const known = all.filter(({ values }) => values.some((own) => own.length > 0));
  const isSame = ({ values }: Difference): boolean => new Set(values.map((own) => own.join("\n"))).size === 1;
  return { differ: known.filter((one) => !isSame(one)), same: known.filter(isSame) };
}

/** Writes on a part of the drive are flattered by the rest of it (DOMAIN, QLC vs TLC). */
const RANGES = 2;

/** Do writes of these sides stand on unlike active ranges? null: it is not known of all. */
export function unlikeRanges(sides: readonly Side[]): boolean | null {
  const ranges = sides.map(({ steps }) =>
    steps
      .filter(({ directions }) => directions.some(({ op }) => op === "write"))
      .map(({ first }) => first.said["active_range_percent"]),
  );
  if (ranges.every((own) => own.length === 0)) return false;
  const known = ranges.flat().map(Number).filter(Number.isFinite);
  if (known.length < ranges.flat().length) return null;
  return Math.max(...known) > RANGES * Math.min(...known);
}
