/** The controls under the verdict, each a field of the link; read in a row they are the chart's name. Pure. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { KINDS } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { exact } from "~/base/number";
import type { PublishedRow, RateQuantity, Second } from "~/charts/scaling/data";
import { SECOND } from "~/charts/scaling/data";
import type { AxisChoice } from "~/components/AxisMenu";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { STATISTICS, type Statistic, statistic as valueOf } from "~/model/latency";
import { en } from "~/text/en";
import { members, type MemberWord } from "~/text/en/members";
import { scaling as text } from "~/text/en/scaling";
import { type DriveSet, memberWord } from "../shared/drives";
import { workloadName } from "../shared/point/workload";
import { labelledChoice } from "../shared/axisChoices";
import { unitChoice } from "../shared/axisChoices";
import type { Asked, DrawnLine, ScalingModel } from "./model";
import type { PublishedSet } from "./published";
import { type Choices, stepsIn } from "./rows";
import type { ScalingState } from "./state";

const { words, what } = text;
type Parts = (string | Token)[];
type Patch = Partial<ScalingState>;

interface Choice extends Pick<Token, "id" | "options"> {
  readonly selected: string;
  readonly onChange: (id: string) => void;
  /** Absent: the label of what is selected. */
  readonly text?: string;
  /** In the line of controls, where its lead is not said by the words around it. */
  readonly short?: string;
}

/** One choice of several. */
const token = ({ selected, onChange, ...choice }: Choice): Token => ({
  text: choice.options.find(({ id }) => id === selected)?.label ?? "",
  ...choice,
  what: lookUp(what, choice.id) ?? choice.id,
  selected: [selected],
  multiple: false,
  onChange: ([one = ""]) => onChange(one),
});

const optionsOf = <Id extends string>(
  ids: readonly Id[],
  labels: Readonly<Record<Id, string>>,
  details: Readonly<Record<Id, string>>,
): Token["options"] => ids.map((id) => ({ id, label: lookUp(labels, id) ?? id, detail: lookUp(details, id) }));

const unitName = (quantity: RateQuantity): string => en.curve.xs[quantity] ?? quantity;
export const memberOf = ({ against }: Asked["sets"]): MemberWord =>
  against === "drives" ? "drive" : against === "hosts" ? "host" : "job";

/** Workloads of these sets, by name. */
const workloadToken = (
  all: readonly { readonly workload: string; readonly first: CurvePoint }[],
  selected: string,
  { set }: Asked,
  clear: Patch = {},
): Token =>
  token({
    id: "workload",
    options: [...new Map(all.toReversed().map(({ workload, first }) => [workload, first]))]
      .map(([id, first]) => ({ id, label: workloadName(first) }))
      .toSorted((a, b) => byName(a.label, b.label)),
    selected,
    onChange: (w) => set({ ...clear, w, g: "", p: "" }),
  });

/** What throughput is drawn against, and the rows of one measurement. */
const againstToken = ({ sets, groups, set }: Asked, selected: "drives" | "hosts" | "jobs" | "each"): Token =>
  token({
    id: "against",
    options: optionsOf(
      [...sets.choices, ...(groups.length > 0 ? (["each"] as const) : [])],
      text.against,
      text.againstDetail,
    ),
    selected,
    text: text.against[selected],
    onChange: (by) => set({ by: by as ScalingState["by"], g: "", p: "" }),
  });

const titleOf = ({ known }: Asked, dataset: string): string =>
  known.find(({ slug }) => slug === dataset)?.title ?? dataset;
const reportOptions = (asked: Asked): Token["options"] =>
  asked.reports.map(({ id, dataset }) => ({ id, label: text.published.set, detail: titleOf(asked, dataset) }));

interface OfLines {
  readonly lines: readonly DrawnLine[];
  readonly front: DrawnLine;
  /** Whose smallest count the ideal is made of; undefined: there is no ideal of all. */
  readonly best: DrawnLine | undefined;
  readonly choices: Choices;
}

/** "4K random read, QD 8 per drive: IOPS against drives, a line per set-up". */
export function linesControls(asked: Asked, { lines, front, best, choices }: OfLines): Parts {
  const { sets, state, set } = asked;
  const { workload, load } = front.line;
  const same = sets.lines.filter((line) => line.workload === workload);
  const loads = new Map(same.toReversed().map((line) => [line.load, line.id]));
  const loadToken = token({
    id: "load",
    text: load,
    options: [...[...loads].toReversed().map(([label, id]) => ({ id, label })), ...reportOptions(asked)],
    selected: loads.get(load) ?? "",
    onChange: (g) => set({ g, p: "", sys: [], ...(g.startsWith("figures/") ? { w: "" } : {}) }),
  });
  const lineToken = token({
    id: "lines",
    options: optionsOf(["setup", "load", "workload"], text.lines, text.linesDetail),
    selected: state.line,
    short: `${words.per.slice(2)}${text.lines[state.line]}`,
    onChange: (line) => set({ line: line as ScalingState["line"], p: "" }),
  });
  return [
    workloadToken(sets.lines.map(withFirst), workload, asked),
    ...(load === "" ? [] : [words.comma, loadToken]),
    ...[words.colon, unitName(choices.quantity), words.against, againstToken(asked, sets.against)],
    ...(sets.lines.length > 1 ? [words.per, lineToken] : []),
    ...[words.ideal, idealToken(asked, lines, best), words.stop],
  ];
}

const withFirst = ({ workload, measured }: DrawnLine["line"]) => ({ workload, first: measured[0]!.step.first });

function idealToken({ state, sets, set }: Asked, lines: readonly DrawnLine[], best: DrawnLine | undefined): Token {
  const several = lines.length > 1;
  const base = best?.worked.base ?? null;
  const from = base === null ? "" : text.count(base.count, memberOf(sets));
  const isAlone = best?.scaling?.points.some(({ basis }) => basis === "alone") === true;
  const { ideal } = text;
  const said = (short: string): string =>
    base === null ? ideal[several ? "own" : "none"] : isAlone ? ideal.alone : short;
  const offered = several ? state.line === "setup" : lines[0]?.worked.hasAlone === true;
  const ids = ["auto", several ? "own" : "smallest"] as const;
  return token({
    id: "ideal",
    text: said(ideal.best(from, several ? (best?.name ?? "") : "")),
    options: offered ? ids.map((id) => ({ id, ...ideal.options[id] })) : [],
    selected: state.b,
    // The name at the line says which system it belongs to.
    short: `${what.ideal} ${said(from)}`,
    onChange: (b) => set({ b: b as ScalingState["b"] }),
  });
}

interface OfSet {
  readonly set: DriveSet;
  readonly choices: Choices;
}

/** "4K random read on 12 drives, 8 outstanding each: IOPS against each drive". */
export function eachControls(asked: Asked, { set: chosen, choices }: OfSet): Parts {
  const { groups, set } = asked;
  const all = groups.map(({ workload, members: own }) => ({ workload, first: own[0]!.first }));
  const same = groups.filter(({ workload }) => workload === chosen.workload);
  const names = same.map(groupName);
  const setToken = token({
    id: "set",
    options: same.map(({ id, members: own }, i) => {
      const twice = names.filter((name) => name === names[i]).length > 1;
      return { id, label: names[i]!, ...(twice ? { detail: own[0]!.first.source_path } : {}) };
    }),
    selected: chosen.id,
    onChange: (g) => set({ by: "each", g, p: "" }),
  });
  return [
    ...[workloadToken(all, chosen.workload, asked, { by: "each" }), words.on, setToken],
    ...[words.colon, unitName(choices.quantity), words.against, againstToken(asked, "each"), words.stop],
  ];
}

/** "12 drives, 8 outstanding each"; where the loads of members differ or are not known, of all together. */
function groupName({ members: own, combined }: DriveSet): string {
  const name = text.count(own.length, memberWord(own));
  const [each, ...more] = new Set(own.map(({ first }) => first.outstanding));
  if (more.length === 0 && each != null && own[0]?.first.load_kind === "outstanding") {
    return text.each.group(name, text.each.outstandingEach(exact(each)));
  }
  const first = combined?.first ?? own[0]?.first;
  return first === undefined ? name : text.each.group(name, loadTag(first));
}

interface OfFigures {
  readonly published: PublishedSet;
  readonly rows: readonly PublishedRow[];
  readonly quantity: RateQuantity;
}

/** "All 9 workloads on 24 drives, as published: GB/s against drives". */
export function publishedControls(asked: Asked, { published, rows, quantity }: OfFigures): Parts {
  const { sets, state, set } = asked;
  const { figures, id: g } = published;
  const names = [...new Set(figures.map(({ workload, fact_id }) => workload ?? fact_id))];
  const all = "*";
  const workload = token({
    id: "workload",
    text: state.w === "" ? text.published.all(new Set(rows.map((row) => row.workload)).size) : state.w,
    options: [{ id: all, label: text.published.all(names.length) }, ...names.map((id) => ({ id, label: id }))],
    selected: state.w === "" ? all : state.w,
    onChange: (w) => set({ w: w === all ? "" : w, u: "auto", p: "", g }),
  });
  const counts = [...new Set(rows.map((row) => row.members))].toSorted((a, b) => a - b);
  const [unit = "", ...units] = new Set(rows.map((row) => row.unit));
  const of = units.length === 0 ? unit : "";
  const on =
    counts.length === 1
      ? text.published.members(of, counts[0])
      : `${en.curve.and(counts.map((count) => exact(count)))} ${text.published.members(of)}`;
  const others = [
    ...reportOptions(asked),
    ...sets.lines.map((line) => ({ id: line.id, label: workloadName(withFirst(line).first), detail: line.load })),
  ];
  const systems = new Map(figures.map(({ system, system_label }) => [system ?? "", system_label ?? system ?? ""]));
  const selected = state.sys.length === 0 ? [...systems.keys()] : state.sys;
  const systemToken: Token = {
    id: "systems",
    text: en.curve.and(selected.map((id) => systems.get(id) ?? id)),
    what: what.systems,
    options: [...systems].map(([id, label]) => ({ id, label })),
    selected,
    multiple: true,
    onChange: (sys) => set({ sys: sys.length === systems.size ? [] : sys, p: "", g }),
  };
  const onChange = (other: string) => set({ g: other, p: "", sys: [], w: "" });
  return [
    ...[
      workload,
      words.on,
      others.length < 2 ? on : token({ id: "set", text: on, options: others, selected: g, onChange }),
    ],
    ...(systems.size < 2 ? [] : [text.published.of, systemToken]),
    ...[text.published.as, unitName(quantity), words.against, text.against.drives, words.stop],
  ];
}

/** The menu of the throughput axis: unit, statistic and kind of the latency. */
export function axisChoices(model: ScalingModel, state: ScalingState, set: Asked["set"]): AxisChoice[] {
  const unit = unitChoice(state.u, model.chart.quantity, (u) => set({ u }));
  if (model.form === "published" || model.form === "none") return [unit];
  const { statistic, kind } = model.chart;
  const all = stepsIn(model).flatMap(({ latencies }) => latencies.map(({ latency }) => latency));
  const has = (name: Statistic): boolean =>
    all.some((latency) => Object.values(latency).some((stats) => valueOf(stats, name) !== null));
  return [
    unit,
    labelledChoice({
      id: "statistic",
      what: what.statistic,
      options: (Object.keys(STATISTICS) as Statistic[]).filter((id) => has(id) || id === statistic),
      labels: {},
      selected: statistic,
      onChange: (y) => set({ y }),
    }),
    {
      id: "kind",
      what: what.kind,
      options: KINDS.filter((id) => all.some((latency) => Object.hasOwn(latency, id))).map((id) => ({
        id,
        label: en.charts.curve.kind(id),
      })),
      selected: kind,
      onChange: (k) => set({ k: k as ScalingState["k"] }),
    },
  ];
}

/** What stands under the throughput: as far as these measurements have it. */
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
  const label = (id: Second): string => text.second[id](statistic, members[unit][0]);
  return token({
    id: "second",
    options: SECOND.filter((id) => has[id] || id === second).map((id) => ({ id, label: label(id) })),
    selected: second,
    short: `${words.under}${label(second)}`,
    onChange: (id) => set({ second: id as Second }),
  });
}
