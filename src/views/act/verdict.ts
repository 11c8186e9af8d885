/** The verdict as text: on one line and in full, the facts beside it, and what casts doubt on the numbers. Pure. */
import type { VerdictText } from "../shared/verdictText";
import { grouped } from "~/base/byKey";
import { stressTestOf, type ActVerdict, type Judged } from "~/analysis/act/verdict";
import type { ActPublished } from "~/charts/act/options";
import { exact, fixed } from "~/base/number";
import type { BadgeInfo } from "~/components/Badge";
import { act as text, duration } from "~/text/en/act";
import { countsQueue, versionLine, type ActHistogram, type ActLog } from "~/analysis/act/logs";
import { lettersOf } from "~/base/letters";
import { named, sentence, sentences } from "~/text/en/counted";
import { type ActChoice, isDenied, isFailedAsSaid, isStandard, shortVerdict } from "./model";
import { phrases } from "~/text/en/phrases";

/** Longest line; the panel beside it has the full text. */
const LONGEST = 106;

/** A full-width full stop includes its space. */
const AFTER_SENTENCE = /(?<=\.) |(?<=。)(?!$)/;
const AFTER_CLAUSE = /(?<=[.;]) |(?<=[。；])(?!$)/;

/** The first clause, and as many others as fit. */
function answerIn([head = "", ...rest]: readonly string[]): VerdictText {
  let second = "";
  for (const clause of rest) {
    const longer = sentences([second, clause]).trim();
    if (lettersOf(head) + 1 + lettersOf(longer) > LONGEST) break;
    second = longer;
  }
  const ended = (words: string): string => (/[;；]$/.test(words) ? sentence(words.slice(0, -1)) : words);
  return second === "" ? { first: ended(head), second } : { first: head, second: ended(second) };
}

/**
 * The line above the chart: for one log its verdict at its load, for several how many passed, for reports alone their
 * number.
 */
export function answerOf(
  { logs, log }: Pick<ActChoice, "logs" | "log">,
  verdicts: readonly (ActVerdict | null)[],
  published: readonly ActPublished[],
  devices: readonly OfDevice[] = [],
): VerdictText {
  if (log === null) {
    const passed = logs.some((one, i) => shortVerdict(one, verdicts[i] ?? null) === text.short["passed"]);
    if (logs.length > 0) {
      // Half a sentence would be useless here: "Incomplete; not the standard test: 1×".
      const [head = "", ...others] = summaryOf(logs, verdicts).split(AFTER_SENTENCE);
      return answerIn([head, ...(passed ? [] : [text.nonePassed]), ...others]);
    }
    return answerIn([text.published.answer(published.length, published.filter(({ isAborted }) => isAborted).length)]);
  }
  const verdict = verdicts[logs.indexOf(log)] ?? null;
  const { text: whole } = fullVerdict(log, verdict, logs);
  const load = isStandard(log) && log.excluded === null && verdict !== null ? multipleText(log) : "";
  const first = verdict?.first_failing ?? null;
  const after = first === null || first === verdict?.deciding?.slice ? [] : [text.verdict.firstFailing(first)];
  const said = load === "" ? whole : text.verdict.atLoad(load, lower(whole));
  const [head = "", ...rest] = said.split(AFTER_CLAUSE);
  const over = devicesOver(devices).map(({ device }) => device);
  return answerIn([head, ...(over.length === 0 ? [] : [text.verdict.overAlone(over)]), ...rest, ...after]);
}

export interface VerdictWords {
  readonly tone: "ok" | "bad" | "warn";
  readonly sign: string;
  readonly text: string;
}

/** Two decimals, or more if two would hide on which side of the limit the value lies. */
function percentText(value: number, limit: number): string {
  for (let decimals = 2; decimals < 6; decimals++) {
    const rounded = Number(value.toFixed(decimals));
    if (rounded < limit === value < limit && rounded > limit === value > limit) return fixed(value, decimals);
  }
  return exact(value);
}

const judgedWords = ({ slice, limit, least, most }: Judged) => ({
  hour: slice,
  ms: limit.ms,
  below: exact(limit.below_percent),
  least: percentText(least, limit.below_percent),
  most: percentText(most, limit.below_percent),
});

/** A device of several, and its own hours. */
export interface OfDevice {
  readonly device: string;
  readonly verdict: ActVerdict | null;
}

/** Devices that break a limit though all together may not: each must pass alone (stage 1). */
const devicesOver = (devices: readonly OfDevice[]) =>
  devices.flatMap(({ device, verdict }) => {
    const worst = verdict?.deciding;
    return worst?.judgement === "fail" ? [{ device, ...judgedWords(worst) }] : [];
  });

/** The worst slice nearest to its limit. */
function nearestOf({ worst }: ActVerdict): Judged | null {
  const factor = ({ most, limit }: Judged): number => most / limit.below_percent;
  return worst.reduce<Judged | null>((near, one) => (near === null || factor(one) > factor(near) ? one : near), null);
}

/** "35 s of 24 h": progress of a log that is still being written. */
const soFar = ({ length_s, test: { duration_s } }: ActLog): string =>
  text.facts.lengthOf(duration(length_s), duration_s === null ? null : duration(duration_s));

function sentenceOf(log: ActLog, verdict: ActVerdict): string {
  const { slices, failing, open, open_by, deciding } = verdict;
  const length = duration(log.length_s);
  switch (verdict.verdict) {
    case "failed":
      return sentences([
        text.verdict.failed({ ...judgedWords(deciding!), of: slices, other: slices - failing }),
        ...(log.running ? [text.verdict.goesOn(soFar(log))] : []),
      ]);
    case "drives":
      return text.verdict.drives(length);
    case "load":
      return text.verdict.load(length);
    case "errors":
      return text.verdict.errors(log.ending.errors);
    case "running":
      return text.verdict.running(soFar(log), slices, open);
    case "undecided":
      return text.verdict.undecided({ ...judgedWords(deciding!), open, by: open_by });
    case "passed":
      return text.verdict.passed({ ...judgedWords(nearestOf(verdict)!), of: slices });
    default:
      if (slices === 0) return text.verdict.incompleteNone(length);
      return open > 0
        ? text.verdict.incompleteOpen(slices, length, open, open_by)
        : text.verdict.incomplete(slices, length);
  }
}

const TONES = { failed: "bad", drives: "bad", passed: "ok" } as const;

/** @param logs the logs that may include its stress test */
export function fullVerdict(
  log: ActLog,
  verdict: ActVerdict | null,
  logs: readonly ActLog[] = [],
  devices: readonly OfDevice[] = [],
): VerdictWords {
  if (log.excluded !== null) return { tone: "warn", sign: text.sign.open, text: text.excluded.verdict(log.excluded) };
  if (verdict === null) return { tone: "warn", sign: text.sign.open, text: text.verdict.noHistogram };
  const own = sentences([sentenceOf(log, verdict), ...devicesOver(devices).map(text.verdict.deviceOver)]);
  const code = isFailedAsSaid(log, verdict) ? "failed" : verdict.verdict;
  const said =
    log.says === null
      ? own
      : code === verdict.verdict
        ? sentences([own, text.verdict.fileSays(log.says.text)])
        : sentences([text.verdict.failedAsSaid(log.says.text), own]);
  // A device that falls behind fails any test.
  if (!isStandard(log) && code !== "drives") {
    const words = sentences([whyNotStandard(log), text.verdict.notStandardBy, lower(said)]);
    return { tone: "warn", sign: text.sign.open, text: words };
  }
  const denied = code === "passed" && isDenied(log);
  const tone = denied ? "warn" : ((TONES as Partial<Record<string, "ok" | "bad">>)[code] ?? "warn");
  const sign = tone === "ok" ? text.sign.passed : tone === "bad" ? text.sign.failed : text.sign.open;
  return { tone, sign, text: sentences([said, ...(code === "passed" && !denied ? afterPassing(log, logs) : [])]) };
}

function whyNotStandard({ test }: ActLog): string {
  const { notKnown, customLoad, notStandard } = text.verdict;
  if (!test.known) return notKnown;
  const rate = (value: number | null): string => (value === null ? "—" : exact(value));
  if (test.multiple === null) return customLoad(rate(test.reads_per_s), rate(test.writes_per_s));
  return notStandard(test.deviations.map(({ item, value }) => `${item} ${value}`));
}

/** A passed load test is half of a certification; for several devices it is stage 2. */
function afterPassing(log: ActLog, logs: readonly ActLog[]): string[] {
  const { test } = log;
  const stress = stressTestOf(log, logs);
  const twice = text.times(2 * (test.multiple ?? 0));
  return [
    stress === null ? text.verdict.stress(multipleText(log), twice) : text.verdict.certified(multipleText(log), twice),
    ...(test.devices > 1 ? [text.verdict.stage2(test.devices)] : []),
  ];
}

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const multipleText = ({ test }: ActLog): string => (test.multiple === null ? "" : text.times(test.multiple));

/** The row under the verdict: term and value. */
export function factsOf(
  log: ActLog,
  verdict: ActVerdict | null,
  logs: readonly ActLog[] = [],
): (readonly [string, string])[] {
  const { test, version } = log;
  const { facts } = text;
  const [reads, writes] = [test.reads_per_s, test.writes_per_s].map((rate) => (rate === null ? "—" : exact(rate)));
  const requests = !test.known
    ? facts.unknown
    : test.multiple === null
      ? facts.custom(reads!, writes!)
      : facts.loadOf(multipleText(log), reads!, writes!);
  const { program, device_reads_per_s, device_writes_per_s } = log;
  const load =
    program === "index" && device_reads_per_s !== null && device_writes_per_s !== null
      ? facts.indexLoad(requests, exact(device_reads_per_s), exact(device_writes_per_s))
      : requests;
  const deviations = test.deviations.map(({ item, value }) => `${item} ${value}`);
  return [
    [phrases.load, load],
    ...(test.known
      ? [[facts.test, deviations.length === 0 ? facts.standard : facts.deviations(deviations)] as const]
      : []),
    [facts.length, facts.lengthOf(duration(log.length_s), test.duration_s === null ? null : duration(test.duration_s))],
    ...(verdict === null ? [] : [[facts.slices, facts.slicesOf(verdict.slices)] as const]),
    ...(test.devices > 0
      ? [[facts.stage, test.devices === 1 ? facts.single : facts.several(test.devices)] as const]
      : []),
    [facts.stress, stressTestOf(log, logs)?.path ?? facts.notSupplied],
    ...(version === null ? [] : [[facts.version, `ACT ${version}`] as const]),
  ];
}

export function badgesOf(log: ActLog, histogram: ActHistogram | null, unit: "ms" | "us" | null): BadgeInfo[] {
  const { badges } = text;
  return [
    ...(countsQueue(log) ? [{ tone: "warn", text: badges.queue, why: badges.queueWhy } as const] : []),
    ...(unit === "us" ? [{ tone: "plain", text: badges.micro, why: badges.microWhy } as const] : []),
    ...(histogram !== null && histogram !== log.judged
      ? [{ tone: "plain", text: badges.device, why: badges.deviceWhy } as const]
      : []),
  ];
}

/** A badge if only some logs include the wait for a thread. */
export function badgesOfLogs(logs: readonly ActLog[]): BadgeInfo[] {
  const queued = logs.filter(countsQueue);
  if (queued.length === 0 || queued.length === logs.length) return [];
  const lines = [...new Set(queued.map((log) => versionLine(log) ?? ""))].toSorted();
  return [{ tone: "warn", text: text.badges.queueOf(lines), why: text.badges.queueWhy }];
}

/** One row per limit: what it demands, the worst slice, and the result. */
export const limitRows = ({ worst }: ActVerdict) =>
  worst.map((judged) => {
    const { least, most, hour, ms, below } = judgedWords(judged);
    const share = `${least === most ? least : text.between(least, most)} %`;
    return { ms, limit: text.facts.under(below), share, hour, judgement: judged.judgement };
  });

/** "hour 17" over the grey stretch of the chart, "5.29 %" at its line. */
export function decidingText(judged: Judged): { readonly name: string; readonly value: string } {
  const { least, most } = judgedWords(judged);
  return { name: text.decides(judged.slice), value: `${least === most ? least : text.between(least, most)} %` };
}

/** What comes first about several logs. */
const PASSED: readonly (string | undefined)[] = [text.short["certified"], text.short["passed"], text.short["stress"]];
const FIRST: readonly (string | undefined)[] = [...PASSED, text.short["failed"], text.short["drives"]];
/** Up to this many loads of one verdict are all named. */
const TOLD = 4;
const rankOf = (verdict: string): number => (FIRST.indexOf(verdict) + FIRST.length + 1) % (FIRST.length + 1);

/**
 * "Certified: 3×. Stress test passed: 6×. Failed: 9×.": several logs, what passed first, then by load; of several
 * systems each load names its own. A load test at twice the load is the stress test of one that passed.
 */
export function summaryOf(logs: readonly ActLog[], verdicts: readonly (ActVerdict | null)[]): string {
  const short = logs.map((log, i) => shortVerdict(log, verdicts[i] ?? null));
  const stressed = logs.map((log, i) => (short[i] === text.short["passed"] ? stressTestOf(log, logs) : null));
  const said = logs.map((log, i): string => {
    if (stressed[i] !== null) return text.short["certified"]!;
    return short[i] === text.short["failed"] && stressed.includes(log) ? text.short["stress"]! : short[i]!;
  });
  const sorted = logs
    .map((log, i) => ({ log, verdict: said[i]! }))
    .toSorted(
      (a, b) =>
        rankOf(a.verdict) - rankOf(b.verdict) || (a.log.test.multiple ?? Infinity) - (b.log.test.multiple ?? Infinity),
    );
  const severalSystems = new Set(logs.map(({ place }) => place)).size > 1;
  const loadOf = ({ log }: (typeof sorted)[number]): string => {
    const own = multipleText(log) || text.customLoad;
    return severalSystems ? `${log.system} ${own}`.trim() : own;
  };
  const counted = (verdict: string, loads: readonly string[]): string => {
    const all = [...new Set(loads)].map((load) => text.logsOf(load, loads.filter((one) => one === load).length));
    // Of many those that passed most, or failed least, are told; the table has all.
    const told = all.length <= TOLD ? all : [named(PASSED.includes(verdict) ? all.toReversed() : all)];
    return text.summaryOf(verdict, told);
  };
  const byVerdict = grouped(sorted, ({ verdict }) => verdict);
  return text.summary([...byVerdict].map(([verdict, own]) => counted(verdict, own.map(loadOf))));
}
