/**
 * A reading laid over the curve: the limit, rings, the cursor's ticks, answers under names, remarks on points, columns
 * of the table; and the same while the limit is dragged.
 */
import { isFew } from "~/model/latency";
import type { Line, LinePoint } from "~/model/lines";
import { answering, type LineKnee, type Reading } from "~/model/reading";
import { en } from "~/text/en";
import { knee as text } from "~/text/en/knee";
import { scaleOf } from "../axis";
import { exact } from "~/base/number";
import { limitText } from "~/model/valueText";
import { clause, sentences } from "~/text/en/counted";
import { ruleNodes, startName } from "../plot/axes";
import { RING } from "../plot/marks";
import type { PlotRule, ReadOut } from "../plot/plot";
import type { Frame, Scene, SceneNode, Twin, TwinCell, TwinColumn } from "../scene";
import type { Layer } from "./lineSeries";
import type { CurveOptions } from "./options";
import { answerOf, cursorText, overText } from "./reading";
import { loadText } from "./readout";
import { phrases } from "~/text/en/phrases";

/** `lines`: as measured; the chart may draw them as ratios. */
export function overlayOf(reading: Reading, lines: readonly Line[], options: CurveOptions): Layer {
  const { knees, cursor } = reading;
  const ratios = options.baseline != null && lines.some((line) => line.series === options.baseline);
  const ringed = new Set(
    [...knees.values()].flatMap((knee) => (knee.found === "knee" || knee.found === "all-pass" ? knee.at.id : [])),
  );
  const said = remarksOf(reading, options);
  const hits = [...(cursor?.hits ?? [])];
  const isNear = !ratios && reading.limit_us !== null && isWithinReach(reading.limit_us, lines, options);
  return {
    rules: (size) => [
      ...(ratios || reading.limit_us === null ? [] : [limitRule(reading.limit_us, options, size, isNear)]),
      ...cursorRules(reading, options),
    ],
    ringed,
    ticked: new Set(hits.flatMap(([, hit]) => (hit.found === "point" ? hit.p.id : []))),
    between: hits.flatMap(([line, hit]) => (hit.found === "between" ? { line, ...hit } : [])),
    answer: (own) => answerOf(own, reading, options),
    readOut: (mark, own) => withRemark(own, said.get(mark), options),
    twin: (twin) => withColumns(twin, reading, lines, options),
    key: keyOf(reading, ringed.size > 0, lines, options),
    notes: notesOf(reading, ratios, options),
  };
}

function keyOf({ kind, cursor }: Reading, ringed: boolean, lines: readonly Line[], { y }: CurveOptions): string[] {
  const grids = lines.some(({ grid }) => grid !== undefined);
  const between = cursor !== null && [...cursor.hits.values()].some((hit) => hit.found === "between");
  return [
    ...(ringed
      ? [kind === "limit" ? (grids ? text.ringMost(y) : text.ring(y)) : text.ringNamed(text.kinds[kind] ?? kind)]
      : []),
    ...(cursor === null ? [] : [text.tick(cursorText(cursor))]),
    ...(between ? [text.interpolated] : []),
  ];
}

function notesOf({ kind, limit_us, knees }: Reading, ratios: boolean, { y }: CurveOptions): string[] {
  const thin = [...knees.values()].filter((knee) => isFew(answering(knee)?.above));
  return [
    ...(kind === "kneedle" ? [text.notes.kneedle] : []),
    ...(kind === "saturation" ? [text.notes.saturation] : []),
    ...(kind === "power" ? [text.notes.power(y)] : []),
    ...(limit_us !== null && ratios ? [text.notes.ratios] : []),
    ...(thin.length > 0 ? [text.notes.fewAbove(thin.length, y)] : []),
  ];
}

/** The axis is extended to a limit up to this factor beyond the values; a limit farther away is shown at the edge. */
const FAR = 4;

function isWithinReach(limit_us: number, lines: readonly Line[], { y_log }: CurveOptions): boolean {
  let [lo, hi] = [Infinity, -Infinity];
  for (const p of lines.flatMap((line) => line.points)) {
    if (p.y === null || p.apart === "failed" || p.apart === "excluded") continue;
    [lo, hi] = [Math.min(lo, p.y), Math.max(hi, p.y)];
  }
  return limit_us <= hi * FAR && (!y_log || limit_us >= lo / FAR);
}

function limitRule(limit_us: number, { y }: Pick<CurveOptions, "y">, size: Frame["size"], isNear: boolean): PlotRule {
  const name = size === "page" ? text.limitLabel(y, limitText(limit_us)) : `≤ ${limitText(limit_us)}`;
  const beyond = { above: `${name} ↑`, below: `${name} ↓` };
  return { y: limit_us, name, kind: "limit", start: true, beyond, off_axes: !isNear };
}

/** The cursor is a line if the load is the x axis. */
function cursorRules({ cursor }: Reading, { x, x_log }: CurveOptions): PlotRule[] {
  if (cursor === null || x !== "outstanding" || cursor.by !== "load" || cursor.open) return [];
  return x_log && cursor.value <= 0
    ? []
    : [{ y: cursor.value, upright: true, name: "", kind: "reference", off_axes: true }];
}

export interface HeldLimit {
  readonly limit_us: number;
  /** The layer drawn with the limit. */
  readonly layer: Pick<Layer, "ringed" | "twin">;
  /** The table without a reading. */
  readonly twin: Twin;
}

/**
 * The chart while the limit is being dragged. Lines, axes and names stay as drawn; the limit and its rings are laid
 * over them and the table is judged again, so a chart of 10,000 points keeps up.
 * @param scene as drawn with the limit at the start of the drag
 */
export function heldScene(
  scene: Scene,
  { limit_us, layer, twin }: HeldLimit,
  options: CurveOptions,
  size: Frame["size"],
): Scene {
  const { y_domain: domain } = scene;
  const { beyond: _, ...rule } = limitRule(limit_us, options, size, true);
  const limits = (scene.panels ?? [scene.plot]).flatMap((plot): SceneNode[] => {
    if (domain === undefined) return [];
    const y = { at: scaleOf(domain.log, [domain.from, domain.to], [plot.y + plot.h, plot.y]) };
    const area = { plot, x: y, y };
    const name = startName(area, rule);
    return [...ruleNodes(area, rule), ...(name === null ? [] : [name])];
  });
  const rings = scene.marks
    .filter(({ id }) => layer.ringed.has(id))
    .map(({ x, y }): SceneNode => ({ type: "ring", x, y, r: RING[size], colour: "ink" }));
  return { ...scene, over: [...limits, ...rings], twin: layer.twin(twin) };
}

type Said = readonly [string, string];

/** What a knee adds to its point's read-out. */
function remarksOf({ kind, limit_us, knees }: Reading, options: CurveOptions): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const knee of knees.values()) {
    if (knee.found === "knee" && kind !== "limit") {
      said.set(knee.at.id, [text.kinds[kind] ?? kind, text.isKneeSays]);
    } else if (knee.found === "knee") {
      const { at, most, next } = knee;
      if (next === null) said.set(at.id, [text.mostHere, ""]);
      else said.set(at.id, [text.lastOk, next.y === null ? "" : text.next(overText(next.y, limit_us, options))]);
      if (most !== null) said.set(most.at.id, [text.mostHere, text.mostLast(loadText(at) ?? "")]);
      if (next !== null) said.set(next.id, [phrases.limit, text.firstFailIs]);
    } else if (knee.found === "all-pass") {
      said.set(knee.at.id, [text.lastOk, text.allPassShort]);
    }
  }
  return said;
}

/** Keeps to four lines: the remark replaces the number of samples, never a remark on the point itself. */
function withRemark(lines: ReadOut, said: Said | undefined, { y }: CurveOptions): ReadOut {
  if (said === undefined) return lines;
  const plain = en.charts.curve.samplesAbove(y);
  const [first, second, third] = lines.filter(([label]) => label !== plain);
  const kept = [first, second].filter((line) => line !== undefined);
  return [...kept, third === undefined ? said : [third[0], sentences([clause(third[1]), said.join(" ")])]];
}

const nothing: TwinCell = { value: null, text: en.charts.absent };
const words = (value: string, note?: string): TwinCell => ({ value, text: value, note });

/** The columns follow those of the load, so that they are visible without scrolling. */
function withColumns(twin: Twin, reading: Reading, lines: readonly Line[], options: CurveOptions): Twin {
  if (reading.knees.size === 0) return twin;
  const cells = new Map<string, TwinCell[]>();
  for (const line of lines) {
    const knee = reading.knees.get(line.id) ?? { found: "nothing" };
    const found = { knee, ...edgesOf(line, reading.limit_us) };
    line.points.forEach((p, i) => cells.set(p.id, cellsOf(p, i, found, reading)));
  }
  const columns = columnsOf(reading, options);
  const place = Math.max(0, twin.columns.findIndex(({ id }) => id === "jobs") + 1);
  return {
    columns: twin.columns.toSpliced(place, 0, ...columns),
    rows: twin.rows.map((row) => {
      const { mark } = row;
      const own = (mark === null ? undefined : cells.get(mark)) ?? columns.map(() => nothing);
      return { mark, cells: row.cells.toSpliced(place, 0, ...own) };
    }),
  };
}

const columnsOf = ({ kind, limit_us }: Reading, { y }: CurveOptions): TwinColumn[] =>
  kind !== "limit" || limit_us === null
    ? [{ id: "knee", label: text.kinds[kind] ?? kind, numeric: false }]
    : [
        { id: "limit", label: `${y} ≤ ${limitText(limit_us)}`, numeric: false },
        { id: "headroom_percent", label: "headroom_percent", numeric: true },
      ];

/** For a line: its answer, the first point that is judged, and the first over the limit (-1: none). */
interface Found {
  readonly knee: LineKnee;
  readonly first: number;
  readonly fails: number;
}

/** Also the only point of a line whose load is unknown: the verdict is about it (analysis/lineSteps). */
const isJudged = ({ stands, apart }: LinePoint, points: Line["points"]): boolean =>
  stands || (apart === "unknown-load" && points.length === 1);

function edgesOf({ points }: Line, limit_us: number | null): Omit<Found, "knee"> {
  const judged = (p: LinePoint): boolean => isJudged(p, points) && p.y !== null;
  return {
    first: points.findIndex(judged),
    fails: points.findIndex((one) => judged(one) && limit_us !== null && one.y! > limit_us),
  };
}

const cellsOf = (p: LinePoint, i: number, found: Found, { kind, limit_us }: Reading): TwinCell[] =>
  kind !== "limit" || limit_us === null
    ? [kneeCell(p, i, found.knee)]
    : [limitCell(p, i, found, limit_us), headroomCell(p, found.knee)];

/** A line without a knee gives the reason in its first row. */
function kneeCell(p: LinePoint, i: number, knee: LineKnee): TwinCell {
  if (knee.found === "knee") return knee.at.id === p.id ? words(text.kneeCell) : nothing;
  return knee.found === "no-knee" && i === 0 ? words(text.noKneeCell(text.reasons[knee.why])) : nothing;
}

function limitCell(p: LinePoint, i: number, { knee, first, fails }: Found, limit_us: number): TwinCell {
  const { cells } = text;
  if (p.y === null || knee.found === "nothing") return nothing;
  if ((knee.found === "knee" || knee.found === "all-pass") && knee.at.id === p.id) {
    return words(knee.found === "knee" && knee.next === null ? cells.most : cells.last);
  }
  if (knee.found === "knee" && knee.most?.at.id === p.id) return words(cells.most);
  if (knee.found === "knee" && knee.next?.id === p.id) return words(cells.first);
  if (p.y > limit_us && (p.least_us ?? Infinity) <= limit_us) return nothing;
  if (p.apart === "beaten") return words(p.y > limit_us ? cells.over : cells.ok);
  if (!p.stands && i !== first) return words(cells.apart);
  if (p.y > limit_us) return words(knee.found === "none" && i === first ? cells.first : cells.over);
  return fails >= 0 && i > fails ? words(cells.again, text.againNote) : words(cells.ok);
}

function headroomCell(p: LinePoint, knee: LineKnee): TwinCell {
  if (knee.found !== "knee" && knee.found !== "all-pass") return nothing;
  const said = knee.at.id === p.id ? knee : knee.found === "knee" && knee.most?.at.id === p.id ? knee.most : null;
  if (said === null || said.headroom === null) return nothing;
  const value = 100 * said.headroom;
  return { value, text: exact(Number(value.toFixed(1))) };
}
