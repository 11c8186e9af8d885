/** Which series over time belong to the run, and the page that draws them. */
import { exact } from "~/charts/number";
import { isJudgedBySlices, pageOverTime } from "~/model/tools";
import type { TraceRow } from "~/model/traceAnswers";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { said } from "~/text/en/run-said";
import { fields as actFields } from "../../act/state";
import { fields as timeFields } from "../../timeline/state";
import { linkContext } from "../../shared/catalogue";
import type { SaidInput } from "./input";
import { number, type SaidRow, type SaidSection } from "./section";

const text = said.series;

const whatOf = ({ metric, kind, stat, quantile }: TraceRow): string =>
  [
    metric,
    kind ?? "",
    quantile === null ? (stat === "each" ? text.each : stat) : `p${exact(Number((quantile * 100).toPrecision(12)))}`,
  ]
    .filter((word) => word !== "")
    .join(" ");

/** Members are many, what is told of them is little: a row for all that have the same in one file. */
function alike(traces: readonly TraceRow[]): TraceRow[][] {
  const groups = new Map<string, TraceRow[]>();
  for (const trace of traces) {
    const key = JSON.stringify([trace.source_path, whatOf(trace), trace.op, trace.window_s]);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [trace]);
    else same.push(trace);
  }
  return [...groups.values()];
}

function membersOf(group: readonly TraceRow[]): string {
  const names = [...new Set(group.flatMap(({ member }) => member ?? []))];
  const [first = ""] = names;
  return names.length > 2 ? text.members(first, names.length) : names.join(", ");
}

/** The page that draws the series of a run. */
export const timeLink = ({ dataset, run_path, run_key }: TraceRow, tool: string): string =>
  isJudgedBySlices(tool)
    ? encodeHash(pageOverTime(tool), actFields, { ...defaults(actFields), d: [dataset], in: [run_path] }, linkContext)
    : encodeHash("timeline", timeFields, { ...defaults(timeFields), d: [dataset], r: run_key }, linkContext);

export function seriesSection({ traces, run }: SaidInput): SaidSection | null {
  const shown = traces.filter(({ rows, setup }) => rows > 0 && !setup);
  const [first] = shown;
  if (first === undefined) return null;
  const files = new Set(shown.map(({ source_path }) => source_path));
  const link = timeLink(first, run.tool);
  return {
    id: "series",
    answer: text.answer(shown.length, files.size),
    columns: [
      { id: "what", label: text.columns.what },
      { id: "of", label: text.columns.of },
      { id: "file", label: text.columns.file },
      { id: "values", label: text.columns.rows, number: true },
      { id: "window_s", label: text.columns.window_s, number: true },
    ],
    rows: alike(shown).map((group): SaidRow => {
      const trace = group[0]!;
      return {
        id: trace.key,
        href: link,
        cells: [
          { text: whatOf(trace) },
          { text: [membersOf(group), trace.op ?? ""].filter((w) => w !== "").join(", ") },
          { text: trace.source_name },
          number(
            group.reduce((sum, { rows }) => sum + rows, 0),
            exact,
          ),
          number(trace.window_s, exact),
        ],
      };
    }),
    notes: [],
  };
}
