/**
 * One run in two files counts once. Sometimes its tool wrote both: fio as JSON and as text (`randread.json` beside
 * `randread.txt`), elbencho with --csvfile, --resfile and --jsonfile; then the file with more information counts. Or a
 * job log also contains its text (`slurm-123.out` beside `ior-8threads.out`), the console was kept under another name
 * than the CSV, a program rewrote its JSON, or its text was kept as a page or in a mail; then the first file counts.
 * Files that may have less information are read last.
 */
import { putUnder } from "~/base/byKey";
import { sum } from "d3-array";
import { folderOf } from "~/base/path";
import type { Format, ParsedDirection, ParsedMember, ParsedRun } from "~/formats/format";

/** The end of the name, in which the two files may differ. */
const ENDING = /(?:[._-](?:json\+?|jsonplus|json-plus|normal|human|text|txt|log|out|output|res|result|csv|summary))+$/i;
const nameOf = (path: string): string => path.replace(ENDING, "");

/** For a text without I/O counts: the print precision of its rates. */
const PRINTED = 0.01;
const CLOCK_S = 0.0015;

interface Read {
  readonly path: string;
  readonly tool: string;
  readonly runs: readonly ParsedRun[];
  readonly says: number;
}

export class SameRuns {
  /** Files by the runs that counted, as printed on the console. */
  readonly #counted = new Map<string, string>();
  /** For IOR, by folder and work, in bytes per second. */
  readonly #details = new Map<string, { readonly path: string; readonly rate: number }[]>();
  readonly #many: boolean;
  /** Given files by their name. */
  readonly #given = new Map<string, number>();
  readonly #read = new Map<string, Read[]>();
  /** Of fio, by the I/Os of their runs: two files of one run may have any names if they say when it ended. */
  readonly #byIos = new Map<string, Read[]>();

  constructor(paths: readonly string[]) {
    this.#many = paths.length > 1;
    for (const path of paths) this.#given.set(nameOf(path), (this.#given.get(nameOf(path)) ?? 0) + 1);
  }

  /**
   * Must the file wait until it is known whether another has more information?
   * @param isEntry an entry of an archive, whose other entries are not known yet
   */
  waits(path: string, { tool, says }: Format, isEntry: boolean): boolean {
    if (tool !== SUMMING && (says === undefined || says([]) >= 1)) return false;
    return isEntry || (ANY_NAME.has(tool) ? this.#many : (this.#given.get(nameOf(path)) ?? 0) > 1);
  }

  add(path: string, { tool, says }: Format, runs: readonly ParsedRun[]): void {
    if (says === undefined) return;
    const read = { path, tool, runs, says: says(runs) };
    putUnder(this.#read, nameOf(path), read);
    if (tool === "fio") for (const run of runs) putUnder(this.#byIos, iosOf(run), read);
  }

  /** The file with every run of this one and more information; null: none. */
  of(path: string, { tool, says }: Format, runs: readonly ParsedRun[]): string | null {
    if (says === undefined || runs.length === 0) return null;
    const said = says(runs);
    const fullest = (files: readonly Read[] = [], isOne: typeof isSame): string | undefined =>
      files
        .filter((other) => other.tool === tool && other.says > said)
        .toSorted((a, b) => b.says - a.says)
        .find((other) => runs.every((run) => other.runs.some((one) => isOne(run, one))))?.path;
    return (
      fullest(this.#read.get(nameOf(path)), isSame) ?? fullest(this.#byIos.get(iosOf(runs[0]!)), isSameToTheEnd) ?? null
    );
  }

  /** For each run the file of the same format from which it already counts; null: none. */
  counted({ id }: Format, runs: readonly ParsedRun[]): (string | null)[] {
    try {
      return runs.map((run) => this.#counted.get(printedOf(id, run) ?? "") ?? null);
    } catch {
      // A fault of a parser, which is reported when the rows are made.
      return runs.map(() => null);
    }
  }

  /** For each run: do its numbers stand earlier in the same file? Output that was appended or pasted twice. */
  repeated({ id }: Format, runs: readonly ParsedRun[]): boolean[] {
    const seen = new Set<string>();
    try {
      return runs.map((run) => {
        const numbers = run.intermediate === true ? null : numbersOf(id, run);
        if (numbers === null || seen.has(numbers)) return numbers !== null;
        seen.add(numbers);
        return false;
      });
    } catch {
      // A fault of a parser, as in `counted`.
      return runs.map(() => false);
    }
  }

  /** @param of the file from which they count */
  count({ id, tool }: Format, runs: readonly ParsedRun[], of: string): void {
    for (const run of runs) {
      const printed = printedOf(id, run);
      if (printed !== null && !this.#counted.has(printed)) this.#counted.set(printed, of);
      if (tool !== SUMMED) continue;
      for (const { op, bytes_per_s } of run.members.flatMap(({ directions }) => directions)) {
        if (bytes_per_s !== null) putUnder(this.#details, `${folderOf(of)} ${op}`, { path: of, rate: bytes_per_s });
      }
    }
  }

  /** IOR files beside an IO500 summary that contains their results too. */
  summed(path: string, { tool }: Format, runs: readonly ParsedRun[]): string[] {
    if (tool !== SUMMING) return [];
    const directions = runs.flatMap(({ members }) => members.flatMap((member) => member.directions));
    const files = directions.flatMap(({ op, bytes_per_s }) =>
      (this.#details.get(`${folderOf(path)} ${op}`) ?? []).filter(
        ({ rate }) => bytes_per_s !== null && Math.abs(rate - bytes_per_s) <= SIX_DIGITS * rate,
      ),
    );
    return [...new Set(files.map((file) => file.path))];
  }
}

/** IO500 runs IOR, and summarises its output. */
const [SUMMING, SUMMED] = ["io500", "ior"];
/** The files of one run may have any names: one CSV, or one report, for many runs beside a file of each. */
const ANY_NAME = new Set([SUMMING, "elbencho", "fio", "mlperf-storage"]);
const SIX_DIGITS = 1e-5;

/**
 * Tools whose console output may also be in a job log or in their other files, and JSON that other programs rewrite
 * with other spacing and order (jq, python).
 */
const WRITTEN_ANEW = /^(?:ior|diskspd)-text$|^io500-|^fio-(?:json|normal)$|^elbencho-|^mlperf-storage$/;
/** Two runs of a tool do not agree in so many digits by chance. */
const ENOUGH_DIGITS = 9;
/** IOR's times of open and close distinguish two iterations. */
const MOST_DETAILS = 8;
const digitsOf = (n: number | null): number =>
  n === null
    ? 0
    : Math.min(
        6,
        n
          .toPrecision(6)
          .replace(/e.*/, "")
          .replace(".", "")
          .replace(/^0+|0+$/g, "").length,
      );

/** The options in a fixed order, whatever wrote them. */
const sorted = (options: string | null): string =>
  options === null
    ? ""
    : JSON.stringify(JSON.parse(options), (_, value: unknown) =>
        value === null || typeof value !== "object" || Array.isArray(value)
          ? value
          : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      );

/** The numbers of a run that another file may have too; null: it has none, or too few to identify it. */
const printedOf = (format: string, run: ParsedRun): string | null =>
  run.intermediate === true || !WRITTEN_ANEW.test(format) ? null : numbersOf(format, run);

/** The numbers of a run, as one text; null: too few to identify it. */
function numbersOf(format: string, run: ParsedRun): string | null {
  const { members, title, details = [] } = run;
  if (format.startsWith("elbencho")) return elbenchoPrinted(run);
  if (format === "mlperf-storage") return mlperfPrinted(run);
  const facts = details.slice(0, MOST_DETAILS).map(({ value }) => value);
  let digits = sum(facts, digitsOf);
  const printed = members.flatMap(({ member, block_bytes, clones, directions }) =>
    directions.map(({ op, iops, bytes_per_s, ios, runtime_s, latency }) => {
      const means = latency.map(({ mean_us }) => mean_us);
      const numbers = [iops ?? bytes_per_s, ios, runtime_s, ...means];
      digits += sum(numbers, digitsOf);
      return [member, block_bytes, clones, op, bytes_per_s, ...numbers].join(" ");
    }),
  );
  // A console repeats neither the options nor the time in full; rewritten JSON does.
  const isFio = run.tool === "fio";
  const asked = isFio ? [sorted(run.options), run.started_ms, run.ended_clock_s, ...(run.devices ?? [])] : [];
  // Text of fio may be in one file with its JSON.
  return digits < ENOUGH_DIGITS ? null : [isFio ? "fio" : format, title, ...printed, ...facts, ...asked].join("\n");
}

/** Python prints its means with all digits of a double; a rounded one is anyone's. */
function mlperfPrinted({ members }: ParsedRun): string | null {
  const rates = members.flatMap(({ member, directions }) =>
    directions.map(({ op, bytes_per_s }) => ({ work: `${member} ${op}`, mib_per_s: (bytes_per_s ?? 0) / 2 ** 20 })),
  );
  const isExact = rates.some(({ mib_per_s }) => `${mib_per_s}`.replace(".", "").length > ENOUGH_DIGITS);
  return isExact ? ["mlperf", ...rates.map(({ work, mib_per_s }) => `${work} ${mib_per_s}`)].join("\n") : null;
}

/** Microseconds as the console rounds them (UnitTk.cpp, latencyUsToHumanStr, 3.1). */
function roundedUs(us: number): number {
  if (us < 1000) return us;
  const power = us < 1e6 ? 3 : 6;
  const value = us / 10 ** power;
  return Number(`${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)}e${power}`);
}

/**
 * Values that all three files of elbencho print alike: rates and times of both columns, and the mean latencies of the
 * last.
 */
function elbenchoPrinted({ members, details = [] }: ParsedRun): string | null {
  const first = details.filter(({ name }) => name === "time_s" || name === "iops").map(({ value }) => value);
  const all = members.flatMap(({ directions }) => directions);
  const last = all.flatMap(({ iops, runtime_s }) => [iops, runtime_s]);
  const means = all.flatMap(({ latency }) =>
    latency.flatMap(({ mean_us }) => (mean_us === null ? [] : roundedUs(mean_us))),
  );
  // Times that end in zeros come from --timelimit.
  if (sum([...last, ...means], digitsOf) < ENOUGH_DIGITS - 1) return null;
  return ["elbencho", members[0]?.member, ...first, ...last, ...means].join("\n");
}

const isSame = (a: ParsedRun, b: ParsedRun): boolean =>
  // elbencho's text does not state its version.
  (a.tool_version === b.tool_version || a.tool_version === null || b.tool_version === null) &&
  matches(a.members, b.members, isSameMember) &&
  a.members.some(didSome);

const iosOf = ({ members }: ParsedRun): string =>
  members.flatMap(({ directions }) => directions.map(({ op, ios }) => `${op} ${ios}`)).join("\n");

/** Zones are apart by whole quarters of an hour, and fio prints one output a moment after the other. */
const QUARTER_S = 900;
const APART_S = 1;
/** fio's text rounds its means to two decimals. */
const ROUNDED = 1e-3;

/** Also the moment of their end and their mean latencies agree: equal counts alone may be those of a fixed rate. */
function isSameToTheEnd(a: ParsedRun, b: ParsedRun): boolean {
  if (a.ended_clock_s == null || b.ended_clock_s == null || !isSame(a, b)) return false;
  const apart = Math.abs(a.ended_clock_s - b.ended_clock_s) % QUARTER_S;
  const directionsOf = ({ members }: ParsedRun) => members.flatMap(({ directions }) => directions);
  const [own, other] = [directionsOf(a), directionsOf(b)];
  const means = own.flatMap(({ latency }, i) =>
    latency.flatMap(({ kind, mean_us }) =>
      mean_us === null ? [] : [{ mean_us, is: other[i]!.latency.find((one) => one.kind === kind)?.mean_us ?? NaN }],
    ),
  );
  return (
    Math.min(apart, QUARTER_S - apart) <= APART_S &&
    means.length > 0 &&
    means.every(({ mean_us, is }) => Math.abs(mean_us - is) <= ROUNDED * is)
  );
}

const didSome = ({ directions }: ParsedMember): boolean =>
  directions.some(({ iops, bytes_per_s }) => (iops ?? bytes_per_s ?? 0) > 0);

const isSameMember = (a: ParsedMember, b: ParsedMember): boolean =>
  a.member === b.member && matches(a.directions, b.directions, isSameDirection);

function isSameDirection(a: ParsedDirection, b: ParsedDirection): boolean {
  if (a.op !== b.op) return false;
  const isTimed = a.runtime_s !== null && b.runtime_s !== null;
  if (isTimed && Math.abs(a.runtime_s - b.runtime_s) >= CLOCK_S) return false;
  if (isTimed && a.ios !== null && b.ios !== null) return a.ios === b.ios;
  const rates = [a.iops ?? a.bytes_per_s, a.iops === null ? b.bytes_per_s : b.iops] as const;
  return rates[0] !== null && rates[1] !== null && Math.abs(rates[0] - rates[1]) <= PRINTED * rates[1];
}

const matches = <T>(a: readonly T[], b: readonly T[], isSameOne: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((one, i) => isSameOne(one, b[i]!));
