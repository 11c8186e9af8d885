/** Every file below some folders as one drop: read, recognised as a companion, named as unsupported, or refused. */
import { beforeAll, describe, expect, it } from "vitest";
import { findFiles } from "~/cli/files";
import { Nowhere } from "~/cli/inspect";
import { type SourceLine, sourceLine } from "~/cli/source";
import { Summary } from "~/cli/summary";
import { ingestDrop } from "~/ingest/drop";
import type { IngestedFile } from "~/ingest/ingest";
import { notices as texts } from "~/text/en/notices";

/** Files whose content is not a benchmark result, and why. By name, which the reader itself never looks at. */
const NO_RESULTS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\/(README|INDEX)[^/]*\.(txt|md|tsv)$/, "prose about the files beside it, or a list of them"],
  [/\/EXPECTED\.csv$/, "the table of oracles"],
  [/\/BASE\.txt$/, "one sentence about another run"],
  [/\/fio\/tool-output\//, "what fio's own scripts made of other files"],
  [/\/w3\.prerun\.txt$/, "a line of a command that ran before fio"],
  [/VdbenchExplorer\/tdata\/AsciiFileTable\w*\.txt$/, "a table to try a reader of CSV, with made-up columns"],
];

/** What happened to them. */
export interface Everything {
  readonly results: readonly IngestedFile[];
  readonly lines: readonly SourceLine[];
}

/** Tests what holds for every file, and passes the readings to further tests. */
export function everyFile(trees: readonly string[]): Everything {
  const summary = new Summary();
  const paths: string[] = [];
  const results: IngestedFile[] = [];
  const lines: SourceLine[] = [];

  beforeAll(async () => {
    let next = 1;
    const found = await findFiles(trees, ".");
    expect(found.missing).toEqual([]);
    const given = found.sources.map((source) => ({ source }));
    paths.push(...found.sources.map(({ path }) => path));
    for await (const file of ingestDrop(given, { dataset: "local", into: new Nowhere(), number: () => next++ })) {
      const { members, buckets } = file.counts;
      const line = sourceLine(file, { members, buckets });
      summary.add(line);
      lines.push(line);
      results.push(file);
    }
  });

  const withError = (code: string): SourceLine[] => lines.filter(({ errors }) => errors.some((e) => e.code === code));
  const named = (some: readonly SourceLine[]): string[] =>
    some.map(({ path, errors }) => `${path}: ${errors[0]?.message}`);

  describe(trees.join(" and "), () => {
    it("gives a line for each file", () => {
      console.info(summary.toString());
      expect(new Set(results.map(({ source }) => source.path))).toEqual(new Set(paths));
    });

    it("is read, or says with a known sentence why not", () => {
      for (const { read, source, notices } of results) {
        for (const { code } of notices) expect(texts, `${source.path} ${code}`).toHaveProperty([code]);
        const why = notices.filter((n) => n.level === "error" || n.code === "file/duplicate");
        if (!read) expect(why, source.path).not.toEqual([]);
      }
    });

    it("never breaks a parser", () => {
      expect(named(withError("file/parser-failed"))).toEqual([]);
    });

    it("has nothing unknown but what is no result", () => {
      const unknown = withError("format/unknown").filter(
        ({ path }) => !NO_RESULTS.some(([pattern]) => pattern.test(path)),
      );
      expect(named(unknown)).toEqual([]);
    });

    it("names what it knows and does not read: other tools", () => {
      const names = results.flatMap(({ notices }) =>
        notices.filter((n) => n.code === "format/not-supported").map((n) => String(n.values?.format)),
      );
      const tools = new Set(names.map((name) => name.split(" ")[0]));
      expect([...tools].filter((tool) => tool !== "elbencho")).toEqual([]);
    });
  });

  return { results, lines };
}
