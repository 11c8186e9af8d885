/** The controls under the verdict, each a field of the link; read in a row they are the chart's name. Pure. */
import { lookUp } from "~/base/lookUp";
import { statistic as valueOf } from "~/charts/curve/lines";
import { KINDS, STATISTICS, type Statistic } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { exact } from "~/charts/number";
import type { PublishedRow, RateQuantity, Second } from "~/charts/scaling/data";
import { SECOND } from "~/charts/scaling/data";
import type { AxisChoice } from "~/components/AxisMenu";
import type { Token } from "~/components/token";
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { members, type MemberWord } from "~/text/en/members";
import { scaling as text } from "~/text/en/scaling";
import { type DriveSet, memberWord } from "../shared/drives";
import { workloadName } from "../shared/point/workload";
import { unitChoice } from "../shared/axisChoices";
import type { Asked, DrawnLine, ScalingModel } from "./model";
import type { PublishedSet } from "./published";
import type { Choices } from "./rows";
import type { ScalingState } from "./state";

const { words, what } = text;
type Parts = (string | Token)[];
type Patch = Partial<ScalingState>;

/** One choice of several. `short`: in the line of controls, where its lead is not said by the words around it. */
const token = (
  id: string,
  text: string,
  options: Token["options"],
  selected: string,
  onChange: (id: string) => void,
  short?: string,
): Token => ({
  id,
  text,
  ...(short === undefined ? {} : { short }),
  what: lookUp(what, id) ?? id,
  options,
  selected: [selected],
  multiple: false,
  onChange: ([one = ""]) => {
    onChange(one);
  },
});

const unitName = (quantity: RateQuantity): string => en.curve.xs[quantity] ?? quantity;

/** Workloads of these sets, by name. */
function workloadToken(
  all: ReadonlyMap<string, CurvePoint>,
  chosen: string,
  { set }: Pick<Asked, "set">,
  clear: Patch,
): Token {
  const options = [...all]
    .map(([id, first]) => ({ id, label: workloadName(first) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
  return token("workload", workloadName(all.get(chosen)!), options, chosen, (w) => {
    set({ ...clear, w, g: "", p: "" });
  });
}

/** What throughput is drawn against, and the rows of one measurement. */
function againstToken({ sets, groups, set }: Asked, chosen: "drives" | "hosts" | "jobs" | "each"): Token {
  const ids = [...sets.choices, ...(groups.length > 0 ? (["each"] as const) : [])];
  const options = ids.map((id) => ({ id, label: text.against[id], detail: text.againstDetail[id] }));
  return token("against", text.against[chosen], options, chosen, (by) => {
    set({ by: by as ScalingState["by"], g: "", p: "" });
  });
}

interface OfLines {
  readonly lines: readonly DrawnLine[];
  readonly front: DrawnLine;
  /** Whose smallest count the ideal is made of; undefined: there is no ideal of all. */
  readonly best: DrawnLine | undefined;
  readonly choices: Choices;
}

/** "4K random read, QD 8 per drive: IOPS against drives, a line per set-up". */
export function linesControls(asked: Asked, { lines, front, best, choices }: OfLines): Parts {
  const { sets, state, set, reports, known } = asked;
  const own = front.line;
  const firsts = new Map(sets.lines.toReversed().map((line) => [line.workload, line.measured[0]!.step.first]));
  const loads = new Map(
    sets.lines
      .filter(({ workload }) => workload === own.workload)
      .toReversed()
      .map(({ load, id }) => [load, id]),
  );
  const load = token(
    "load",
    own.load,
    [
      ...[...loads].toReversed().map(([label, id]) => ({ id, label })),
      ...reports.map(({ id, dataset }) => ({
        id,
        label: text.published.set,
        detail: known.find(({ slug }) => slug === dataset)?.title ?? dataset,
      })),
    ],
    loads.get(own.load) ?? "",
    (g) => {
      set({ g, p: "", sys: [], ...(g.startsWith("figures/") ? { w: "" } : {}) });
    },
  );
  const word = token(
    "lines",
    text.lines[state.line],
    (["setup", "load", "workload"] as const).map((id) => ({ id, label: text.lines[id], detail: text.linesDetail[id] })),
    state.line,
    (line) => {
      set({ line: line as ScalingState["line"], p: "" });
    },
    `${words.per.slice(2)}${text.lines[state.line]}`,
  );
  return [
    workloadToken(firsts, own.workload, asked, {}),
    ...(own.load === "" ? [] : [words.comma, load]),
    words.colon,
    unitName(choices.quantity),
    words.against,
    againstToken(asked, sets.against),
    ...(sets.lines.length > 1 ? [words.per, word] : []),
    words.ideal,
    idealToken(asked, lines, best),
    words.stop,
  ];
}

function idealToken({ state, sets, set }: Asked, lines: readonly DrawnLine[], best: DrawnLine | undefined): Token {
  const one: MemberWord = sets.against === "drives" ? "drive" : sets.against === "hosts" ? "host" : "job";
  const base = best?.worked.base ?? null;
  const isAlone = best?.scaling?.points.some(({ basis }) => basis === "alone") === true;
  const said =
    base === null
      ? lines.length > 1
        ? text.ideal.own
        : text.ideal.none
      : isAlone
        ? text.ideal.alone
        : text.ideal.best(text.count(base.count, one), lines.length > 1 ? best!.name : "");
  const ids = lines.length > 1 ? (["auto", "own"] as const) : (["auto", "smallest"] as const);
  const offered = lines.length > 1 ? state.line === "setup" : lines[0]?.worked.hasAlone === true;
  const options = offered ? ids.map((id) => ({ id, ...text.ideal.options[id] })) : [];
  return token(
    "ideal",
    said,
    options,
    state.b,
    (b) => {
      set({ b: b as ScalingState["b"] });
    },
    `${what.ideal} ${said}`,
  );
}

/** "4K random read on 12 drives, 8 outstanding each: IOPS against each drive". */
export function eachControls(
  asked: Asked,
  { set: chosen, choices }: { readonly set: DriveSet; readonly choices: Choices },
): Parts {
  const { groups, set } = asked;
  const firsts = new Map(groups.toReversed().map((one) => [one.workload, one.members[0]!.first]));
  const same = groups.filter(({ workload }) => workload === chosen.workload);
  const names = same.map(groupName);
  const options = same.map(({ id, members: own }, i) => {
    const twice = names.filter((name) => name === names[i]).length > 1;
    return { id, label: names[i]!, ...(twice ? { detail: own[0]!.first.source_path } : {}) };
  });
  return [
    workloadToken(firsts, chosen.workload, asked, { by: "each" }),
    words.on,
    token("set", groupName(chosen), options, chosen.id, (g) => {
      set({ by: "each", g, p: "" });
    }),
    words.colon,
    unitName(choices.quantity),
    words.against,
    againstToken(asked, "each"),
    words.stop,
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
export function publishedControls(
  { sets, reports, state, known, set }: Asked,
  { published, rows, quantity }: OfFigures,
): Parts {
  const names = [...new Set(published.figures.map(({ workload, fact_id }) => workload ?? fact_id))];
  const shown = new Set(rows.map(({ workload }) => workload)).size;
  const all = "*";
  const said = state.w === "" ? text.published.all(shown) : state.w;
  const workload = token(
    "workload",
    said,
    [{ id: all, label: text.published.all(names.length) }, ...names.map((id) => ({ id, label: id }))],
    state.w === "" ? all : state.w,
    (w) => {
      set({ w: w === all ? "" : w, u: "auto", p: "", g: published.id });
    },
  );
  const counts = [...new Set(rows.map((row) => row.members))].toSorted((a, b) => a - b);
  const [unit = "", ...units] = new Set(rows.map((row) => row.unit));
  const of = units.length === 0 ? unit : "";
  const on =
    counts.length === 1
      ? text.published.members(of, counts[0])
      : `${en.curve.and(counts.map((count) => exact(count)))} ${text.published.members(of)}`;
  const title = (dataset: string): string => known.find(({ slug }) => slug === dataset)?.title ?? dataset;
  const others = [
    ...reports.map(({ id, dataset }) => ({ id, label: text.published.set, detail: title(dataset) })),
    ...sets.lines.map(({ id, load, measured }) => ({ id, label: workloadName(measured[0]!.step.first), detail: load })),
  ];
  const systems = new Map(
    published.figures.map(({ system, system_label }) => [system ?? "", system_label ?? system ?? ""]),
  );
  const chosen = state.sys.length === 0 ? [...systems.keys()] : state.sys;
  const systemToken: Token = {
    id: "systems",
    text: en.curve.and(chosen.map((id) => systems.get(id) ?? id)),
    what: what.systems,
    options: [...systems].map(([id, label]) => ({ id, label })),
    selected: chosen,
    multiple: true,
    onChange: (sys) => {
      set({ sys: sys.length === systems.size ? [] : sys, p: "", g: published.id });
    },
  };
  return [
    workload,
    words.on,
    others.length < 2
      ? on
      : token("set", on, others, published.id, (g) => {
          set({ g, p: "", sys: [], w: "" });
        }),
    ...(systems.size < 2 ? [] : [text.published.of, systemToken]),
    text.published.as,
    unitName(quantity),
    words.against,
    text.against.drives,
    words.stop,
  ];
}

/** The menu of the throughput axis: unit, statistic and kind of the latency. */
export function axisChoices(model: ScalingModel, state: ScalingState, set: Asked["set"]): AxisChoice[] {
  const { chart } = model;
  const unit = unitChoice(state.u, chart.quantity, (u) => {
    set({ u });
  });
  if (model.form === "published" || model.form === "none") return [unit];
  const steps =
    model.form === "each"
      ? model.set.members
      : model.lines.flatMap(({ line }) => line.measured.flatMap(({ step, members: own }) => [step, ...own]));
  const points = steps.flatMap((step) => [...step.latencies]);
  const has = (name: Statistic): boolean =>
    points.some(({ latency }) => Object.values(latency).some((stats) => valueOf(stats, name) !== null));
  const { statistic, kind } = model.chart;
  return [
    unit,
    {
      id: "statistic",
      what: what.statistic,
      options: (Object.keys(STATISTICS) as Statistic[])
        .filter((id) => has(id) || id === statistic)
        .map((id) => ({ id, label: id })),
      selected: statistic,
      onChange: (y) => {
        set({ y: y as Statistic });
      },
    },
    {
      id: "kind",
      what: what.kind,
      options: KINDS.filter((id) => points.some(({ latency }) => Object.hasOwn(latency, id))).map((id) => ({
        id,
        label: en.charts.curve.kind(id),
      })),
      selected: kind,
      onChange: (k) => {
        set({ k: k as ScalingState["k"] });
      },
    },
  ];
}

/** What stands under the throughput: as far as these measurements have it. */
export function secondToken(model: ScalingModel, set: Asked["set"]): Token | null {
  if (model.form !== "lines") return null;
  const { second, statistic, unit } = model.chart;
  const rows = model.front.rows;
  const has: Readonly<Record<Second, boolean>> = {
    share: true,
    latency: rows.some(({ latencies }) => latencies.length > 0),
    each: rows.some((row) => row.members.length > 1),
    each_latency: rows.some((row) => row.members.some(({ latencies }) => latencies.length > 0)),
  };
  const of = members[unit][0];
  const label = (id: Second): string =>
    id === "share"
      ? text.second.share
      : id === "latency"
        ? text.second.latency(statistic)
        : id === "each"
          ? text.second.each(of)
          : text.second.each_latency(statistic, of);
  const options = SECOND.filter((id) => has[id] || id === second).map((id) => ({ id, label: label(id) }));
  return token(
    "second",
    label(second),
    options,
    second,
    (id) => {
      set({ second: id as Second });
    },
    `${words.under}${label(second)}`,
  );
}
