/** The menus of the control line, as tokens: of measured results and of published figures. Pure. */
import { byName } from "~/base/byName";
import { systemId } from "~/model/system";
import type { RatioSide } from "~/charts/compare/ratios";
import { FIGURES_PER } from "~/charts/figures/options";
import { metricName } from "~/charts/figures/amount";
import { exact } from "~/base/number";
import { choicesToken, choiceToken, type Token, labelled } from "~/components/token";
import type { Option } from "~/components/ui/ListBox";
import type { CatalogueEntry } from "~/model/dataset";
import { workloadKey } from "~/model/comparable";
import type { CurvePoint } from "~/model/answers";
import { COMPARE_AT } from "~/model/ratio";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { comparePublished as published } from "~/text/en/compare-published";
import { ofAllSizes, workloadName } from "../shared/point/workload";
import { statisticToken } from "../shared/selection";
import { type CompareModel, nameIn, type PublishedModel, relatedMetrics } from "./model";
import type { CompareState } from "./state";
import { phrases } from "~/text/en/phrases";

type Set = (patch: Partial<CompareState>) => void;

/** @param sides possible bases. @param other results of the other kind exist, too. */
function commonTokens(
  of: "measured" | "published",
  { found: { by, possible }, table }: CompareModel | PublishedModel,
  sides: readonly Pick<RatioSide, "value" | "name">[],
  workloads: readonly Option[],
  drawn: readonly string[],
  other: boolean,
  set: Set,
): Token[] {
  const [{ value: base, name } = { value: "", name: "" }] = table.sides;
  const options = sides.map(({ value, name: label }) => ({ id: value, label }));
  const kinds = labelled(["measured", "published"], text.kinds);
  // Without a second side there is no base, and no workload in common.
  const isCompared = table.sides.length > 1;
  const tokens: (Token | null)[] = [
    !isCompared
      ? null
      : {
          ...choiceToken("base", text.what.base, options, base, (value) => set({ base: value, p: "" })),
          text: text.controls.base(name),
        },
    {
      ...choiceToken("by", text.what.by, labelled([...new Set([...possible, by])], text.attributes), by, (id) =>
        set({ by: id, base: "", n: [], p: "" }),
      ),
      text: text.controls.by(text.attributes[by]),
    },
    ...(other
      ? [choiceToken("of", text.what.of, kinds, of, (id) => set({ of: id, w: [], m: [], load: [], base: "", p: "" }))]
      : []),
    workloads.length === 0
      ? null
      : choicesToken(
          "workload",
          text.what.workloads,
          text.controls.workloads(drawn.length, workloads.length),
          workloads,
          drawn,
          (w) => set({ w, p: "" }),
        ),
  ];
  return tokens.filter((token) => token !== null);
}

const perToken = ({ per }: CompareState, set: Set): Token =>
  choiceToken("per", text.what.per, labelled(FIGURES_PER, published.per, published.perDetail), per, (id) =>
    set({ per: id, p: "" }),
  );

export function measuredTokens(
  model: CompareModel,
  other: boolean,
  state: CompareState,
  known: readonly CatalogueEntry[],
  set: Set,
): Token[] {
  const { found, workloads, statistic, limit_us, hasDrives } = model;
  const nameOf = nameIn(state, found.by, known, found.sides);
  const options = [...workloads]
    .map(([id, first]) => ({ id, label: workloadName(ofAllSizes(first)) }))
    .toSorted((a, b) => byName(a.label, b.label));
  const drawn = state.w.length === 0 ? options.map(({ id }) => id) : state.w;
  const all = found.sides.map(({ value }) => ({ value, name: nameOf(value) }));
  const common = commonTokens("measured", model, all, options, drawn, other, set);
  if (found.sides.length < 2) return common;
  return [
    ...common,
    {
      ...choiceToken("at", text.what.at, labelled(COMPARE_AT, text.at), state.at, (at) => set({ at })),
      // What is compared at unequal depths is said in the line.
      stays: state.at !== "depth",
    },
    ...(hasDrives || state.per === "member" ? [perToken(state, set)] : []),
    {
      ...statisticToken(statistic, "default", model.statistics, ({ y = "auto" }) => set({ y })),
      stays: true,
      short: text.controls.limit(en.curve.statistics[statistic] ?? statistic, limit_us !== null),
    },
  ];
}

/** Systems of the library that measured one of these workloads, and the change that adds one as a further side. */
export function addToken(
  model: CompareModel,
  points: readonly CurvePoint[],
  state: CompareState,
  known: readonly CatalogueEntry[],
  set: Set,
): Token | null {
  const own = model.works.length > 0 ? model.works.map(({ first }) => first) : points;
  const keys = new Set(
    own.map(({ workload_op, pattern, block_bytes, read_percent }) =>
      workloadKey({ op: workload_op, pattern, block_bytes, read_percent }),
    ),
  );
  const options = known
    .filter(
      ({ slug, raw_files, workloads }) =>
        !state.d.includes(slug) && raw_files > 0 && (workloads?.measured.some((key) => keys.has(key)) ?? true),
    )
    .flatMap(({ slug, title, systems: all }) =>
      all.map(({ id, label }) => ({ id: `${slug}/${id}`, label, detail: title })),
    );
  if (options.length === 0) return null;
  const systems = state.sys.length > 0 ? state.sys : [...new Set(points.map(systemId))];
  return {
    ...{ id: "add", text: text.controls.add, what: text.what.add, options, selected: [], multiple: false },
    onChange: ([id = ""]) =>
      set({
        d: [...state.d, id.slice(0, id.indexOf("/"))],
        sys: [...systems, id],
        by: state.by === "auto" || state.by === "folder" ? "system" : state.by,
        p: "",
      }),
  };
}

export function publishedTokens(model: PublishedModel, other: boolean, state: CompareState, set: Set): Token[] {
  const { found, every, data } = model;
  const words = en.figures.page;
  // Is "per drive" a separate choice?
  const nameOf = (id: string): string => metricName(id.replace(/_per_member$/, ""), null);
  const workloads = [...new Set(every.map(({ name }) => name))].map((id) => ({ id, label: id }));
  const drawn = [...new Set(data.rows.map(({ name }) => name))];
  const loads = [...new Set(every.flatMap(({ load_percent }) => load_percent ?? []))].sort((a, b) => a - b).map(String);
  const chosen = state.load.length === 0 ? loads : state.load.map(String);
  const members = found.placed.some(({ shown: { row } }) => (row.members ?? 1) > 1 && row.member_unit === "drive");
  const bytes = data.rows.some(({ values }) =>
    values.some(({ base, other: b }) => (b ?? base)?.row.unit === "bytes_per_s"),
  );
  const { metrics } = data;
  return [
    ...commonTokens("published", model, data.sides, workloads, drawn, other, set),
    choicesToken(
      "metric",
      published.what.metrics,
      metrics.length === 1 ? nameOf(metrics[0]!) : published.metrics(metrics.length),
      relatedMetrics(every).map((id) => ({ id, label: nameOf(id) })),
      metrics,
      (m) => set({ m, p: "" }),
    ),
    ...(loads.length === 0
      ? []
      : [
          choicesToken(
            "loads",
            published.what.loads,
            words.load(chosen.map((one) => exact(Number(one)))),
            loads.map((id) => ({ id, label: words.load([id]) })),
            chosen,
            (ids) => set({ load: ids.map(Number), p: "" }),
          ),
        ]),
    ...(members || state.per === "member" ? [perToken(state, set)] : []),
    ...(bytes ? [choiceToken("unit", phrases.unit, labelled(["GB/s", "GiB/s"], {}), state.u, (u) => set({ u }))] : []),
  ];
}
