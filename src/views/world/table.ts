/** The list as a table: the measurement itself first, then what is published, in the units of the columns. Pure. */
import { lookUp } from "~/base/lookUp";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import type { Twin } from "~/charts/scene";
import { en } from "~/text/en";
import { figures } from "~/text/en/figures";
import { world as text } from "~/text/en/world";
import { workloadName } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import { type Amount, amountsOf, type Comparable, ratioTo } from "./comparable";
import { loadOfPoint } from "./conditions";

/** A row of the table; the first is the reader's own. */
interface Line extends Pick<
  Comparable,
  "iops" | "bytes_per_s" | "mean_us" | "p99_us" | "mark" | "load" | "load_ratio"
> {
  readonly origin: keyof typeof text.origins;
  readonly system: string;
  readonly report: string;
  readonly workload: string;
  readonly ratio: Amount | null;
  readonly differs: string;
  readonly unsaid: string;
}

const words: Readonly<Record<string, string>> = figures.chart.boundWords;

/** Bound and doubt of a printed number stand behind it. */
function remark(amount: Amount | null): string | undefined {
  if (amount === null) return undefined;
  const said = [
    ...(amount.bound === "exact" ? [] : [lookUp(words, amount.bound) ?? amount.bound]),
    ...(amount.ambiguous ? [text.ambiguous] : []),
  ];
  return said.length === 0 ? undefined : said.join(", ");
}

const amount = (
  id: string,
  of: (line: Line) => Amount | null,
  digits: readonly [number, number],
): TwinColumnOf<Line> => ({
  id,
  value: (line) => of(line)?.value ?? null,
  digits,
  note: (line) => remark(of(line)),
});

const said = (id: string, value: (line: Line) => string | null): TwinColumnOf<Line> => ({ id, value });

const kindIn = ({ mean_us, p99_us }: Pick<Line, "mean_us" | "p99_us">): string[] => [
  ...new Set([mean_us, p99_us].flatMap((one) => one?.kind ?? [])),
];

/** Which latency both are of. Files of some versions print the mean of one and percentiles of another. */
function kindWords(line: Line): string | null {
  const kinds = kindIn(line).map((kind) => en.charts.curve.kindShort(kind));
  return kinds.length === 0 ? null : kinds.length === 1 ? kinds[0]! : text.unlikeKinds(kinds[0]!, kinds[1]!);
}

/** Latency kinds of yours and of what is listed. */
export const kindsOf = (own: Step, all: readonly Comparable[]): string[] => [
  ...new Set([amountsOf(own), ...all].flatMap(kindIn)),
];

const COLUMNS: readonly TwinColumnOf<Line>[] = [
  said("system", ({ system }) => system),
  said("origin", ({ origin }) => text.origins[origin]),
  said("load", ({ load }) => load),
  { id: "load_ratio", value: ({ load_ratio }) => load_ratio, digits: [3, 3] },
  amount("iops", ({ iops }) => iops, [4, 0]),
  amount("bytes_per_s", ({ bytes_per_s }) => bytes_per_s, [4, 0]),
  amount("throughput_ratio", ({ ratio }) => ratio, [3, 3]),
  amount("mean_us", ({ mean_us }) => mean_us, [4, 3]),
  amount("p99_us", ({ p99_us }) => p99_us, [3, 3]),
  said("latency_kind", kindWords),
  said("differs", ({ differs }) => differs),
  said("only_yours_says", ({ unsaid }) => (unsaid === "" ? null : unsaid)),
  said("report", ({ report }) => report),
  said("workload", ({ workload }) => workload),
];

const lineOf = (own: Step, one: Comparable): Line => ({
  ...one,
  ratio: ratioTo(own, one),
  differs:
    one.differs.length === 0
      ? text.nothingDiffers
      : one.differs.map(({ name, theirs, yours }) => text.differs(name, theirs, yours)).join("; "),
  unsaid: one.unsaid.join(", "),
});

export function tableOf(own: Step, all: readonly Comparable[]): Twin {
  const amounts = amountsOf(own);
  const yours: Line = {
    mark: own.id,
    origin: "own",
    system: own.first.system_label ?? own.first.system ?? own.first.title,
    report: own.first.source_path,
    workload: workloadName(own.first),
    load: loadOfPoint(own.first),
    load_ratio: loadOfPoint(own.first) === null ? null : 1,
    ...amounts,
    ratio: ratioTo(own, amounts),
    differs: "",
    unsaid: "",
  };
  return twinFrom<Line>([yours, ...all.map((one) => lineOf(own, one))], COLUMNS, ({ mark }) => mark);
}
