/**
 * From the answers to `curve`, `members`, `figures` and `together` and a state of the link to everything the page shows,
 * and to the scene. Pure: the page, a card and tests draw the same chart from the same rows.
 */
import { group } from "d3-array";
import { LEAST_FOR_OUTLIERS } from "~/analysis/outliers";
import { bestBase, fullFrom, HOLDS, MOST, type Scaling, scalingOf } from "~/analysis/scaling";
import { quantityOf, rateOf, usualStatistic } from "~/analysis/steps";
import { buildScaling } from "~/charts/scaling/lines";
import type { Drawn, EachData, LinesData, PublishedData, ScalingLine } from "~/charts/scaling/data";
import { isOnLine } from "~/charts/scaling/rates";
import { mediumOf } from "~/charts/medium";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import { type Proof, proofOf } from "~/describe/together";
import type { CurvePoint, FigureRow, MemberRow, TogetherRow } from "~/model/answers";
import type { Said } from "~/model/labels";
import { counts, stepsOf, type Step } from "~/model/step";
import { scaling as text } from "~/text/en/scaling";
import { chosenSet, type DriveSet, memberWord, setsOf as driveSetsOf } from "../shared/drives";
import type { Known } from "../shared/known";
import { ratingOf, saidBus, saidRating } from "../shared/ratings";
import { within } from "~/base/path";
import { kindOf } from "~/model/lines";
import { eachControls, linesControls, memberOf, publishedControls } from "./controls";
import { publishedQuantity, publishedRows, publishedSets, type PublishedSet, ratedLine, unitOf } from "./published";
import { driveRows, opsOf, plainRow, rowsOf, type Choices, type WorkedLine, workOutLine } from "./rows";
import { besides, chosenLine, type Line, namesOf, setsOf, type Measured, type Sets } from "./sets";
import type { ScalingState, SetScaling } from "./state";
import { linesNotes, publishedNotes } from "./verdict";

export interface ScalingAnswers {
  readonly points: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly figures?: readonly FigureRow[];
  readonly together?: readonly TogetherRow[];
}

/** A line as it is drawn, with the measurements behind it. */
export interface DrawnLine extends ScalingLine {
  readonly line: Line;
  readonly worked: WorkedLine;
  /** By the ideal that is drawn; null: there is none. */
  readonly scaling: Scaling | null;
}

export interface LinesModel {
  readonly form: "lines";
  readonly sets: Sets;
  readonly lines: readonly DrawnLine[];
  readonly front: DrawnLine;
  readonly strays: readonly Measured[];
  readonly chart: LinesData;
}
export interface EachModel {
  readonly form: "each";
  readonly sets: readonly DriveSet[];
  readonly set: DriveSet;
  /** Every measurement among the paths of the link. */
  readonly steps: readonly Step[];
  readonly proof: Proof;
  readonly chart: EachData;
}
export interface PublishedModel {
  readonly form: "published";
  readonly published: PublishedSet;
  readonly chart: PublishedData;
}
/** `why`: nothing here can be drawn, or the link asks for what is not here. */
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
  form: "lines",
  title: "",
  quantity: "iops",
  statistic: "p99",
  kind: "clat",
  ops: [],
  unit: "drive",
  lines: [],
  focus: "",
  ideal: null,
  second: "share",
  strays: [],
  rated: null,
  bus: null,
  holds: HOLDS,
  most: MOST,
  notes: [],
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
    return eachModel(group, stepsOf(points), proofOf(group, said, answers.together ?? []), asked);
  }
  const any = sets.lines.length > 0 || groups.length > 0;
  return { form: "none", why: any ? "filtered" : "nothing", chart: EMPTY, parts: [text.empty.noneTitle] };
}

/** Unit, statistic and kind of these measurements, as the link says or as is usual. */
function choicesOf(steps: readonly Step[], members: readonly Step[], state: ScalingState): Choices {
  // Where nothing may be combined the drives still have their percentiles.
  const latencies = [...steps, ...members].flatMap((step) => [...step.latencies]);
  const statistic = state.y === "auto" ? usualStatistic(latencies) : state.y;
  const quantity = state.u === "auto" ? quantityOf(steps.map(({ first }) => first)) : state.u;
  return { quantity, statistic, kind: kindOf(latencies, state.k, statistic) };
}

function linesModel(front: Line, asked: Asked, figures: readonly FigureRow[]): ScalingModel {
  const { state, sets } = asked;
  const besideIt = besides(sets.lines, front, state.line);
  const end = ({ measured }: Line): number => rateOf(measured.at(-1)!.step, "gb_per_s") ?? 0;
  // The furthest first, as the names stand at the ends.
  const all = state.line === "setup" ? besideIt.toSorted((a, b) => end(b) - end(a)) : besideIt;
  const strays = state.line === "setup" ? straysOf(all, sets.strays) : [];
  const measured = all.flatMap((line) => line.measured);
  const steps = measured.map(({ step }) => step);
  const members = measured.flatMap((one) => [...one.members]);
  const choices = choicesOf(steps, members, state);
  const ops = opsOf([...steps, ...members], choices);
  const names = namesOf(all);
  const worked = all.map((line) => workOutLine(line, choices, state.b === "smallest" ? "smallest" : "alone"));
  // Of other work each line has its own ideal.
  const shares = state.b !== "own" && state.line === "setup" && all.length > 1;
  const bases = worked.map(({ base, unlike }) => (unlike ? null : base));
  const best = shares ? bestBase(bases) : all.length === 1 ? 0 : -1;
  const common = shares ? (bases[best] ?? null) : null;
  const lines = all.map((line, i): DrawnLine => {
    const own = worked[i]!;
    const scaling = own.unlike ? null : common === null ? own.own : scalingOf(own.points, "smallest", common);
    const rows = rowsOf(line, own, scaling, ops, choices);
    return {
      id: line.id,
      name: names.get(line)!,
      rows,
      full_from: fullFrom(rows.filter(isOnLine)),
      line,
      worked: own,
      scaling,
    };
  });
  const drawn = lines.find(({ line }) => line === front)!;
  const base = best < 0 ? null : (bases[best] ?? null);
  const { first } = front.measured[0]!.step;
  const rating = ratingFor(first, choices, figures);
  const parts = linesControls(asked, { lines, front: drawn, best: best < 0 ? undefined : lines[best], choices });
  const chart: LinesData = {
    ...EMPTY,
    ...choices,
    title: sentenceText(parts),
    ops,
    unit: memberOf(sets),
    lines: lines.map(({ id, name, rows, full_from, line }) => ({ id, name, rows, full_from, medium: mediumIn(line) })),
    focus: front.id,
    ideal:
      base === null
        ? null
        : {
            count: base.count,
            rate: base.rate,
            of: lines.length > 1 ? lines[best]!.name : "",
            alone: lines[best]!.scaling?.points.some(({ basis }) => basis === "alone") === true,
          },
    second: state.second,
    strays: strays.map((one) => strayLine(one, common, choices, ops)),
    rated: lines.length === 1 && rating !== null ? ratedLine(rating) : null,
    bus: saidBus(first, unitOf(choices.quantity)),
  };
  const model = { form: "lines", sets, lines, front: drawn, strays, chart } as const;
  return { ...model, chart: { ...chart, notes: linesNotes(model) }, parts };
}

const mediumIn = ({ measured }: Line) => mediumOf(measured.map(({ step }) => step.first));

/** What the maker rates one of these drives at. */
function ratingFor(first: CurvePoint, { quantity }: Choices, figures: readonly FigureRow[]) {
  const unit = unitOf(quantity);
  const work = {
    model: first.drive_model,
    capacity_bytes: Number(first.said["capacity_bytes"] ?? NaN) || null,
    op: first.workload_op,
    pattern: first.pattern,
    block_bytes: first.block_bytes,
  };
  return saidRating(first, unit) ?? ratingOf(figures, work, unit);
}

/** One kind of work on one kind of drive. */
const workOf = ({ step: { first } }: Measured): string =>
  JSON.stringify([
    ...[first.dataset, first.workload_op, first.pattern],
    ...[first.block_bytes, first.read_percent, first.drive_model],
  ]);

/** Results of another sweep on as many that go beyond every line: of each count the furthest. */
function straysOf(lines: readonly Line[], strays: readonly Measured[]): readonly Measured[] {
  const measured = lines.flatMap((line) => line.measured);
  const rate = ({ step }: Measured): number => (counts(step) ? (rateOf(step, "iops") ?? -1) : -1);
  return [...group(measured, ({ count }) => count)].flatMap(([count, own]) => {
    const alike = strays.filter((one) => one.count === count && workOf(one) === workOf(measured[0]!));
    const [furthest] = alike.toSorted((a, b) => rate(b) - rate(a));
    return furthest !== undefined && rate(furthest) > Math.max(-1, ...own.map(rate)) ? [furthest] : [];
  });
}

function strayLine(
  one: Measured,
  common: Parameters<typeof scalingOf>[2],
  choices: Choices,
  ops: readonly string[],
): ScalingLine {
  const { step } = one;
  const line: Line = { id: step.id, workload: "", load: "", measured: [one] };
  const worked = workOutLine(line, choices, "smallest");
  const scaling = common == null ? null : scalingOf(worked.points, "smallest", common);
  const name = step.first.setup ?? step.first.engine ?? step.first.source_name;
  return { id: step.id, name, rows: rowsOf(line, worked, scaling, ops, choices), full_from: null };
}

function eachModel(set: DriveSet, steps: readonly Step[], proof: Proof, asked: Asked): ScalingModel {
  const { members, combined } = set;
  const choices = choicesOf(members, [], asked.state);
  const ops = opsOf(members, choices);
  const { rows, spread } = driveRows(members, ops, choices);
  const parts = eachControls(asked, { set, choices });
  // What was put together of several files is of none of them.
  const files = new Set(members.map(({ first }) => first.source_path)).size;
  const drawn: Drawn = { title: sentenceText(parts), ...choices, ops, notes: [] };
  const chart: EachData = {
    form: "each",
    ...drawn,
    member: memberWord(members),
    rows,
    median: spread.median,
    sum:
      combined === null
        ? null
        : {
            ...plainRow(combined, text.each.all, choices),
            ...(files > 1 ? { file: text.each.files(files) } : {}),
          },
    least: LEAST_FOR_OUTLIERS,
  };
  return { form: "each", sets: asked.groups, set, steps, proof, chart, parts };
}

function publishedModel(published: PublishedSet, asked: Asked): ScalingModel {
  const { state } = asked;
  const chosen = published.figures.filter(
    ({ workload, system }) =>
      (state.w === "" || workload === state.w) && (state.sys.length === 0 || state.sys.includes(system ?? "")),
  );
  const quantity = state.u === "auto" ? publishedQuantity(chosen) : state.u;
  const rows = publishedRows(published, { quantity, workload: state.w, systems: state.sys });
  const parts = publishedControls(asked, { published, rows, quantity });
  const chart: PublishedData = {
    form: "published",
    title: sentenceText(parts),
    quantity,
    rows,
    notes: publishedNotes(rows),
  };
  return { form: "published", published, chart, parts };
}

export const scalingPicture = (answers: ScalingAnswers, state: ScalingState, known: Known, frame: Frame): Scene =>
  buildScaling(scalingModel(answers, state, known).chart, frame);
