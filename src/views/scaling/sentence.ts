/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import type { XQuantity } from "~/charts/curve/options";
import { exact, significant } from "~/charts/number";
import type { PublishedRow } from "~/charts/scaling/data";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadName } from "../shared/point/workload";
import type { ScalingGroup } from "./groups";
import type { PublishedSet } from "./published";
import type { ScalingState } from "./state";

interface Shared {
  readonly groups: readonly ScalingGroup[];
  readonly reports: readonly PublishedSet[];
  readonly quantity: XQuantity;
  readonly state: ScalingState;
  readonly known: Known;
  readonly set: (patch: Partial<ScalingState>) => void;
}

const { words, what } = text;

/** "1 to 12 drives, QD 8 per drive". */
function groupName({ measured }: ScalingGroup): string {
  const counts = measured.map(({ drives }) => drives);
  return text.range(Math.min(...counts), Math.max(...counts), loadOf(measured[0]!));
}

/** The load of each drive, which is the same at every count. */
export function loadOf({ step: { first }, drives }: ScalingGroup["measured"][number]): string {
  if (first.load_kind === "rate") {
    return first.asked_iops === null ? "" : text.asked(significant(first.asked_iops / drives, 4));
  }
  if (first.iodepth === null) return "";
  const jobs = (first.numjobs ?? drives) / drives;
  return jobs === 1
    ? text.depth(exact(first.iodepth))
    : text.depthJobs(exact(first.iodepth), exact(Number(jobs.toFixed(2))));
}

const firstOf = (one: ScalingGroup) => one.measured[0]!.step.first;
/** As described or grouped, else its folder. */
const placeOf = (one: ScalingGroup): string =>
  firstOf(one).system_label ?? firstOf(one).source_path.split("/").at(-2) ?? "";

/** Of several sets: the words in which it differs from the others. */
export function setName(one: ScalingGroup, all: readonly ScalingGroup[]): string {
  const workload = workloadName(firstOf(one));
  const same = all.filter((other) => workloadName(firstOf(other)) === workload);
  const differ = (of: (group: ScalingGroup) => string): string[] =>
    new Set(same.map(of)).size > 1 ? [of(one)].filter((word) => word !== "") : [];
  const told = [
    ...differ(placeOf),
    ...differ((group) => loadOf(group.measured[0]!)),
    ...differ((group) => firstOf(group).engine ?? ""),
  ];
  return [workload, ...told].join(", ");
}

const datasetsOf = ({ state, known, set }: Shared): Token =>
  datasetToken(
    state.d,
    known,
    (d) => {
      set({ d, in: [], w: "", g: "", p: "", sys: [], u: "auto", show: "one" });
    },
    ({ figures }) => figures > 0,
  );

/** Sets of measurements of the workload, and the reports. */
function setToken(shared: Shared, chosen: string, name: string, same: readonly ScalingGroup[]): Token {
  const { reports, known, set } = shared;
  const names = same.map(groupName);
  const title = (dataset: string): string => known.find(({ slug }) => slug === dataset)?.title ?? dataset;
  return {
    id: "group",
    text: name,
    what: what.group,
    options: [
      ...same.map((one, i) => {
        const label = names[i]!;
        const twice = names.filter((other) => other === label).length > 1;
        return { id: one.id, label, ...(twice ? { detail: firstOf(one).source_path } : {}) };
      }),
      ...reports.map(({ id, dataset }) => ({ id, label: text.publishedSet, detail: title(dataset) })),
    ],
    selected: [chosen],
    multiple: false,
    onChange: ([g = ""]) => {
      const toFigures = reports.some(({ id }) => id === g);
      set({ g, p: "", sys: [], ...(toFigures || chosen.startsWith("figures/") ? { w: "" } : {}) });
    },
  };
}

export function sentence(input: Shared & { readonly group: ScalingGroup | undefined }): (string | Token)[] {
  const { groups, group, quantity, set } = input;
  const results = datasetsOf(input);
  if (group === undefined) return [text.noGroup, text.in, results, words.stop];
  const workloads = new Map(groups.toReversed().map((one) => [one.workload, firstOf(one)]));
  const workload: Token = {
    id: "workload",
    text: workloadName(firstOf(group)),
    what: what.workload,
    options: [...workloads]
      .map(([id, facts]) => ({ id, label: workloadName(facts) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: [group.workload],
    multiple: false,
    onChange: ([w = ""]) => {
      set({ w, g: "", p: "" });
    },
  };
  const same = groups.filter((one) => one.workload === group.workload);
  const counts = setToken(input, group.id, groupName(group), same);
  const unit = en.curve.xs[quantity] ?? quantity;
  return [workload, words.on, counts, words.colon, unit, words.against, results, ...showToken(input), words.stop];
}

/** Where there are several sets: this one, or all of them. */
function showToken({ groups, state, set }: Shared): (string | Token)[] {
  if (groups.length < 2) return [];
  const label = (id: "one" | "all" | "each"): string => (id === "all" ? text.show.all(groups.length) : text.show[id]);
  return [
    words.comma,
    {
      id: "show",
      text: label(state.show),
      what: what.show,
      options: (["one", "all", "each"] as const).map((id) => ({ id, label: label(id), detail: text.showDetail[id] })),
      selected: [state.show],
      multiple: false,
      onChange: ([show]) => {
        set({ show: show === "all" || show === "each" ? show : "one", p: "" });
      },
    },
  ];
}

export interface PublishedInput extends Shared {
  readonly published: PublishedSet;
  readonly rows: readonly PublishedRow[];
}

/** "All 9 workloads on 24 drives, as published: GB/s against the number of drives, in …". */
export function publishedSentence(input: PublishedInput): (string | Token)[] {
  const { published, rows, quantity, state, groups, set } = input;
  const names = [...new Set(published.figures.map(({ workload, fact_id }) => workload ?? fact_id))];
  const shown = new Set(rows.map(({ workload }) => workload)).size;
  const choosesSet = groups.length > 0 || input.reports.length > 1;
  const all = "*";
  const workload: Token = {
    id: "workload",
    text: state.w === "" ? text.allWorkloads(shown) : state.w,
    what: what.workload,
    options: [{ id: all, label: text.allWorkloads(names.length) }, ...names.map((id) => ({ id, label: id }))],
    selected: [state.w === "" ? all : state.w],
    multiple: false,
    onChange: ([w = all]) => {
      set({ w: w === all ? "" : w, u: "auto", p: "", g: published.id });
    },
  };
  const counts = [...new Set(rows.map(({ members }) => members))].toSorted((a, b) => a - b);
  const units = new Set(rows.map(({ unit }) => unit));
  const [first = ""] = units;
  const unit = units.size === 1 ? first : "";
  const name =
    counts.length === 1
      ? text.chart.members(unit, counts[0])
      : `${en.curve.and(counts.map((count) => exact(count)))} ${text.chart.members(unit)}`;
  const systems = new Map(
    published.figures.map(({ system, system_label }) => [system ?? "", system_label ?? system ?? ""]),
  );
  const chosen = state.sys.length === 0 ? [...systems.keys()] : state.sys;
  return [
    workload,
    words.on,
    ...(choosesSet ? [setToken(input, published.id, name, groups)] : systems.size < 2 ? [name] : []),
    ...(systems.size < 2
      ? []
      : [
          ...(choosesSet ? [words.published] : []),
          {
            id: "systems",
            text: en.curve.and(chosen.map((id) => systems.get(id) ?? id)),
            what: what.systems,
            options: [...systems].map(([id, label]) => ({ id, label })),
            selected: chosen,
            multiple: true,
            onChange: (sys: readonly string[]) => {
              set({ sys: sys.length === systems.size ? [] : sys, p: "", g: published.id });
            },
          },
        ]),
    words.as,
    en.curve.xs[quantity] ?? quantity,
    words.against,
    datasetsOf(input),
    words.stop,
  ];
}
