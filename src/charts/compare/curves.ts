/** One curve per workload; charts with the same unit share their axes. */
import { group, nice } from "d3-array";
import { nextRound, roundAt } from "~/base/number";
import { isGood } from "~/model/lines";
import { buildCurve } from "../curve/curve";
import { type CurveOptions, type Slot, SLOTS } from "../curve/options";
import { overlayOf } from "../curve/overlay";
import type { Frame, Scene } from "../scene";
import type { ShownWork } from "./measured";
import type { RatioSide } from "./ratios";
import { unitOf } from "./words";
import { sideOf } from "~/model/ratio";

export interface DrawnWork {
  readonly work: ShownWork;
  /** Key of the limit. */
  readonly key: readonly string[];
  readonly build: (frame: Frame) => Scene;
}

/** More lines than this have no room for the answers that the table on top has. */
const ANSWERED = 3;

/** How far the latency axis extends beyond the limit where points lie above it. */
const BEYOND = 5;

/**
 * A curve for each workload with at least two loads on some side. Curves of one unit share both axes; only a chart with
 * a line entirely beyond the shared axis gets a longer one.
 */
export function drawnWorks(works: readonly ShownWork[], sides: readonly RatioSide[]): DrawnWork[] {
  const labelOf = ({ curve, first }: ShownWork): string => unitOf(curve.options.x, first.op).label;
  const drawable = works.filter(({ curve }) => curve.lines.some(({ points }) => points.filter(isGood).length > 1));
  const axes = new Map([...group(drawable, labelOf)].map(([label, own]) => [label, axesOf(own)]));
  return drawable.map((work) => {
    const { points, lines, reading } = work.curve;
    const options: CurveOptions = {
      ...work.curve.options,
      ...{ colour: "system", focus: null, title: work.name, bare: lines.length > ANSWERED },
      ...namesOf(work, sides),
      ...axes.get(labelOf(work))!(work),
    };
    const layer = reading.knees.size > 0 ? overlayOf(reading, lines, options) : null;
    return { work, key: layer?.key ?? [], build: (frame) => buildCurve(points, options, frame, null, layer) };
  });
}

/** Names and colours of the sides, for the series that belong to them. */
function namesOf({ curve }: ShownWork, sides: readonly RatioSide[]): Pick<CurveOptions, "names" | "pins"> {
  const series = [
    ...new Map(curve.points.map((p) => [`${p.dataset}/${p.system ?? ""}/${p.series}`, sides[sideOf(p)]!])),
  ];
  return {
    names: series.map(([id, { name }]) => [id, name] as const),
    pins: series.flatMap(([id, { colour }]) => {
      const slot = SLOTS.find((one) => one === colour);
      return slot === undefined ? [] : [[id, slot] as readonly [string, Slot]];
    }),
  };
}

const placedIn = ({ curve }: ShownWork) =>
  curve.lines.flatMap(({ points }) => {
    const placed = points.filter((p) => isGood(p) && p.x !== null && p.y !== null && p.y > 0);
    return placed.length === 0 ? [] : [placed];
  });

const roundUp = (us: number): number => roundAt(us, 1);

function axesOf(works: readonly ShownWork[]): (work: ShownWork) => Pick<CurveOptions, "zoom" | "y_end"> {
  const all = works.flatMap(placedIn).flat();
  const limits = works.flatMap(({ limit_us }) => limit_us ?? []);
  const most = limits.length === 0 ? Infinity : roundUp(BEYOND * Math.max(...limits));
  const ys = all.map(({ y }) => y!);
  const from = roundAt(Math.min(...ys, ...limits), -1);
  const shared = Math.max(...ys.filter((y) => y <= most).map(roundUp), ...limits.map((us) => nextRound(us, 1)));
  const [, x_to] = nice(0, Math.max(1, ...all.map(({ x }) => x!)), 5);
  return (work) => {
    const lines = placedIn(work);
    const to = Math.max(shared, ...lines.map((own) => roundUp(Math.min(...own.map(({ y }) => y!)))));
    const isCut = lines.some((own) => own.some(({ y }) => y! > to));
    return { zoom: { x: [0, x_to], y: [from, to] }, ...(isCut ? { y_end: to } : {}) };
  };
}
