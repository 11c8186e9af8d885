/**
 * From the answers to `curve`, `members` and `figures` and a state of the link to everything the page shows, and to the
 * scene. Pure: the page, a card and tests draw the same chart from the same rows.
 */
import { buildScaling } from "~/charts/scaling/build";
import type { OneSet, PublishedData, ScalingChart, ScalingData } from "~/charts/scaling/data";
import type { Frame, Scene } from "~/charts/scene";
import { sentenceText, type Token } from "~/components/token";
import type { CurvePoint, FigureRow, MemberRow } from "~/model/answers";
import { scaling as text } from "~/text/en/scaling";
import type { Known } from "../shared/known";
import { workloadId } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import { within } from "../shared/within";
import { chosenGroup, groupsOf, type ScalingGroup } from "./groups";
import { publishedQuantity, publishedRows, type PublishedSet, publishedSets } from "./published";
import type { Rows } from "./rows";
import { publishedSentence, sentence, setName } from "./sentence";
import { drawnSet } from "./sets";
import type { ScalingState } from "./state";
import { aboutSet } from "./words";

export interface ScalingAnswers {
  readonly points: readonly CurvePoint[];
  readonly members: readonly MemberRow[];
  readonly figures?: readonly FigureRow[];
}

export interface ScalingModel {
  readonly groups: readonly ScalingGroup[];
  /** undefined: published figures, or nothing here was measured on different numbers of drives. */
  readonly group: ScalingGroup | undefined;
  readonly published: PublishedSet | undefined;
  readonly scaling: Rows["scaling"] | null;
  readonly hasAlone: boolean;
  /** Of the chosen set. */
  readonly data: ScalingData;
  /** Every set that is drawn; one unless the link asks for all. */
  readonly sets: readonly OneSet[];
  readonly figures: PublishedData | null;
  readonly chart: ScalingChart;
  readonly parts: readonly (string | Token)[];
}

type SetState = (patch: Partial<ScalingState>) => void;

const EMPTY: ScalingData = {
  form: "set",
  title: "",
  quantity: "iops",
  statistic: "p99",
  kind: "clat",
  ops: [],
  base: null,
  rows: [],
  rated: null,
  bus: null,
  holds: 1,
  most: 1,
  notes: [],
};

export function scalingModel(
  answers: ScalingAnswers,
  state: ScalingState,
  known: Known,
  set: SetState = () => undefined,
): ScalingModel {
  const inside = ({ source_path }: CurvePoint): boolean => within(state.in, source_path);
  const { groups, unknown, byJobs } = groupsOf(answers.points.filter(inside), answers.members.filter(inside));
  const figures = answers.figures ?? [];
  const reports = publishedSets(figures.filter(({ dataset }) => state.d.includes(dataset)));
  const published = chosenReport(reports, groups, state);
  const shared = { groups, reports, state, known, set };
  if (published !== undefined) return publishedModel(published, shared);

  const group = chosenGroup(groups, state.w, state.g);
  if (group === undefined) {
    const parts = sentence({ ...shared, group, quantity: EMPTY.quantity });
    const data = { ...EMPTY, title: sentenceText(parts) };
    return { ...NOTHING, groups, data, chart: data, parts };
  }
  const drawn = drawnSet(group, state, figures);
  const parts = sentence({ ...shared, group, quantity: drawn.data.quantity });
  const title = sentenceText(parts);
  const notes = leftOut(group, unknown, byJobs);
  const data = { ...drawn.data, title };
  const { scaling, hasAlone } = drawn.found;
  const many = state.show === "one" || groups.length < 2 ? [group] : groups;
  const sets = many.map((one): OneSet => ({
    id: one.id,
    name: setName(one, groups),
    data: one === group ? data : drawnSet(one, state, figures).data,
  }));
  const about = aboutSet({ group, scaling, data });
  const full = { ...data, notes: [...notes, ...(about === "" ? [] : [about])] };
  const chart: ScalingChart =
    state.show === "one" || many.length < 2 ? full : { form: state.show, title, sets, focus: group.id, notes };
  return { ...NOTHING, groups, group, scaling, hasAlone, data: full, sets, chart, parts };
}

const NOTHING = { group: undefined, published: undefined, scaling: null, hasAlone: false, sets: [], figures: null };

/** The report that a link names; without a set of measurements the first one there is. */
function chosenReport(
  reports: readonly PublishedSet[],
  groups: readonly ScalingGroup[],
  { g, w }: ScalingState,
): PublishedSet | undefined {
  const named = reports.find(({ id }) => id === g);
  if (named !== undefined) return named;
  return chosenGroup(groups, w, g) === undefined ? reports[0] : undefined;
}

interface Shared {
  readonly groups: readonly ScalingGroup[];
  readonly reports: readonly PublishedSet[];
  readonly state: ScalingState;
  readonly known: Known;
  readonly set: SetState;
}

function publishedModel(published: PublishedSet, shared: Shared): ScalingModel {
  const { groups, state } = shared;
  const chosen = published.figures.filter(
    ({ workload, system }) =>
      (state.w === "" || workload === state.w) && (state.sys.length === 0 || state.sys.includes(system ?? "")),
  );
  const quantity = state.u === "auto" ? publishedQuantity(chosen) : state.u;
  const rows = publishedRows(published, { quantity, workload: state.w, systems: state.sys });
  const parts = publishedSentence({ ...shared, published, rows, quantity });
  const ambiguous = rows.filter(({ kind }) => kind === "ambiguous").length;
  const counts = new Set(rows.map(({ members }) => members));
  const first = rows[0];
  const notes = [
    ...(first === undefined
      ? []
      : [counts.size > 1 ? text.severalCounts : text.oneCount(text.chart.members(first.unit, first.members))]),
    ...(rows.length > 0 && rows.every(({ rated }) => rated === null) ? [text.noRating] : []),
    ...(ambiguous > 0 ? [text.undividedAmbiguous(ambiguous)] : []),
  ];
  const figures: PublishedData = { form: "published", title: sentenceText(parts), quantity, rows, notes };
  const data = { ...EMPTY, quantity, title: figures.title };
  return { ...NOTHING, groups, published, data, figures, chart: figures, parts };
}

function leftOut(group: ScalingGroup, unknown: readonly Step[], byJobs: ReadonlySet<string>): string[] {
  const lost = unknown.filter(({ first }) => workloadId(first) === group.workload).length;
  return [
    ...(lost > 0 ? [text.notesUnknown(lost)] : []),
    ...(group.measured.some(({ step }) => byJobs.has(step.id)) ? [text.notesByJobs] : []),
  ];
}

export const scalingPicture = (answers: ScalingAnswers, state: ScalingState, known: Known, frame: Frame): Scene =>
  buildScaling(scalingModel(answers, state, known).chart, frame);
