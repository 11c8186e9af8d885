/** What can be read off the curve, as menus and as changes of the link. Pure. */
import { stepped, stops } from "~/analysis/reading";
import { FACETS, KNEES } from "~/charts/curve/options";
import { exact } from "~/base/number";
import { rateText } from "~/model/valueText";
import type { Option } from "~/components/ui/ListBox";
import type { Cursor } from "~/model/reading";
import { knee as text } from "~/text/en/knee";
import type { Read } from "../shared/reading";
import { limitOfCurve } from "./picks";
import { jobsId, systemId } from "../shared/selection";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";
import { nextLimit } from "../shared/limit";
import { workloadId } from "../shared/point/workload";

type Patch = Partial<CurveState>;

/** A first limit, µs: the round value in the middle of what is drawn; null where there is nothing to limit. */
export function firstLimit({ lines }: Pick<Read, "lines">): number | null {
  const values = lines.flatMap(({ points }) => points.flatMap(({ y }) => (y !== null && y > 0 ? [y] : [])));
  if (values.length === 0) return null;
  const [lo, hi] = [Math.min(...values), Math.max(...values)];
  const middle = Math.sqrt(lo * hi);
  const [below, above] = [nextLimit(middle * 1.001, -1), nextLimit(middle * 0.999, 1)];
  return middle / below < above / middle ? below : above;
}

export const kneeOptions = (): Option[] =>
  KNEES.map((id) => ({ id, label: text.kinds[id] ?? id, detail: text.kindDetail[id] }));

/** The limit's knee with a limit: the one in the link, that of the statistic, else one in the middle of what is drawn. */
export function withLimit(
  { lim, base }: Pick<CurveState, "lim" | "base">,
  { y }: Pick<CurveModel, "y">,
  read: Read,
): Patch {
  const asked = lim === "off" ? null : lim;
  const own = limitOfCurve({ lim: asked, knee: "limit", base }, y);
  return { knee: "limit", lim: own === null ? firstLimit(read) : asked };
}

/** The other knees leave a limit that is set. */
export const chooseKnee = (
  knee: string,
  state: Pick<CurveState, "lim" | "base">,
  model: Pick<CurveModel, "y">,
  read: Read,
): Patch => (knee === "limit" ? withLimit(state, model, read) : { knee: knee as CurveState["knee"] });

export const withoutKnee = ({ knee }: Pick<CurveState, "knee">): Patch =>
  knee === "limit" ? { lim: "off" } : { knee: "limit" };

/** What of depths × jobs is drawn. */
export const lineOptions = (): Option[] =>
  (["best", "jobs", "all"] as const).map((id) => ({ id, label: text.lines[id], detail: text.linesDetail[id] }));

/** Loads that the lines have, and shares of each one's own maximum. */
export function cursorOptions({ lines }: Read, { options }: Pick<CurveModel, "options">): Option[] {
  const all = lines.map((line) => stepped(line, options));
  const open = lines.some(({ points: [first] }) => first?.point.load_kind === "rate");
  const word = (n: number): string => (open ? text.asked(rateText(n)) : text.outstanding(exact(n)));
  return [
    { id: "", label: text.cursorOff },
    ...stops(all, "load").map((n) => ({ id: `load ${String(n)}`, label: word(n), group: text.byLoad })),
    ...stops(all, "percent").map((n) => ({
      id: `percent ${String(n)}`,
      label: text.percentShort(exact(n)),
      group: text.byPercent,
    })),
  ];
}

export const cursorId = ({ at, ak }: Pick<CurveState, "at" | "ak">): string =>
  at === null ? "" : `${ak} ${String(at)}`;

export function chooseCursor(id: string): Patch {
  const [by, value] = id.split(" ");
  return value === undefined ? { at: null } : { at: Number(value), ak: by as Cursor["by"] };
}

/** What several of the series to choose from differ in; a choice of one panel says why it is none. */
export function panelOptions({ picks }: Pick<CurveModel, "picks">): Option[] {
  const differs: Readonly<Record<string, boolean>> = {
    none: true,
    workload: picks.workloads.length > 1,
    system: new Set(picks.matching.map(systemId)).size > 1,
    jobs: new Set(picks.matching.map(jobsId)).size > 1,
  };
  return FACETS.map((id) => ({
    id,
    label: text.panels[id] ?? id,
    detail: text.panelDetail[id],
    disabled: differs[id] === true ? undefined : text.onlyOne(text.panels[id] ?? id),
  }));
}

/** Panels of workloads are of all there are, unless the reader chose several. */
export function choosePanels(facet: string, { picks }: Pick<CurveModel, "picks">, { w, s }: CurveState): Patch {
  const all = facet === "workload" && w.length < 2 && s.length === 0;
  return {
    facet: facet as CurveState["facet"],
    ...(all ? { w: picks.workloads.map(workloadId) } : {}),
    zx: null,
    zy: null,
  };
}
