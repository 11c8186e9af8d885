/** Every table that act_latency.py printed for our own runs, compared cell by cell with the table of the page. */
import { readdirSync, readFileSync } from "node:fs";
import { group } from "d3-array";
import { describe, expect, it } from "vitest";
import type { ActState } from "~/views/act/state";
import { printedTable } from "./formats/act";
import { actChoice, actPage } from "./support/actPage";
import { loadDrop } from "./support/questions";

const root = "tests/fixtures/runs/act";

const tables = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.act_latency\.[^/]*t\d/.test(name))
  .map((name) => ({ name, log: name.replace(/\.act_latency\..*$/, ".txt") }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Names in the tables of 4.0 and older. */
const OLD: Readonly<Record<string, string>> = { trans: "READS", device: "RAW READS" };
const counts = { cells: 0, apart: 0, empty: 0, other: 0 };

interface Options extends Pick<ActState, "ts" | "tn" | "te" | "th"> {
  readonly t: number;
}

/** The options of the command that printed it, in the page's form; for the old tool (1, 8, 64) by the file's name. */
function optionsOf(name: string, text: string): Options {
  const old = /\.-t(\d+)/.exec(name)?.[1];
  if (old !== undefined) return { t: Number(old), ts: "0", tn: "17", te: "1", th: [] };
  const [command = ""] = text.split("\n");
  const of = (flag: string): string | undefined => new RegExp(` -${flag} (\\S+)`).exec(command)?.[1];
  const [ts, tn, te] = [of("s"), of("n"), of("e")] as const;
  const th = [...command.matchAll(/ -h (\S+)/g)].map(([, name]) => name!);
  return {
    t: Number(of("t") ?? 3600),
    // The tool's defaults: from 1 ms, seven limits, each of them.
    ...{ ts: ts ?? "0", tn: tn ?? "7", te: te ?? "1" },
    th,
  };
}

/** A page names a histogram of a device "/dev/loop12 reads"; the log calls it "/dev/loop12-reads". */
const asLog = (name: string): string => name.replace(/^(\/\S+) (\w+)$/, "$1-$2");

/** The page of the log that was read, with the options of the table `name`. */
async function check(name: string): Promise<void> {
  const text = readFileSync(`${root}/${name}`, "utf8");
  const printed = printedTable(text)!;
  const { t, th, ...limits } = optionsOf(name, text);
  const log = await actChoice({ s: String(t) as ActState["s"] }).then(({ choice }) => choice.log!);
  const names = log.histograms.map((one) => one.name);
  const wanted = [...new Set(printed.columns.map(({ histogram }) => OLD[histogram] ?? histogram))];
  const chosen = (th.length > 0 ? th : wanted).flatMap((one) =>
    names.filter((known) => asLog(known) === one || known === one || known.toUpperCase() === one),
  );
  const { spec, said } = await actPage({ s: String(t) as ActState["s"], ...limits, th: chosen });
  const { columns, rows } = spec.twin;
  if (chosen.length === 0) {
    // The tool finds no reads to judge, and neither does the page.
    expect([printed.rows, log.judged, said[0]!.text]).toEqual([
      [],
      null,
      expect.stringContaining("no histogram of all reads"),
    ]);
    counts.other++;
    return;
  }
  if (printed.rows.length === 0) {
    // "could not find 3600 seconds of data": there is no slice, or none of its histogram.
    for (const { cells } of rows) expect(cells[2]?.value ?? 0).toBe(0);
    counts.empty++;
    return;
  }
  expect(rows.map(({ cells }) => cells[0]!.text)).toEqual(printed.rows.map(({ slice }) => slice));
  const isOld = Object.hasOwn(OLD, printed.columns[0]!.histogram);
  for (const [i, { histogram, limit }] of printed.columns.entries()) {
    const label = limit === "rate" ? "rate_per_s" : `over_${limit}${printed.unit}_percent`;
    const at = columns.findIndex(({ label: own }) => {
      const words = own.split(" ");
      const column = words.pop()!;
      const of = words.join(" ");
      return column === label && (of === "" || [of, asLog(of)].includes(OLD[histogram] ?? histogram));
    });
    expect(at, `${histogram} ${limit} among ${columns.map(({ label: own }) => own).join(", ")}`).toBeGreaterThan(-1);
    for (const [r, { slice, cells }] of printed.rows.entries()) {
      counts.cells++;
      const ours = rows[r]!.cells[at]!.text.replaceAll(",", "");
      if (isOld && ours !== cells[i]) counts.apart++;
      else expect(ours, `${histogram} slice ${slice} ${limit}`).toBe(cells[i]);
    }
  }
}

describe(root, () => {
  it.each([...group(tables, ({ log }) => log)])("the tables of %s", async (log, of) => {
    await loadDrop([{ path: log, bytes: new Uint8Array(readFileSync(`${root}/${log}`)) }]);
    for (const { name } of of) {
      try {
        await check(name);
      } catch (error) {
        throw new Error(name, { cause: error });
      }
    }
  });

  it("all cells were compared", () => {
    console.info(
      `${tables.length} tables, ${counts.cells} cells, ${counts.apart} of the old tool apart, ${counts.empty} empty, ${counts.other} without reads`,
    );
    expect(counts.cells).toBeGreaterThan(0);
  });
});
