/**
 * From the answers to `curve`, `members` and `figures` and the state of a link to everything the page shows, and to the
 * scene. Pure: page, card and tests draw the same chart from the same rows.
 */
import { group } from "d3-array";
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { driveRows, opsOf, plainRow, rowsOf } from "~/analysis/scalingRows";
import {
  type Base,
  bestBase,
  fullFrom,
  HOLDS,
  type Measured,
  MOST,
  type Scaling,
  scalingOf,
  type Worked,
  workOut,
} from "~/analysis/scaling";
import { quantityOf, rateOf, usualStatistic } from "~/analysis/steps";
import { togetherRows } from "~/analysis/together";
import { within } from "~/base/path";
import { mediumOf } from "~/charts/medium";
import type { EachData, LinesData, PublishedData, ScalingLine } from "~/charts/scaling/data";
import { buildScaling } from "~/charts/scaling/lines";
import { isOnLine } from "~/charts/scaling/rates";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import { type Proof, proofOf } from "~/describe/together";
import type { CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import type { Said } from "~/model/labels";
import { kindOf } from "~/model/lines";
import type { Choices } from "~/model/scaling";
import { setupName } from "~/model/tools";
import { counts, stepsOf, type Step } from "~/model/step";
import { systemId } from "~/model/system";
import { scaling as text } from "~/text/en/scaling";
import { chosenSet, type DriveSet, memberWord, setsOf as driveSetsOf, shareDrives } from "../shared/drives";
import type { Known } from "../shared/known";
import { ratingOf, saidBus, saidRating } from "../shared/ratings";
import { eachControls, linesControls, publishedControls } from "./controls";
import { publishedQuantity, publishedRows, publishedSets, type PublishedSet, ratedLine, unitOf } from "./published";
import { besides, chosenLine, firstOf, haveOneIdeal, type Line, namesOf, setsOf, type Sets } from "./sets";
import type { ScalingState, SetScaling } from "./state";
import type { MemberWord } from "~/text/en/members";
import { setups } from "~/text/en/setups";
import { systemName } from "../shared/selection";
import { linesNotes, publishedNotes } from "./verdict";

export interface ScalingAnswers {
  readonly points: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly figures?: readonly FigureRow[];
}

/** A line as it is drawn, with the measurements behind it. */
export interface DrawnLine extends ScalingLine {
  readonly line: Line;
  readonly worked: Worked;
  /** Scaling against the drawn ideal; null: there is none. */
  readonly scaling: Scaling | null;
}

export interface LinesModel {
  readonly form: "lines";
  readonly sets: Sets;
  readonly lines: readonly DrawnLine[];
  readonly front: DrawnLine;
  readonly chart: LinesData;
}
export interface EachModel {
  readonly form: "each";
  readonly sets: readonly DriveSet[];
  readonly set: DriveSet;
  /** All measurements at the paths of the link. */
  readonly steps: readonly Step[];
  readonly proof: Proof;
  readonly chart: EachData;
}
export interface PublishedModel {
  readonly form: "published";
  readonly chart: PublishedData;
}
/** `why`: nothing here can be drawn, or the link asks for something that is not loaded. */
export interface NoModel {
  readonly form: "none";
  readonly why: "nothing" | "filtered";
  readonly chart: LinesData;
}
export type ScalingModel = (LinesModel | EachModel | PublishedModel | NoModel) & {
  readonly parts: readonly (string | Token)[];
};

export interface Asked {
  readonly state: ScalingState;
  readonly known: Known;
  readonly set: SetScaling;
  readonly reports: readonly PublishedSet[];
  readonly sets: Sets;
  readonly groups: readonly DriveSet[];
}

const EMPTY: LinesData = {
  ...{ form: "lines", title: "", quantity: "iops", statistic: "p99", kind: "clat", ops: [], notes: [] },
  ...{ unit: "drive", lines: [], focus: "", ideal: null, second: "share", strays: [], rated: null, bus: null },
  ...{ holds: HOLDS, most: MOST },
};

export function scalingModel(
  answers: ScalingAnswers,
  state: ScalingState,
  known: Known,
  set: SetScaling = () => undefined,
  said: readonly Said[] = [],
): ScalingModel {
  const inside = ({ source_path }: CurvePoint): boolean => within(state.in, source_path);
  const points = answers.points.filter(inside);
  const members = answers.members.filter(inside);
  const figures = answers.figures ?? [];
  const reports = publishedSets(figures.filter(({ dataset }) => state.d.includes(dataset)));
  const sets = setsOf(points, members, state.by === "each" ? "auto" : state.by);
  const groups = driveSetsOf(points, members);
  const asked: Asked = { state, known, set, reports, sets, groups };

  const group = chosenSet(groups, state.w, state.g);
  const front = state.by === "each" ? undefined : chosenLine(sets.lines, state.w, state.g);
  const report =
    reports.find(({ id }) => id === state.g) ?? (front === undefined && state.by !== "each" ? reports[0] : undefined);
  if (report !== undefined) return publishedModel(report, asked);
  if (front !== undefined) return linesModel(front, asked, figures);
  if (group !== undefined && (state.by === "each" || sets.lines.length === 0)) {
    return eachModel(group, stepsOf(points), proofOf(group, said, togetherRows(answers.points)), asked);
  }
  const any = sets.lines.length > 0 || groups.length > 0;
  return { form: "none", why: any ? "filtered" : "nothing", chart: EMPTY, parts: [text.empty.noneTitle] };
}

/** Unit, statistic and kind for these measurements, from the link or by default. */
function choicesOf(steps: readonly Step[], members: readonly Step[], state: ScalingState): Choices {
  // Where nothing may be combined, the drives still have their own percentiles.
  const latencies = [...steps, ...members].flatMap((step) => [...step.latencies]);
  const statistic = state.y === "auto" ? usualStatistic(latencies) : state.y;
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  return { quantity, statistic, kind: kindOf(latencies, state.k, statistic) };
}

function linesModel(front: Line, asked: Asked, figures: readonly FigureRow[]): ScalingModel {
  const { state, sets } = asked;
  const ofSetups = state.line === "setup";
  const end = ({ measured }: Line): number => rateOf(measured.at(-1)!.step, "gb_per_s") ?? 0;
  const besideIt = besides(sets.lines, front, state.line);
  // The furthest first, in the order of the names at the line ends.
  const all = ofSetups ? besideIt.toSorted((a, b) => end(b) - end(a)) : besideIt;
  const measured = all.flatMap((line) => line.measured);
  const steps = measured.map(({ step }) => step);
  const members = measured.flatMap((one) => [...one.members]);
  const choices = choicesOf(steps, members, state);
  const ops = opsOf([...steps, ...members], choices);
  const names = namesOf(all);
  // Jobs on the same drives have no drive of their own that could be measured alone.
  const baseline = state.b === "smallest" || sets.against === "jobs" ? "smallest" : "alone";
  const worked = all.map((line) => workOut(line.measured, choices.quantity, baseline));
  const shares = state.b !== "own" && haveOneIdeal(state.line, sets.against, all);
  const bases = worked.map(({ base, unlike }) => (unlike ? null : base));
  const best = shares ? bestBase(bases) : all.length === 1 ? 0 : -1;
  const base = bases[best] ?? null;
  const common = shares ? base : null;
  const lines = all.map((line, i): DrawnLine => {
    const own = worked[i]!;
    const scaling = own.unlike ? null : common === null ? own.own : scalingOf(own.points, "smallest", common);
    const rows = rowsOf(line.measured, own, scaling, ops, choices);
    const medium = mediumOf(line.measured.map(({ step }) => step.first));
    const full_from = fullFrom(rows.filter(isOnLine));
    const system = systemName(line.measured[0]!.step.first);
    return { id: line.id, name: names[i]!, system, medium, rows, full_from, line, worked: own, scaling };
  });
  const first = firstOf(front);
  const rating = ratingFor(first, choices, figures);
  const drawn = lines.find(({ line }) => line === front)!;
  const ideal = lines[best];
  const parts = linesControls(asked, { lines, front: drawn, best: ideal, quantity: choices.quantity });
  const chart: LinesData = {
    ...EMPTY,
    ...choices,
    title: sentenceText(parts),
    ops,
    unit: sets.one,
    lines,
    focus: front.id,
    ideal:
      base === null || ideal === undefined
        ? null
        : {
            count: base.count,
            rate: base.rate,
            of: lines.length > 1 ? ideal.name : "",
            alone: ideal.scaling?.points.some(({ basis }) => basis === "alone") === true,
          },
    second: state.second,
    strays: ofSetups ? straysOf(measured, sets.strays).map((one) => strayLine(one, common, ops, choices)) : [],
    rated: lines.length === 1 && rating !== null ? ratedLine(rating) : null,
    bus: saidBus(first, unitOf(choices.quantity)),
  };
  const model = { form: "lines", sets, lines, front: drawn, chart } as const;
  return { ...model, chart: { ...chart, notes: linesNotes(model) }, parts };
}

/** The maker's rating of one of these drives. */
function ratingFor(first: CurvePoint, { quantity }: Choices, figures: readonly FigureRow[]) {
  const unit = unitOf(quantity);
  const { drive_model: model, workload_op: op, pattern, block_bytes } = first;
  const capacity_bytes = Number(first.said["capacity_bytes"] ?? NaN) || null;
  return saidRating(first, unit) ?? ratingOf(figures, { model, capacity_bytes, op, pattern, block_bytes }, unit);
}

/** One kind of work on one kind of drive. */
const workOf = ({ step: { first } }: Measured): string =>
  JSON.stringify([
    ...[first.dataset, first.workload_op, first.pattern],
    ...[first.block_bytes, first.read_percent, first.drive_model],
    // The line of controls names the depth for all.
    first.iodepth,
  ]);

/**
 * Results of another sweep with the same count that exceed every line: the furthest of each count. Of another system
 * only where its drives are known to be of the same model.
 */
function straysOf(measured: readonly Measured[], strays: readonly Measured[]): readonly Measured[] {
  const systems = new Set(measured.map(({ step }) => systemId(step.first)));
  const isOfThese = ({ step: { first } }: Measured): boolean =>
    first.drive_model !== null || systems.has(systemId(first));
  const rate = ({ step }: Measured): number => (counts(step) ? (rateOf(step, "iops") ?? -1) : -1);
  return [...group(measured, ({ count }) => count)].flatMap(([count, own]) => {
    const alike = strays.filter((one) => one.count === count && isOfThese(one) && workOf(one) === workOf(measured[0]!));
    const [furthest] = alike.toSorted((a, b) => rate(b) - rate(a));
    return furthest !== undefined && rate(furthest) > Math.max(-1, ...own.map(rate)) ? [furthest] : [];
  });
}

function strayLine(one: Measured, common: Base | null, ops: readonly string[], choices: Choices): ScalingLine {
  const { id, first } = one.step;
  const worked = workOut([one], choices.quantity, "smallest");
  const scaling = common === null ? null : scalingOf(worked.points, "smallest", common);
  const name = (first.setup === null ? null : setups.words(setupName(first))) ?? first.engine ?? first.source_name;
  const rows = rowsOf([one], worked, scaling, ops, choices);
  return { id, name, system: systemName(first), medium: null, rows, full_from: null };
}

/**
 * A drive measured several times would count as several of the drives that outliers are told from, and a drive of
 * another model, or a run of another set-up, is no outlier.
 */
function areUnlike(members: readonly Step[], word: MemberWord): boolean {
  const models = new Set(members.flatMap(({ first }) => first.drive_model ?? []));
  const systems = new Set(members.map(({ first }) => `${systemId(first)} ${first.setup ?? ""}`)).size;
  return models.size > 1 || (word === "run" && systems > 1 && systems < members.length);
}

function eachModel(set: DriveSet, steps: readonly Step[], proof: Proof, asked: Asked): ScalingModel {
  const { members, combined } = set;
  const choices = choicesOf(members, [], asked.state);
  const ops = opsOf(members, choices);
  const member = memberWord(members);
  const least = shareDrives(members) || areUnlike(members, member) ? Infinity : LEAST_FOR_OUTLIERS;
  const { rows, spread } = driveRows(members, ops, choices, least);
  const parts = eachControls(asked, set, choices.quantity);
  // A drive put together from several files belongs to none of them.
  const files = new Set(members.map(({ first }) => first.source_path)).size;
  const chart: EachData = {
    form: "each",
    ...{ ...choices, title: sentenceText(parts), ops, rows, notes: [] },
    member,
    median: spread.median,
    sum:
      combined === null
        ? null
        : {
            ...plainRow(combined, text.each.all, choices),
            ...(files > 1 ? { files: text.each.files(files) } : {}),
          },
    least,
  };
  return { form: "each", sets: asked.groups, set, steps, proof, chart, parts };
}

function publishedModel(published: PublishedSet, asked: Asked): ScalingModel {
  const { w, sys, u } = asked.state;
  const chosen = published.figures.filter(
    ({ workload, system }) => (w === "" || workload === w) && (sys.length === 0 || sys.includes(system ?? "")),
  );
  const quantity = u === "auto" ? publishedQuantity(chosen) : u;
  const rows = publishedRows(chosen, published.all, quantity);
  const parts = publishedControls(asked, published, rows, quantity);
  const chart: PublishedData = {
    form: "published",
    ...{ title: sentenceText(parts), quantity, rows, notes: publishedNotes(rows) },
  };
  return { form: "published", chart, parts };
}

export const scalingPicture = (answers: ScalingAnswers, state: ScalingState, known: Known, frame: Frame): Scene =>
  buildScaling(scalingModel(answers, state, known).chart, frame);

/** Every step drawn, and its drives. */
export function stepsIn({ form, chart }: ScalingModel): readonly Step[] {
  if (chart.form === "published" || form === "none") return [];
  if (chart.form === "each") return [...chart.rows, ...(chart.sum === null ? [] : [chart.sum])].map(({ step }) => step);
  return [...chart.lines, ...chart.strays].flatMap(({ rows }) =>
    rows.flatMap(({ step, members }) => [step, ...members.map((one) => one.step)]),
  );
}
