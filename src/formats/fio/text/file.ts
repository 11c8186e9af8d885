import type { Notice } from "~/base/notice";
import { isOfDatabase } from "~/model/workload";
import type { Companion } from "../../gather";
import type { Sink } from "../../format";
import type { ReadRun } from "../run";
import { Snapshots } from "../snapshots";
import type { ToldJobs } from "./document";
import type { Ran } from "./record";
import type { TextReader } from "./reader";
import { losses, missing, readText } from "./run";

/** The jobs of a run from JSON. Before 2.99 it printed whole KiB. */
export function addJobs({ run }: ReadRun, told: ToldJobs): void {
  for (const { member, directions } of run.members) {
    const ran = directions.flatMap(({ op, runtime_s, io_bytes, ios }): Ran[] => {
      if (op === "sync" || isOfDatabase(op)) return [];
      const runtime_ms = Math.round((runtime_s ?? 0) * 1000);
      const iops = ios === null || runtime_ms === 0 ? null : Math.floor((1000 * ios) / runtime_ms);
      return [{ op, runtime_ms, bytes: io_bytes ?? 0, slack: io_bytes === null ? Infinity : 1024, iops }];
    });
    told.add({ name: member, ran });
  }
}

/** What fio's text never says is missing in every run: it is reported once. */
const ONCE: ReadonlySet<string> = new Set(["fio/text-options", "fio/text-no-options", "fio/text-phases"]);

function once(sink: Sink): Sink["notice"] {
  const said = new Set<string>();
  return (notice) => {
    if (ONCE.has(notice.code) && said.has(notice.code)) return;
    said.add(notice.code);
    sink.notice(notice);
  };
}

interface Others {
  /** The jobs from the JSON of the file: text adds only what it lacks. */
  readonly told: ToldJobs;
  /** JSON documents of the file: those of the text are numbered after them. */
  readonly documents: number;
  readonly companions: readonly Companion[];
}

/**
 * Pushes the runs of a file's text, with their notices.
 * @returns false: the text holds no result, not even a damaged one.
 */
export function readTexts(
  path: string,
  reader: TextReader,
  { told, documents, companions }: Others,
  sink: Sink,
): boolean {
  const texts = reader.finish();
  const runs = new Snapshots({ run: (run) => sink.run(run), notice: once(sink) }, path);
  const notice = (code: string, level: Notice["level"], line: number, values: Notice["values"] = {}): void =>
    sink.notice({ code, level, path, line, values });
  for (const [i, document] of texts.entries()) {
    const all = document.records();
    const records = [...all.entries()].filter(([, record]) => !told.has(record));
    const twice = document.twice + all.length - records.length;
    if (records.length > 0) {
      runs.add(readText(path, document, records, documents + i, companions));
    }
    if (twice > 0) notice("fio/told-twice", "info", document.line, { jobs: twice, json: all.length - records.length });
    const unweighted = records.filter(([, record]) => record.unweighted === true);
    if (unweighted.length > 0) notice("fio/text-means", "warning", unweighted[0]![1].line, { jobs: unweighted.length });
    // A job that is in JSON is not missing here.
    const lost = records.length > 0 && records.length === all.length && !document.cut ? missing(document) : [];
    const [first] = lost;
    if (first !== undefined) {
      notice("fio/no-result", "warning", first.line, { job: first.name, count: lost.length });
    }
  }
  runs.flush();
  losses(path, texts).forEach((found) => sink.notice(found));
  for (const line of reader.cuts) notice("fio/text-cut", "warning", line);
  return texts.some((document) => document.begun);
}
