/** From the points and the state of a link to everything the page History shows, and to the scene. Pure. */
import { systemId } from "~/model/system";
import { LEAST_LEVEL, LEAST_STATES } from "~/analysis/changePoints";
import { latestApart, type LoadStates, loadsOfStates, measuresOf } from "~/analysis/history";
import type { Match } from "~/analysis/sides";
import { MOST_STATES, type Way, waysOf } from "~/analysis/states";
import { quantityOf } from "~/analysis/steps";
import { within } from "~/base/path";
import { loadTag } from "~/charts/curve/readout";
import { buildLevels, changeText, type LevelsData, measureText, shortNames } from "~/charts/history/levels";
import type { Frame, Scene } from "~/charts/scene";
import { choiceToken, sentenceText, type Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { significant } from "~/base/number";
import type { MeasureHistory } from "~/model/history";
import { sentence as ended, sentences } from "~/text/en/counted";
import { history as text } from "~/text/en/history";
import { conditionText, workloadName } from "../shared/point/workload";
import { neededPoints } from "../shared/share/needed";
import type { VerdictText } from "../shared/verdictText";
import { type HistoryViewState, LEAST_CHANGES } from "./state";
import { phrases } from "~/text/en/phrases";

export interface Asked {
  /** Of the chosen folders and systems. */
  readonly points: readonly CurvePoint[];
  readonly ways: readonly Way[];
  readonly way: Way | null;
  readonly loads: readonly NamedLoad[];
}

/** "4K random read, depth 32", and what else distinguishes the loads: the drive, the engine … */
export interface NamedLoad extends LoadStates {
  readonly name: string;
}

export interface Change {
  readonly load: NamedLoad;
  readonly measure: MeasureHistory;
  readonly change: MeasureHistory["changes"][number];
}

/** The states and loads requested by a link. */
export function askedOf(all: readonly CurvePoint[], state: Pick<HistoryViewState, "in" | "sys" | "by">): Asked {
  const points = all.filter(
    (point) =>
      (state.in.length === 0 || within(state.in, point.source_path)) &&
      (state.sys.length === 0 || state.sys.includes(systemId(point))),
  );
  const ways = waysOf(points);
  const asked = ways.find(({ id }) => id === state.by) ?? (state.by === "" ? ways[0] : undefined) ?? null;
  const way = asked && { ...asked, states: asked.states.slice(-MOST_STATES) };
  const { loads, matches } = loadsOfStates(way === null ? [] : way.states.map((one) => one.points));
  // A load with two states is compared (Compare), but has no history.
  const lasting = loads.filter((load) => load.states.filter(({ length }) => length > 0).length > 2);
  const apart = matches.filter(({ of }) => new Set(lasting.map(({ first }) => of(first))).size > 1);
  return { points, ways, way, loads: lasting.map((load) => ({ ...load, name: nameOf(load, apart) })) };
}

/** Every load, not only the drawn one: the receiver forms the states anew, and their names and starts depend on all. */
export const neededHistory = ({ points }: Pick<Asked, "points">, all: readonly CurvePoint[]): Needed | null =>
  neededPoints(points, all, { quantiles: [0.99] });

const nameOf = ({ first }: LoadStates, apart: readonly Match[]): string =>
  [
    ...new Set([workloadName(first), loadTag(first), ...apart.flatMap(({ id, of }) => conditionText(id, of(first)))]),
  ].join(phrases.comma);
export const measureId = ({ of, op }: Pick<MeasureHistory, "of" | "op">): string => (op === null ? of : `${op}_${of}`);
const measureName = ({ of, op, kind }: Pick<MeasureHistory, "of" | "op" | "kind">): string =>
  op === null ? text.measures[of] : `${op} ${text.measures[of]} (${kind ?? ""})`;

const isRate = ({ of }: MeasureHistory): boolean => of === "iops" || of === "bytes_per_s";

/** For one block size IOPS and bytes per second are equivalent: only the usual one is shown. */
const isUsual = ({ first }: LoadStates, measure: MeasureHistory): boolean =>
  !isRate(measure) || (measure.of === "iops") === (quantityOf([first]) === "iops");

/** Regressions first, the largest first. */
function changesOf(loads: readonly NamedLoad[], measured: readonly (readonly MeasureHistory[])[]): Change[] {
  return loads
    .flatMap((load, i) =>
      measured[i]!.filter((measure) => isUsual(load, measure)).flatMap((measure) =>
        measure.changes.map((change) => ({ load, measure, change })),
      ),
    )
    .sort((a, b) => b.change.worse - a.change.worse);
}

export interface HistoryModel {
  readonly changes: readonly Change[];
  /** Changes of at least the requested size. */
  readonly listed: readonly Change[];
  readonly load: NamedLoad | null;
  readonly measure: MeasureHistory | null;
  readonly parts: readonly (string | Token)[];
  readonly data: LevelsData;
}

const isSameFall = ({ load, measure, change }: Change, other: Change): boolean =>
  isRate(measure) &&
  load === other.load &&
  change.state === other.change.state &&
  change.worse * other.change.worse > 0;

const ratioOf = ({ before, after }: Change["change"]): number => after / before - 1;

/** @param measured for each load of `asked` */
export function historyModel(
  { ways, way, loads }: Asked,
  measured: readonly (readonly MeasureHistory[])[],
  state: HistoryViewState,
  set: (patch: Partial<HistoryViewState>) => void = () => undefined,
): HistoryModel {
  const changes = changesOf(loads, measured);
  const least = Number(state.least) / 100;
  const listed = changes.filter(({ change }) => Math.abs(ratioOf(change)) >= least);
  const [largest] = listed.length > 0 ? listed : changes;
  // Under closed loop a slower mean is the same fall as fewer IOPS, and IOPS is what is asked about.
  const first = largest && (changes.find((one) => isSameFall(one, largest)) ?? largest);
  const load = (state.s === "" ? (first?.load ?? loads[0]) : loads.find(({ key }) => key === state.s)) ?? null;
  const own = load === null ? [] : (measured[loads.indexOf(load)] ?? []);
  const usual = own.find((one) => load !== null && isUsual(load, one));
  const wanted = state.m !== "" ? own.find((one) => measureId(one) === state.m) : undefined;
  const changed = state.m === "" && state.s === "" ? first?.measure : undefined;
  const measure = state.m !== "" ? (wanted ?? null) : (changed ?? usual ?? null);
  const parts = sentence({ ways, way, loads, load, measure, own }, state, set);
  const data = {
    ...{ title: sentenceText(parts), name: measure === null ? "" : measureName(measure) },
    ...{ states: way?.states ?? [], measure, least, isWhole: state.y0 === "zero" },
  };
  return { changes, listed, load, measure, parts, data };
}

interface Said extends Omit<Asked, "points"> {
  readonly load: NamedLoad | null;
  readonly measure: MeasureHistory | null;
  readonly own: readonly MeasureHistory[];
}

/** "IOPS of 4K random read, depth 32 by folder, changes of 2 % or more." */
function sentence(
  { ways, way, loads, load, measure, own }: Said,
  state: HistoryViewState,
  set: (patch: Partial<HistoryViewState>) => void,
): (string | Token)[] {
  const { words, what } = text;
  if (loads.length === 0) return [text.empty.title, phrases.stop];
  const measures = own.map((one) => ({ id: measureId(one), label: measureName(one) }));
  const current = measure === null ? state.m : measureId(measure);
  return [
    choiceToken("m", what.measure, measures, current, (m) => set({ m, s: load?.key ?? "", p: "" })),
    words.of,
    choiceToken(
      "s",
      phrases.load,
      loads.map((one) => ({ id: one.key, label: one.name })),
      load?.key ?? state.s,
      (s) => set({ s, m: "", p: "" }),
    ),
    words.by,
    {
      ...choiceToken(
        "by",
        what.by,
        ways.map((one) => ({ id: one.id, label: text.wayOf(wayName(one), one.states.length) })),
        way?.id ?? state.by,
        (by) => set({ by, s: "", m: "", p: "" }),
      ),
      text: way === null ? state.by : wayName(way),
    },
    phrases.comma,
    choiceToken(
      "least",
      what.hide,
      LEAST_CHANGES.map((id) => ({ id, label: text.hide(id) })),
      state.least,
      (id) => set({ least: id }),
    ),
    phrases.stop,
  ];
}

/** Without folders each file is a state. */
const areFiles = ({ states }: Way): boolean =>
  states.every(({ name, points }) => points.every(({ source_path }) => `/${source_path}`.endsWith(`/${name}`)));

function wayName(way: Way): string {
  const { id, kind } = way;
  if (kind === "label") return text.ways.label(id);
  return kind !== "folder" ? text.ways[kind] : areFiles(way) ? text.ways.file : text.folderAt(Number(id.slice(6)));
}

export function verdictOf({ way, loads }: Asked, { load, measure, changes, listed }: HistoryModel): VerdictText {
  if (way === null || load === null || measure === null) return { first: text.empty.title, second: "" };
  const n = measure.values.filter((value) => value !== null).length;
  const worse = listed.filter(({ change }) => change.worse > 0).length;
  const others = changes.length === 0 ? [] : [text.verdict.others(worse, listed.length - worse, loads.length)];
  const apart = latestApart(measure);
  const latest = apart === null ? [] : [text.verdict.apart(apart.n, changeText(apart.ratio - 1))];
  const second = [...latest, ...others].join(phrases.semicolon);
  const { name } = load;
  if (n < LEAST_STATES) return { first: text.verdict.few(n, LEAST_STATES), second: "" };
  const last = measure.changes.at(-1);
  const pairOf = (before: number, after: number): readonly [string, string] => {
    const [from, to] = [before, after].map((value) => measureText(measure.of, value)) as [string, string];
    const unit = to.slice(to.lastIndexOf(" "));
    return [from.endsWith(unit) ? from.slice(0, -unit.length) : from, to];
  };
  if (last === undefined) {
    // Finding no step proves no level: the first and the last value show a slow fall.
    const own = measure.values.flatMap((value) => value?.median ?? []).slice(0, n - (apart?.n ?? 0));
    const ends = pairOf(own[0]!, own.at(-1)!);
    return { first: text.verdict.same(name, measureName(measure), own.length, ...ends), second };
  }
  const state = shortNames(way.states)[last.state]!;
  const said = [changeText(ratioOf(last)), state, ...pairOf(last.before, last.after)] as const;
  return { first: text.verdict.changed(name, measureName(measure), ...said), second };
}

export const captionOf = ({ ways, way }: Asked, { load, measure }: HistoryModel): string => {
  if (measure === null || way === null) return "";
  const all = ways.find(({ id }) => id === way.id)?.states.length ?? 0;
  const latest = all > MOST_STATES ? [text.latest(MOST_STATES, all)] : [];
  const last = measure.changes.at(-1);
  const noise = measure.noise === null ? [] : [text.noise(significant(100 * measure.noise, 2))];
  const how = text.caption(last === undefined ? null : significant(last.p, 1), LEAST_LEVEL);
  const several = load === null || load.several.length === 0 ? [] : [text.several(load.several.length)];
  return sentences([...several, ...latest, how, ...noise.map(ended)]);
};

/** A change in the list: "4K random read, depth 32, IOPS, from nightly-2026-03-04", "−8.2 %". */
export const changeRow = (change: Change, way: Way) => ({
  id: `${change.load.key} ${measureId(change.measure)} ${change.change.state}`,
  name: text.panel.row(change.load.name, measureName(change.measure), shortNames(way.states)[change.change.state]!),
  change: changeText(ratioOf(change.change)),
  isWorse: change.change.worse > 0,
});

export function historyPicture(points: readonly CurvePoint[], state: HistoryViewState, frame: Frame): Scene {
  const asked = askedOf(points, state);
  const measured = asked.loads.map((load) => measuresOf(load.states));
  return buildLevels(historyModel(asked, measured, state).data, frame);
}
