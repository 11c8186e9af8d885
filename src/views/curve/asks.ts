/** What can be read off the curve, as menus and as changes to the link. Pure. */
import { stepped, stops } from "~/analysis/reading";
import { exact } from "~/base/number";
import { FACETS } from "~/charts/curve/options";
import { rateText } from "~/model/valueText";
import type { Option } from "~/components/ui/ListBox";
import { nextLimit } from "~/model/limit";
import type { Cursor } from "~/model/reading";
import { knee as text } from "~/text/en/knee";
import { workloadId } from "../shared/point/workload";
import type { Read } from "../shared/reading";
import { jobsId, systemId } from "../shared/selection";
import { limitOfCurve } from "./picks";
import type { CurveModel } from "./picture";
import type { CurveState } from "./state";

type Patch = Partial<CurveState>;
type Limited = Pick<CurveState, "lim" | "base">;

/** A first limit in µs: the round value in the middle of what is drawn; null if there is nothing to limit. */
export function firstLimit({ lines }: Pick<Read, "lines">): number | null {
  const values = lines.flatMap(({ points }) => points.flatMap(({ y }) => (y !== null && y > 0 ? [y] : [])));
  if (values.length === 0) return null;
  const middle = Math.sqrt(Math.min(...values) * Math.max(...values));
  const [below, above] = [nextLimit(middle * 1.001, -1), nextLimit(middle * 0.999, 1)];
  return middle / below < above / middle ? below : above;
}

/**
 * The limit knee together with a limit: the link's, the default of the statistic, else one in the middle of what is
 * drawn.
 */
export function withLimit({ lim, base }: Limited, { y }: Pick<CurveModel, "y">, read: Read): Patch {
  const asked = lim === "off" ? null : lim;
  const own = limitOfCurve({ lim: asked, knee: "limit", base }, y);
  return { knee: "limit", lim: own === null ? firstLimit(read) : asked };
}

/** The other knees keep a limit that is set. */
export const chooseKnee = (
  knee: CurveState["knee"],
  state: Limited,
  model: Pick<CurveModel, "y">,
  read: Read,
): Patch => (knee === "limit" ? withLimit(state, model, read) : { knee });

export const withoutKnee = ({ knee }: Pick<CurveState, "knee">): Patch =>
  knee === "limit" ? { lim: "off" } : { knee: "limit" };

/** Loads that the lines have, and shares of each one's own maximum; an id is kind and value. */
export function cursorOptions({ lines }: Read, { options }: Pick<CurveModel, "options">): Option[] {
  const all = lines.map((line) => stepped(line, options));
  const open = lines.some(({ points: [first] }) => first?.point.load_kind === "rate");
  const load = (n: number): string => (open ? text.asked(rateText(n)) : text.outstanding(exact(n)));
  const of = (by: Cursor["by"], group: string, label: (n: number) => string): Option[] =>
    stops(all, by).map((n) => ({ id: `${by} ${String(n)}`, label: label(n), group }));
  return [
    { id: "", label: text.cursorOff },
    ...of("load", text.byLoad, load),
    ...of("percent", text.byPercent, (n) => text.percentShort(exact(n))),
  ];
}

/** The attributes in which the series to choose from differ. An option that would give a single panel says why. */
export function panelOptions({ picks }: Pick<CurveModel, "picks">): Option[] {
  const differs = {
    none: true,
    workload: picks.workloads.length > 1,
    system: new Set(picks.matching.map(systemId)).size > 1,
    jobs: new Set(picks.matching.map(jobsId)).size > 1,
  };
  return FACETS.map((id) => {
    const label = text.panels[id] ?? id;
    return { id, label, detail: text.panelDetail[id], disabled: differs[id] ? undefined : text.onlyOne(label) };
  });
}

/** Panels by workload show all workloads, unless the reader chose several. */
export function choosePanels(
  facet: CurveState["facet"],
  { picks }: Pick<CurveModel, "picks">,
  { w, s }: Pick<CurveState, "w" | "s">,
): Patch {
  const all = facet === "workload" && w.length < 2 && s.length === 0;
  return { facet, ...(all ? { w: picks.workloads.map(workloadId) } : {}), zx: null, zy: null };
}
