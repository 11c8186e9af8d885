/** Files that form a run only together: planned by their gather, parsed with the plan, joined into runs. */
import { grouped } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import type { Companion, Gather, GatherGroup, Joined, KnownRun, RunOf, Said } from "~/formats/gather";
import type { Collected } from "./collect";
import type { DropFile } from "./drop";
import { type Finisher, type PlacedTrace, runNumber } from "./finish";
import type { IngestedFile } from "./ingest";

export interface NumberedRun extends KnownRun {
  readonly run_no: number;
}

export interface GroupsRequest {
  readonly files: readonly DropFile[];
  readonly runs: readonly NumberedRun[];
  readonly companions: readonly Companion[];
  readonly finish: Finisher;
  readonly parse: (file: DropFile, told: unknown) => Promise<Collected>;
}

interface Read {
  readonly file: DropFile;
  readonly found: Collected;
}

export async function* readGroups(request: GroupsRequest): AsyncGenerator<IngestedFile, void, void> {
  for (const [gather, files] of grouped(request.files, (file) => file.prepared.format!.gather!)) {
    const waiting = files.map(({ prepared }) => ({
      path: prepared.source.path,
      format: prepared.format!.id,
      size: prepared.source.size,
      head: prepared.head,
    }));
    let groups: readonly GatherGroup[];
    try {
      groups = gather.plan(waiting, request.runs, request.companions);
    } catch (error) {
      for (const file of files) yield request.finish.failed(file, { notices: [] }, error);
      continue;
    }
    for (const group of groups) {
      const read: Read[] = [];
      for (const { file, told } of group.files) {
        read.push({ file: files[file]!, found: await request.parse(files[file]!, told) });
      }
      yield* joined(gather, group, read, request);
    }
  }
}

async function* joined(
  gather: Gather,
  group: GatherGroup,
  read: readonly Read[],
  { runs, finish }: GroupsRequest,
): AsyncGenerator<IngestedFile, void, void> {
  const said = read.map(({ file: { prepared }, found }): Said => {
    const { path } = prepared.source;
    return { path, format: prepared.format!.id, runs: found.runs, traces: found.traces, parts: found.parts };
  });
  let result: Joined;
  try {
    result = gather.join(group, said, runs);
  } catch (error) {
    for (const { file, found } of read) yield finish.failed(file, found, error);
    return;
  }
  const runNo = (of: RunOf): number | null => {
    if (of === null) return null;
    if ("known" in of) return runs[of.known]?.run_no ?? null;
    return runNumber(read[of.file]!.file.source_no, of.document);
  };
  for (const [i, { file, found }] of read.entries()) {
    const own = result.runs.filter((r) => r.file === i).map(({ run }) => run);
    const traces = result.traces
      .filter((t) => t.file === i)
      .map(({ trace, run }): PlacedTrace => ({ trace, run_no: runNo(run) }));
    const role = own.length > 0 ? "result" : "part";
    yield await finish.file(file, { ...found, notices: noticesOf(i, found, result) }, { runs: own, traces, role });
  }
}

const noticesOf = (file: number, found: Collected, result: Joined): Notice[] => [
  ...found.notices,
  ...result.notices.filter((n) => n.file === file).map(({ notice }) => notice),
];
