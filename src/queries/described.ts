/** The runs of a dataset with their labels and the facts of their systems: two statements, and what follows from them. */
import { pick } from "~/base/pick";
import { records } from "~/base/records";
import { runKey, runTarget } from "~/model/labels";
import type { Row } from "~/model/tables";
import { wordsIn } from "./labels";
import type { RunFacts } from "./points";
import type { ResultColumns } from "./question";
import { raw, sql, type Sql } from "./sql";
import { counting, type StoredWord, type WordRow, Words } from "./words";

/** What a dataset says about a system. */
const OF_SYSTEM = [
  ...["system", "label", "drive_model", "media", "interface", "drive_count", "host"],
  ...["capacity_bytes", "indirection_unit_bytes", "fabric"],
] as const satisfies readonly (keyof Row<"system">)[];

const KEPT = [
  ...["run_no", "dataset", "run_title", "tool", "tool_version", "document", "started_ms", "ramp_s", "options"],
  ...["own_system", "source_name", "source_path", "sha256", "format"],
] as const satisfies readonly (keyof RunFacts)[];

/** A run as stored, with its file and `sys_…`, the columns of its system. */
export type StoredRun = Pick<RunFacts, (typeof KEPT)[number] | "host"> & {
  readonly [C in (typeof OF_SYSTEM)[number] as `sys_${C}`]: Row<"system">[C];
};

export const describedSql = (dataset: string): readonly [runs: Sql, words: Sql] => [
  sql`SELECT r.run_no, r.dataset, r.title AS run_title, r.tool, r.tool_version, r.document, r.started_ms, r.ramp_s, r.options,
  r.system AS own_system, r.host, s.name AS source_name, s.path AS source_path, s.sha256, s.format, ${raw(
    OF_SYSTEM.map((column) => `sys.${column} AS sys_${column}`).join(", "),
  )}
FROM run r JOIN source s ON s.source_no = r.source_no
LEFT JOIN system sys ON sys.dataset = r.dataset AND sys.system = r.system
WHERE r.dataset = ${dataset} ORDER BY r.run_no`,
  sql`WITH ${wordsIn(dataset)} SELECT target, key, value, rank FROM word ORDER BY n`,
];

/** A described run from rows in memory. */
export const storedRun = (run: Row<"run">, source: Row<"source">, system: Row<"system"> | undefined): StoredRun =>
  ({
    ...pick(run, ["run_no", "dataset", "tool", "tool_version", "document", "started_ms", "ramp_s", "options", "host"]),
    ...{ run_title: run.title, own_system: run.system, source_name: source.name, source_path: source.path },
    ...pick(source, ["sha256", "format"]),
    ...Object.fromEntries(OF_SYSTEM.map((column) => [`sys_${column}`, system?.[column] ?? null])),
  }) as StoredRun;

/** @param results of `describedSql` */
export function describedOf([runRows, said]: readonly [ResultColumns, ResultColumns]) {
  const stored = records<StoredRun>(runRows);
  const words = new Words([...stored.flatMap(wordsOfSystem), ...counting(records<StoredWord>(said))]);
  const facts = new Map(stored.map((run) => [run.run_no, runFacts(run, words)]));
  return { facts, words };
}

/** Values that a dataset states for the system of a run, as labels that any other label beats. */
const wordsOfSystem = (run: StoredRun): WordRow[] =>
  (["capacity_bytes", "indirection_unit_bytes", "fabric"] as const).flatMap((key) => {
    const value = run[`sys_${key}`];
    return value === null ? [] : [{ target: runTarget(runKey(run)), key, value: String(value) }];
  });

/** The labels of the run go before what its file and its dataset say. */
function runFacts(run: StoredRun, words: Words): RunFacts {
  const run_key = runKey(run);
  const said = words.of(runTarget(run_key));
  const drives = Number(said.get("drive_count") ?? NaN);
  return {
    ...pick(run, KEPT),
    run_key,
    // Links, menus and lines distinguish systems by this: a system without an id goes by its name (see systems.ts).
    system: run.own_system ?? said.get("label") ?? said.get("drive_model") ?? said.get("media") ?? null,
    system_label: labelOf(run, said),
    drive_model: said.get("drive_model") ?? run.sys_drive_model,
    media: said.get("media") ?? run.sys_media,
    interface: said.get("interface") ?? run.sys_interface,
    drive_count: Number.isSafeInteger(drives) ? drives : run.sys_drive_count,
    host: said.get("host") ?? run.host ?? run.sys_host,
  };
}

/**
 * An own run with a system came with somebody's chart (carried.ts): it keeps the name it had there, if that says more
 * than its labels.
 */
function labelOf({ dataset, own_system, sys_system, sys_label }: StoredRun, said: ReturnType<Words["of"]>) {
  const label = said.get("label");
  if (dataset !== "local" || own_system === null || sys_system !== null) return label ?? sys_label;
  if (label !== undefined) return own_system.startsWith(label) ? own_system : label;
  return own_system.startsWith(said.get("drive_model") ?? said.get("media") ?? "\0") ? null : own_system;
}
