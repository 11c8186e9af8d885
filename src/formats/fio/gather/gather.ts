import { putUnder } from "~/base/byKey";
import type { Notice } from "~/base/notice";
import type { ParsedTrace } from "../../format";
import { NO_RUN } from "../../blank";
import type { Gather, GatherGroup, Joined, Said } from "../../gather";
import { isLatency, type LogTold } from "../logs/told";
import { planFiles, type GroupFacts } from "./plan";
import type { Owner } from "./whose";

type PlacedTrace = Joined["traces"][number];

/** Notices about all logs of a group, each once, at the first log. */
class GroupNotices {
  readonly list: { file: number; notice: Notice }[] = [];

  constructor(private readonly said: readonly Said[]) {}

  add(code: string, level: Notice["level"], file: number, values: Notice["values"] = {}): void {
    this.list.push({ file, notice: { code, level, path: this.said[file]!.path, values } });
  }

  /** `count`: how many files. */
  once(code: string, level: Notice["level"], files: readonly number[], values: Notice["values"] = {}): void {
    if (files.length > 0) this.add(code, level, files[0]!, { ...values, count: files.length });
  }
}

const placed = (trace: ParsedTrace, { member, job_index }: Owner, apart: boolean): ParsedTrace => ({
  ...trace,
  member,
  job_index,
  ...(apart && { own_start: true }),
});

/**
 * Notices: `fio/log-no-run` {prefix, count} (info), `fio/log-several-runs` {prefix, count} (warning),
 * `fio/log-unknown` {count} (warning), `fio/log-unit` {prefix, count} (warning), `fio/log-spacing` {prefix, ms, count}
 * (info, for each length), `fio/log-own-start` {count} (info),
 * `fio/log-contradicts` {prefix, count, of, why, and what of it} (warning), `fio/log-disagrees` {what, op, from, to, own,
 * unit, count} (warning), `fio/log-jobs` {found, jobs} and `fio/log-no-job` {thread, jobs} (warning).
 */
function join(group: GatherGroup, said: readonly Said[]): Joined {
  const facts = group.facts as GroupFacts;
  const notices = new GroupNotices(said);
  const traces: PlacedTrace[] = [];
  const filled = said.map(({ traces: found }, i) => (found.length > 0 ? i : -1)).filter((i) => i !== -1);
  const [first] = filled;
  const own = facts.known === null && first !== undefined ? { file: first, document: 0 } : null;
  const of = facts.known === null ? own : { known: facts.known };
  const owners = facts.files.map(({ owners }) => owners);

  for (const [file, { traces: found }] of said.entries()) {
    const { thread, jobs } = facts.files[file]!;
    const blocks = Math.max(0, ...found.map(({ job_index }) => (job_index ?? 0) + 1));
    const known = owners[file]!;
    if (facts.known !== null && thread !== null && known.length === 0) {
      notices.add("fio/log-no-job", "warning", file, { thread, jobs });
    } else if (facts.known !== null && blocks > 0 && known.length !== blocks) {
      notices.add("fio/log-jobs", "warning", file, { found: blocks, jobs: known.length });
    }
    // fio appends: surplus values at the front belong to an earlier run.
    const earlier = facts.known !== null && known.length > 0 ? Math.max(0, blocks - known.length) : 0;
    for (const trace of found) {
      const job = (trace.job_index ?? 0) - earlier;
      const owner = known[job] ?? facts.files[file]!.unknown(trace.job_index ?? 0, blocks);
      traces.push({ file, trace: placed(trace, owner, facts.files[file]!.apart || job < 0), run: job < 0 ? null : of });
    }
  }

  const told = group.files.map((f) => f.told as Partial<LogTold>);
  const where = (is: (told: Partial<LogTold>, file: number) => boolean): number[] =>
    filled.filter((file) => is(told[file]!, file));
  const { prefix } = facts;
  if (facts.refuted !== null) tellAgainst(facts, filled, notices);
  else if (facts.known === null && facts.several) notices.once("fio/log-several-runs", "warning", filled, { prefix });
  else if (facts.known === null) notices.once("fio/log-no-run", "info", filled, { prefix });
  const unknown = where(({ what }) => what === null);
  notices.once("fio/log-unknown", "warning", unknown);
  const [differing] = where((_, file) => facts.files[file]!.disagreement !== null);
  if (differing !== undefined) {
    const count = facts.files.filter((one) => one.disagreement !== null).length;
    notices.add("fio/log-disagrees", "warning", differing, { ...facts.files[differing]!.disagreement!, count });
  }
  const unitless = where(({ unit, what }) => unit === null && isLatency(what ?? null));
  notices.once("fio/log-unit", "warning", unitless, { prefix });
  const windows = new Set(filled.flatMap((file) => facts.files[file]!.spaced_s ?? []));
  for (const window_s of windows) {
    const of = where((_, file) => facts.files[file]!.spaced_s === window_s);
    notices.once("fio/log-spacing", "info", of, { prefix, ms: window_s * 1000 });
  }
  const apart = where((_, file) => facts.files[file]!.ownStart);
  notices.once("fio/log-own-start", "info", apart);
  const runs = own === null ? [] : [{ file: own.file, run: runOfLogs(prefix, traces) }];
  return { runs, traces, notices: notices.list };
}

/** Each reason once; for a surplus thread with its number. */
function tellAgainst({ prefix, refuted, files }: GroupFacts, filled: readonly number[], notices: GroupNotices): void {
  const by = new Map<string, number[]>();
  for (const file of filled) {
    const found = files[file]!.against;
    if (found === null) continue;
    const { why, values } = found;
    if (why === "thread") notices.add("fio/log-no-job", "warning", file, values);
    else putUnder(by, why, file);
  }
  for (const of of by.values()) {
    const { why, values } = files[of[0]!]!.against!;
    notices.once("fio/log-contradicts", "warning", of, { ...values, prefix, of: refuted ?? "", why });
  }
}

/** Logs without a result: a run known only from its logs. */
function runOfLogs(prefix: string, traces: readonly PlacedTrace[]): Joined["runs"][number]["run"] {
  const started = traces.flatMap(({ trace }) => trace.started_ms ?? []);
  const started_ms = started.length > 0 ? Math.min(...started) : null;
  return { ...NO_RUN, tool: "fio", title: prefix, started_ms, line: 1, members: [] };
}

/** Logs and histogram logs are matched with their run among the results of the drop. */
export const fioLogs: Gather = { id: "fio-logs", plan: planFiles, join };
