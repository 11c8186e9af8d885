/** `kneepoint pts PATH…`: the tests of the SNIA PTS 2.0.2 in results of any name, judged. */
import { type Access, ROUND_TESTS } from "~/analysis/pts/accesses";
import { type PtsReport, reportsOf, writtenBytes } from "~/analysis/pts/report";
import type { Judged, Steady } from "~/analysis/pts/verdict";
import { fixed, significant } from "~/base/number";
import { plain, plainJson } from "~/base/shownText";
import { blockSizeText } from "~/model/valueText";
import { stepsOf } from "~/model/step";
import { pointsOf } from "~/publish/points";
import { pts as text } from "~/text/en/pts";
import { refuse, wordsOf } from "./args";
import { findFiles, plainly } from "./files";
import type { Terminal } from "./inspect";
import { aligned } from "./summary";

/** Exit status: 0 every test with rounds is steady, 1 some are not, 2 no test, or wrong usage. */
export async function pts(args: readonly string[], given: Terminal): Promise<0 | 1 | 2> {
  const terminal = plainly(given);
  const words = wordsOf(args, ["json", "markdown"]);
  if (!words.ok) return refuse(terminal, `${words.error}\n${text.usage}`);
  const { paths, on } = words.value;
  if (on.has("help")) {
    await terminal.out(text.help);
    return 0;
  }
  if (paths.length === 0) return refuse(terminal, `${text.noPaths}\n${text.usage}`);
  const { sources, missing } = await findFiles(paths, terminal.cwd);
  const gone = missing.find(({ path }) => paths.includes(path));
  if (gone !== undefined) return refuse(terminal, text.missing(gone.path, gone.reason));
  for (const { path, reason } of missing) terminal.error(`${text.missing(path, reason)}\n`);
  const [points] = await pointsOf([{ dataset: "local", files: sources, onFile: () => undefined }]);
  const reports = reportsOf(stepsOf(points!));
  if (reports.length === 0) return refuse(terminal, text.none);
  if (on.has("json")) {
    await terminal.out(`${plainJson(JSON.stringify({ schema: 1, pts: "2.0.2", devices: reports.map(jsonOf) }))}\n`);
  } else await terminal.out(reports.map((report) => pageOf(report, on.has("markdown"))).join("\n"));
  const isSteady = reports.every(({ tests }) => tests.every(({ judged }) => judged.steady.state === "steady"));
  return isSteady ? 0 : 1;
}

const accessJson = ({ point, block_bytes, read_percent, outstanding, iops, latencies }: Access) => ({
  ...{ path: point.source_path, block_bytes, read_percent, outstanding, iops, latencies },
});

const jsonOf = ({ device, tests, saturation, intensity, unplaced }: PtsReport): object => ({
  device,
  tests: tests.map(({ test, outstanding, rounds, judged }) => ({
    ...{ test: test.id, outstanding, rounds: rounds.length, ...judged },
  })),
  saturation: saturation.map(({ outstanding, accesses }) => ({ outstanding, accesses: accesses.map(accessJson) })),
  intensity: intensity.map(({ steady, accesses }) => ({ before: steady, accesses: accesses.map(accessJson) })),
  unplaced: Object.fromEntries(unplaced),
});

// Words.

const percentText = (share: number): string => `${fixed(100 * share, 1)} %`;
const steadyText = (steady: Steady): string =>
  steady.state === "steady"
    ? text.steady(steady.first, steady.last)
    : text.refused(steady.why.map((why) => text.why[why]));
/** Only a demand intensity is reported without a steady state. */
const judgedText = (steady: Steady): string =>
  steady.state === "steady" ? steadyText(steady) : `${steadyText(steady)} ${text.nothing}`;
const cellText = (block_bytes: number, read_percent: number): string =>
  text.cell(blockSizeText(block_bytes), read_percent);
const idText = (id: string): string => {
  const [block, reads] = id.split("/").map(Number);
  return cellText(block!, reads!);
};

/** Incomplete rounds that are listed one by one. */
const TOLD = 5;

function pageOf({ device, tests, saturation, intensity, unplaced }: PtsReport, isMarkdown: boolean): string {
  const heading = (words: string): string[] => ["", isMarkdown ? `## ${words}` : words, ""];
  const item = (words: string): string => (isMarkdown ? `- ${words}` : `  ${words}`);
  const lines = [text.device(device === "" ? text.unknownDevice : plain(device))];
  for (const { test, outstanding, rounds, judged } of tests) {
    lines.push(...heading(text.head(text.tests[test.id], outstanding, rounds.length)), item(judgedText(judged.steady)));
    for (const { cell, window } of judged.tracked)
      if (window !== null) {
        const name = cellText(cell.block_bytes, cell.read_percent);
        lines.push(item(text.tracked(name, percentText(window.range_share), percentText(window.rise_share))));
      }
    for (const { round, lacks, short } of judged.incomplete.slice(0, TOLD)) {
      if (lacks.length > 0) lines.push(item(text.lacks(String(round + 1), shortList(lacks))));
      if (short.length > 0) lines.push(item(text.short(String(round + 1), shortList(short))));
    }
    if (judged.incomplete.length > TOLD) lines.push(item(text.more(judged.incomplete.length - TOLD)));
    lines.push(...tableOf(judged, test.mixes, isMarkdown));
  }
  for (const { outstanding, accesses } of saturation) {
    const bytes = writtenBytes(accesses).at(-1)!;
    const [first, last] = [accesses[0]!, accesses.at(-1)!].map(({ iops }) => (iops === null ? "—" : fixed(iops, 0)));
    const words = text.saturation(accesses.length, significant(bytes / 1e9, 4), first!, last!);
    lines.push(...heading(text.head(text.tests.saturation, outstanding, accesses.length)), item(words));
  }
  for (const one of intensity) {
    const [least, most] = [one.accesses[0]!.outstanding, one.accesses.at(-1)!.outstanding];
    lines.push(
      ...heading(text.intensity(text.tests.intensity, least, most, one.before.length)),
      item(text.before(steadyText(one.steady))),
    );
    for (const { outstanding, iops, latencies, point } of one.accesses) {
      const { numjobs, iodepth } = point;
      const load =
        numjobs === null || iodepth === null ? String(outstanding) : text.load(numjobs, iodepth, outstanding);
      const means = latencies.map(({ op, mean_us }) => `${op} ${significant(mean_us, 4)} µs`);
      lines.push(item([load, iops === null ? "—" : `${fixed(iops, 0)} IOPS`, ...means].join(", ")));
    }
  }
  const isBuffered = tests.some(({ rounds }) =>
    rounds.some(({ accesses }) => [...accesses.values()].some(({ point }) => point.direct === false)),
  );
  const counts = [...unplaced].map(([why, n]) => text.unplaced[why](n));
  lines.push("", ...[...(isBuffered ? [text.buffered] : []), ...counts, text.missingConditions].map(item), "");
  return lines.join("\n");
}

const shortList = (ids: readonly string[]): string =>
  [...ids.slice(0, TOLD).map(idText), ...(ids.length > TOLD ? ["…"] : [])].join(", ");

/** What is reported of the window: a row for each access, in the order of the specification. */
function tableOf({ reported }: Judged, mixes: readonly number[], isMarkdown: boolean): string[] {
  if (reported.length === 0) return [];
  const { access, iops, mb, mean, max } = text.columns;
  const order = ROUND_TESTS.flatMap(({ blocks }) => blocks);
  const sorted = reported.toSorted(
    (a, b) =>
      mixes.indexOf(a.read_percent) - mixes.indexOf(b.read_percent) ||
      order.indexOf(a.block_bytes) - order.indexOf(b.block_bytes),
  );
  const rows = sorted.map((one) => [
    cellText(one.block_bytes, one.read_percent),
    one.iops === null ? "—" : fixed(one.iops, 0),
    one.bytes_per_s === null ? "—" : significant(one.bytes_per_s / 1e6, 4),
    one.latencies.map(({ op, mean_us }) => `${op} ${significant(mean_us, 4)}`).join(", "),
    one.latencies.map(({ op, max_us }) => `${op} ${max_us === null ? "—" : significant(max_us, 4)}`).join(", "),
  ]);
  const all = [[access, iops, mb, mean, max], ...rows];
  if (isMarkdown)
    return ["", ...all.map((row) => `| ${row.join(" | ")} |`).toSpliced(1, 0, "| --- | ---: | ---: | --- | --- |")];
  return ["", ...aligned(all, 5, 0).map((row) => `  ${row}`)];
}
