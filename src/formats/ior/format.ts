import { eachLine } from "~/base/lines";
import { lookUp } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import type { Format, Sink } from "../format";
import { jsonHead, parseWhole } from "../jsonFile";
import { locateFrom, sniffLines, sniffText, tellDamaged } from "../lineAt";
import { type Iteration, noSetup, pushIteration, type Remarks } from "./iteration";
import { isIor, testsIn } from "./json";
import { isWhole, ROWS, rowOf, SUMMARY, type Test, TextReader, VERSION } from "./text";

const decoder = new TextDecoder();

/** Pushes a run for each iteration; where a test has none, one for its summary. Then what must be known of them. */
function finish(sink: Sink, path: string, tests: readonly Test[], bad: readonly { line: number; text: string }[]) {
  const say = (code: string, level: Notice["level"], line: number, values: Notice["values"] = {}): void =>
    sink.notice({ code, level, path, line, values });
  const said: Remarks = { iops: null, latency: null, oneTask: null, untold: null };
  let document = 0;
  for (const { rows, summaries } of tests) {
    // Iterations of one kind may be lost, or were not copied.
    const others = summaries.filter(({ op }) => !rows.some((row) => row.op === op));
    for (const row of [...rows, ...others]) pushIteration(sink, document++, row, said);
    for (const { line, repetitions } of others) {
      if (repetitions > 1) say("ior/summary-only", "warning", line, { count: repetitions });
    }
  }
  if (said.untold !== null) say("ior/no-options", "warning", said.untold);
  if (said.iops !== null) say("ior/computed-iops", "info", said.iops);
  if (said.oneTask !== null) say("ior/one-task", "info", said.oneTask);
  if (said.latency !== null) say("ior/no-latency", "warning", said.latency);
  const rows = bad.map(({ line, text }) => ({ code: "ior/bad-row", line, values: { text } }));
  tellDamaged(sink, path, rows, "ior/more-bad");
}

const isText = (line: string): boolean => [VERSION, ROWS, SUMMARY].some((mark) => mark.test(line.trim()));

export const iorText: Format = {
  id: "ior-text",
  tool: "ior",
  sniff: sniffLines((line) => isText(line.replace(/^\[\d+,\d+\]<std(?:out|err)>: ?/, ""))),
  locate: locateFrom(),
  async parse(source, sink, context) {
    const reader = new TextReader();
    await eachLine(source, context, (text, line, isCut) => reader.line(text, line, isCut));
    finish(sink, source.path, reader.tests, reader.bad);
    const { empty } = reader;
    if (empty !== null) sink.notice({ code: "ior/no-result", level: "error", path: source.path, line: empty });
  },
};

const HEADER = "access,bw(MiB/s),";

export const iorCsv: Format = {
  id: "ior-csv",
  tool: "ior",
  sniff: sniffText((text) => text.replace("\ufeff", "").startsWith(HEADER)),
  locate: locateFrom(),
  async parse(source, sink, context) {
    let header: readonly string[] = [];
    const rows: Iteration[] = [];
    const bad: { line: number; text: string }[] = [];
    await eachLine(source, context, (raw, line, isCut) => {
      const text = raw.trim();
      if (text === "") return;
      const cells = text.split(",");
      if (text.startsWith(HEADER)) {
        header = cells;
        return;
      }
      const setup = noSetup();
      const tasks = Number(cells[header.indexOf("numTasks")]);
      if (Number.isSafeInteger(tasks) && tasks > 0) setup.tasks = tasks;
      const row = rowOf(header, cells, setup, line);
      if (row === null || (isCut && !isWhole(header, row, rows.at(-1)))) bad.push({ line, text: text.slice(0, 100) });
      else rows.push(row);
    });
    finish(sink, source.path, [{ setup: noSetup(), rows, summaries: [] }], bad);
  },
};

const KEYS: Readonly<Record<string, RegExp>> = { iops: /"iops"/, bytes_per_s: /"bwMiB"/, mean: /"latency"/ };

export const iorJson: Format = {
  id: "ior-json",
  tool: "ior",
  sniff: (head) => (isIor(jsonHead(head) ?? decoder.decode(head)) ? 1 : 0),
  locate: locateFrom({ most: 16, patternOf: ({ stat = "iops" }) => lookUp(KEYS, stat) ?? null }),
  parse: parseWhole("ior/too-large", (text, sink, path) => {
    const { tests, bad } = testsIn(text);
    finish(
      sink,
      path,
      tests,
      bad.map((line) => ({ line, text: "access" })),
    );
    if (tests.length === 0) sink.notice({ code: "ior/no-result", level: "error", path });
    else if (!/[}\]]\s*$/.test(text)) sink.notice({ code: "ior/cut", level: "error", path });
  }),
};
