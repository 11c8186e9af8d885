/** The sentence above published ratios and its tokens. */
import { metricName } from "~/charts/figures/amount";
import { exact } from "~/charts/number";
import { FIGURES_PER } from "~/charts/figures/options";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import { datasetsToken } from "../datasets";
import type { Attribute } from "../../shared/attributes";
import type { CompareState } from "../state";
import type { Named, Relations } from "./relations";
import type { PublishedSides } from "./sides";
import type { Report } from "./systems";

export interface SentenceInput {
  readonly found: PublishedSides;
  readonly sides: readonly Named[];
  readonly focus: number;
  /** Of all choices, and of those made. */
  readonly every: Relations;
  readonly relations: Relations;
  readonly metrics: readonly string[];
  readonly state: CompareState;
  readonly reports: readonly Report[];
  readonly set: (patch: Partial<CompareState>) => void;
}

const NAMED = 2;
const words = en.figures.page;

export function publishedSentence(input: SentenceInput): (string | Token)[] {
  const { found, sides, focus, every, relations, metrics, state, reports, set } = input;
  const results = datasetsToken(state.d, reports, set);
  const by: Token = {
    id: "by",
    text: common.attributes[found.by],
    what: common.what.by,
    options: [...new Set([...found.possible, found.by])].map((id) => ({ id, label: common.attributes[id] })),
    selected: [found.by],
    multiple: false,
    onChange: ([id]) => {
      set({ by: id as Attribute, base: "", s: "", n: [], p: "" });
    },
  };
  const [base, ...others] = sides;
  if (base === undefined || metrics.length === 0)
    return [common.nothing, text.words.by, by, text.words.in, results, text.words.stop];
  const baseToken: Token = {
    id: "base",
    text: base.name,
    what: common.what.base,
    options: found.sides.map((value) => ({
      id: value,
      label: sides.find((side) => side.value === value)?.name ?? value,
    })),
    selected: [base.value],
    multiple: false,
    onChange: ([value]) => {
      set({ base: value ?? "", s: "", p: "" });
    },
  };
  const shown = sides[focus] ?? base;
  const focusToken: Token = {
    id: "side",
    text: others.length > 1 ? common.among(shown.name, others.length - 1) : shown.name,
    what: common.what.side,
    options: others.map(({ value, name }) => ({ id: value, label: name })),
    selected: [shown.value],
    multiple: false,
    onChange: ([value]) => {
      set({ s: value ?? "", p: "" });
    },
  };
  // Whether per drive is a word of its own.
  const nameOf = (id: string): string => metricName(id.replace(/_per_member$/, ""), null);
  const names = metrics.map(nameOf);
  const metric: Token = {
    id: "metric",
    text: names.length <= NAMED ? words.and(names) : text.metrics(names.length),
    what: text.what.metrics,
    options: every.metrics.map((id) => ({ id, label: nameOf(id) })),
    selected: metrics,
    multiple: true,
    onChange: (m) => {
      set({ m: m.length === every.metrics.length ? [] : m, p: "" });
    },
  };
  const labels = [...new Set(every.rows.map(({ name }) => name))];
  const drawn = [...new Set(relations.rows.map(({ name }) => name))];
  const workload: Token = {
    id: "workload",
    text: drawn.length <= NAMED ? words.and(drawn) : words.workloads(drawn.length),
    what: words.what.workload,
    options: labels.map((id) => ({ id, label: id })),
    selected: drawn,
    multiple: true,
    onChange: (w) => {
      set({ w: w.length === labels.length ? [] : w, p: "" });
    },
  };
  const loads = [...new Set(every.rows.flatMap(({ load_percent }) => load_percent ?? []))]
    .sort((a, b) => a - b)
    .map(String);
  const chosen = state.load.length === 0 ? loads : state.load.map(String);
  const load: Token = {
    id: "loads",
    text: words.load(chosen.map((one) => exact(Number(one)))),
    what: text.what.loads,
    options: loads.map((id) => ({ id, label: words.load([id]) })),
    selected: chosen,
    multiple: true,
    onChange: (all) => {
      set({ load: all.length === loads.length ? [] : all.map(Number), p: "" });
    },
  };
  const members = found.placed.some(({ shown: { row } }) => (row.members ?? 1) > 1 && row.member_unit === "drive");
  const per: Token = {
    id: "per",
    text: text.per[state.per] ?? state.per,
    what: text.what.per,
    options: FIGURES_PER.map((id) => ({ id, label: text.per[id] ?? id, detail: text.perDetail[id] })),
    selected: [state.per],
    multiple: false,
    onChange: ([id]) => {
      set({ per: id as CompareState["per"], p: "" });
    },
  };
  return [
    focusToken,
    text.words.against,
    baseToken,
    text.words.by,
    by,
    text.words.comma,
    text.words.published,
    metric,
    words.words.of,
    workload,
    ...(loads.length > 0 ? [words.words.at, load] : []),
    ...(members ? [text.words.comma, per] : []),
    text.words.in,
    results,
    text.words.stop,
  ];
}
