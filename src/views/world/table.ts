/** The list as a table: the measurement itself first, then what is published, in the units of the columns. Pure. */
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import type { Twin } from "~/charts/scene";
import { figures } from "~/text/en/figures";
import { world as text } from "~/text/en/world";
import { workloadName } from "../shared/point/workload";
import type { Step } from "../shared/steps";
import { type Amount, amountsOf, type Comparable, ratioTo } from "./comparable";
import { loadOfPoint } from "./conditions";

/** A row of the table; the first is the reader's own. */
interface Line extends Pick<Comparable, "iops" | "bytes_per_s" | "mean_us" | "p99_us" | "mark" | "load"> {
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
    ...(amount.bound === "exact" ? [] : [words[amount.bound] ?? amount.bound]),
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

const COLUMNS: readonly TwinColumnOf<Line>[] = [
  said("system", ({ system }) => system),
  said("origin", ({ origin }) => text.origins[origin]),
  said("load", ({ load }) => load),
  amount("iops", ({ iops }) => iops, [4, 0]),
  amount("bytes_per_s", ({ bytes_per_s }) => bytes_per_s, [4, 0]),
  amount("throughput_ratio", ({ ratio }) => ratio, [3, 3]),
  amount("mean_us", ({ mean_us }) => mean_us, [4, 3]),
  amount("p99_us", ({ p99_us }) => p99_us, [3, 3]),
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
    ...amounts,
    ratio: ratioTo(own, amounts),
    differs: "",
    unsaid: "",
  };
  return twinFrom<Line>([yours, ...all.map((one) => lineOf(own, one))], COLUMNS, ({ mark }) => mark);
}
