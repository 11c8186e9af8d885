/** The controls under the verdict, each a field of the link; read in a row they are the chart's name. Pure. */
import { byName } from "~/base/byName";
import { kindsOf } from "~/analysis/tails";
import { loadTag } from "~/charts/curve/readout";
import { exact } from "~/base/number";
import { type PublishedRow, type Second, SECOND } from "~/charts/scaling/data";
import { rateLabel } from "~/charts/scaling/rates";
import type { RateQuantity } from "~/model/scaling";
import type { AxisChoice } from "~/components/AxisMenu";
import { choicesToken, choiceToken, type Token, labelled } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { type Statistic, statisticsOf } from "~/model/latency";
import { en } from "~/text/en";
import { members, type MemberWord } from "~/text/en/members";
import { scaling as text } from "~/text/en/scaling";
import { kindChoice, labelledChoice, unitChoice } from "../shared/axisChoices";
import { type DriveSet, memberWord } from "../shared/drives";
import { workloadName } from "../shared/point/workload";
import { type Asked, type DrawnLine, type ScalingModel, stepsIn } from "./model";
import type { PublishedSet } from "./published";
import { firstOf, haveOneIdeal, isSameWork } from "./sets";
import type { ScalingState } from "./state";

const { words, what } = text;
type Parts = (string | Token)[];

/** Workloads of these sets, by name. */
const workloadToken = (
  all: readonly { readonly workload: string; readonly first: CurvePoint }[],
  selected: string,
  { set }: Asked,
  clear: Partial<ScalingState> = {},
): Token =>
  choiceToken(
    "workload",
    what.workload,
    [...new Map(all.toReversed().map(({ workload, first }) => [workload, first]))]
      .map(([id, first]) => ({ id, label: workloadName(first) }))
      .toSorted((a, b) => byName(a.label, b.label)),
    selected,
    (w) => set({ ...clear, w, g: "", p: "" }),
  );

/** What throughput is drawn against, and the rows of one measurement. */
function againstToken({ sets, groups, set }: Asked, selected: keyof typeof text.against, each?: MemberWord): Token {
  const ids = [...sets.choices, ...(groups.length > 0 ? (["each"] as const) : [])];
  const options = labelled(ids, text.against, text.againstDetail);
  const token = choiceToken<keyof typeof text.against>("against", what.against, options, selected, (by) =>
    set({ by, g: "", p: "" }),
  );
  if (each !== undefined) return { ...token, text: text.againstEach(each) };
  return { ...token, text: selected === "jobs" ? members[sets.one][1] : text.against[selected] };
}

const reportOptions = ({ reports, known }: Asked): Token["options"] =>
  reports.map(({ id, dataset }) => ({
    id,
    label: text.published.set,
    detail: known.find(({ slug }) => slug === dataset)?.title ?? dataset,
  }));

interface OfLines {
  readonly lines: readonly DrawnLine[];
  readonly front: DrawnLine;
  /** The line whose smallest count the ideal is based on; undefined: no common ideal. */
  readonly best: DrawnLine | undefined;
  readonly quantity: RateQuantity;
}

/** "4K random read, QD 8 per drive: IOPS against drives, a line per set-up". */
export function linesControls(asked: Asked, { lines, front, best, quantity }: OfLines): Parts {
  const { sets, state, set } = asked;
  const { load } = front.line;
  const same = sets.lines.filter((line) => isSameWork(line, front.line));
  const loads = new Map(same.toReversed().map((line) => [line.load, line.id]));
  const loadToken: Token = {
    ...choiceToken(
      "load",
      what.load,
      [...[...loads].toReversed().map(([label, id]) => ({ id, label })), ...reportOptions(asked)],
      loads.get(load) ?? "",
      (g) => set({ g, p: "", sys: [], ...(g.startsWith("figures/") ? { w: "" } : {}) }),
    ),
    text: load,
  };
  const perLine: Token = {
    ...choiceToken<ScalingState["line"]>(
      "lines",
      what.lines,
      labelled(["setup", "load", "workload"], text.lines, text.linesDetail),
      state.line,
      (line) => set({ line, p: "" }),
    ),
    short: `${what.lines} ${text.lines[state.line]}`,
  };
  // The first line of each work; where a workload has several (block sizes), the link names the line.
  const works = sets.lines.filter((line, i) => sets.lines.findIndex((one) => isSameWork(one, line)) === i);
  const several = new Set(works.filter((one) => works.some((two) => two !== one && two.workload === one.workload)));
  const workToken = choiceToken(
    "workload",
    what.workload,
    works
      .map((line) => ({ id: line.id, label: workloadName(firstOf(line)) }))
      .toSorted((a, b) => byName(a.label, b.label)),
    works.find((line) => isSameWork(line, front.line))!.id,
    (id) => {
      const line = works.find((one) => one.id === id)!;
      set({ w: line.workload, g: several.has(line) ? id : "", p: "" });
    },
  );
  return [
    workToken,
    ...(load === "" ? [] : [words.comma, loadToken]),
    ...[
      words.colon,
      rateLabel({ quantity, ops: [firstOf(front.line).op] }),
      words.against,
      againstToken(asked, sets.against),
    ],
    ...(sets.lines.length > 1 ? [words.per, perLine] : []),
    ...[words.ideal, idealToken(asked, lines, best), words.stop],
  ];
}

function idealToken({ state, sets, set }: Asked, lines: readonly DrawnLine[], best: DrawnLine | undefined): Token {
  const several = lines.length > 1;
  const base = best?.worked.base ?? null;
  const from = base === null ? "" : text.count(base.count, sets.one);
  const isAlone = best?.scaling?.points.some(({ basis }) => basis === "alone") === true;
  const { ideal } = text;
  const said = (short: string): string =>
    base === null ? ideal[several ? "own" : "none"] : isAlone ? ideal.alone : short;
  const offered = several
    ? haveOneIdeal(
        state.line,
        sets.against,
        lines.map(({ line }) => line),
      )
    : lines[0]?.worked.hasAlone === true;
  const ids = ["auto", several ? "own" : "smallest"] as const;
  const options = offered ? ids.map((id) => ({ id, ...ideal.options[id] })) : [];
  return {
    ...choiceToken<ScalingState["b"]>("ideal", what.ideal, options, state.b, (b) => set({ b })),
    text: said(ideal.best(from, several ? (best?.name ?? "") : "")),
    // The name at the line shows its system.
    short: `${what.ideal} ${said(from)}`,
  };
}

/** "4K random read on 12 drives, 8 outstanding each: IOPS against each drive". */
export function eachControls(asked: Asked, chosen: DriveSet, quantity: RateQuantity): Parts {
  const { groups, set } = asked;
  const all = groups.map(({ workload, members: own }) => ({ workload, first: own[0]!.first }));
  const same = groups.filter(({ workload }) => workload === chosen.workload);
  const names = same.map(groupName);
  const options = same.map(({ id, members: own }, i) => {
    const twice = names.filter((name) => name === names[i]).length > 1;
    return { id, label: names[i]!, ...(twice ? { detail: own[0]!.first.source_path } : {}) };
  });
  return [
    workloadToken(all, chosen.workload, asked, { by: "each" }),
    words.on,
    choiceToken("set", what.set, options, chosen.id, (g) => set({ by: "each", g, p: "" })),
    ...[
      words.colon,
      rateLabel({ quantity }),
      words.against,
      againstToken(asked, "each", memberWord(chosen.members)),
      words.stop,
    ],
  ];
}

/** "12 drives, 8 outstanding each"; if the loads of members differ or are unknown, the total. */
function groupName({ members: own, combined }: DriveSet): string {
  const name = text.count(own.length, memberWord(own));
  const [each, ...more] = new Set(own.map(({ first }) => first.outstanding));
  if (more.length === 0 && each != null && own[0]?.first.load_kind === "outstanding") {
    return text.each.group(name, text.each.outstandingEach(exact(each)));
  }
  const first = combined?.first ?? own[0]?.first;
  return first === undefined ? name : text.each.group(name, loadTag(first));
}

const ALL = "*";

/** "All 9 workloads on 24 drives, as published: GB/s against drives". */
export function publishedControls(
  asked: Asked,
  { figures, id: g }: PublishedSet,
  rows: readonly PublishedRow[],
  quantity: RateQuantity,
): Parts {
  const { sets, state, set } = asked;
  const { published } = text;
  const names = [...new Set(figures.map(({ workload, fact_id }) => workload ?? fact_id))];
  const workload: Token = {
    ...choiceToken(
      "workload",
      what.workload,
      [{ id: ALL, label: published.all(names.length) }, ...names.map((id) => ({ id, label: id }))],
      state.w === "" ? ALL : state.w,
      (w) => set({ w: w === ALL ? "" : w, u: "auto", p: "", g }),
    ),
    text: state.w === "" ? published.all(new Set(rows.map((row) => row.workload)).size) : state.w,
  };
  const counts = [...new Set(rows.map((row) => row.members))].toSorted((a, b) => a - b);
  const [unit = "", ...units] = new Set(rows.map((row) => row.unit));
  const of = units.length === 0 ? unit : "";
  const on =
    counts.length === 1
      ? published.members(of, counts[0])
      : `${en.curve.and(counts.map((count) => exact(count)))} ${published.members(of)}`;
  const others = [
    ...reportOptions(asked),
    ...sets.lines.map((line) => ({ id: line.id, label: workloadName(firstOf(line)), detail: line.load })),
  ];
  const other = choiceToken("set", what.set, others, g, (id) => set({ g: id, p: "", sys: [], w: "" }));
  const systems = new Map(figures.map(({ system, system_label }) => [system ?? "", system_label ?? system ?? ""]));
  const selected = state.sys.length === 0 ? [...systems.keys()] : state.sys;
  const systemToken = choicesToken(
    "systems",
    what.systems,
    en.curve.and(selected.map((id) => systems.get(id) ?? id)),
    [...systems].map(([id, label]) => ({ id, label })),
    selected,
    (sys) => set({ sys, p: "", g }),
  );
  return [
    ...[workload, words.on, others.length < 2 ? on : { ...other, text: on }],
    ...(systems.size < 2 ? [] : [published.of, systemToken]),
    ...[published.as, rateLabel({ quantity }), words.against, text.against.drives, words.stop],
  ];
}

/** The menu of the throughput axis: unit, and the latency's statistic and kind. */
export function axisChoices(model: ScalingModel, state: ScalingState, set: Asked["set"]): AxisChoice[] {
  const unit = unitChoice(state.u, model.chart.quantity, (u) => set({ u }));
  if (model.form === "published" || model.form === "none") return [unit];
  const { statistic, kind } = model.chart;
  const all = stepsIn(model).flatMap(({ latencies }) => [...latencies]);
  const has = statisticsOf(all);
  return [
    unit,
    labelledChoice<Statistic>({
      ...{ id: "statistic", what: what.statistic, labels: {}, selected: statistic, onChange: (y) => set({ y }) },
      options: has.includes(statistic) ? has : [...has, statistic],
    }),
    kindChoice(kindsOf(all) as ScalingState["k"][], kind, (k) => set({ k })),
  ];
}

/** What is drawn under the throughput, limited to what these measurements have. */
export function secondToken(model: ScalingModel, set: Asked["set"]): Token | null {
  if (model.form !== "lines") return null;
  const { second, statistic, unit } = model.chart;
  const { rows } = model.front;
  const has: Readonly<Record<Second, boolean>> = {
    share: true,
    latency: rows.some(({ latencies }) => latencies.length > 0),
    each: rows.some((row) => row.members.length > 1),
    each_latency: rows.some((row) => row.members.some(({ latencies }) => latencies.length > 0)),
  };
  const options = SECOND.filter((id) => has[id] || id === second).map((id) => ({
    id,
    label: text.second[id](statistic, members[unit][0]),
  }));
  const token = choiceToken<Second>("second", what.second, options, second, (id) => set({ second: id }));
  return { ...token, short: `${words.under}${token.text}` };
}
