/** Notices about a document, each given once however many jobs it concerns. */
import type { Notice } from "~/base/notice";
import type { ParsedMember } from "../format";
import type { Clones } from "./clones";
import type { OptionList, RawDocument, RawJob } from "./document";
import type { Entry } from "./entry";
import type { Fault, Fields } from "./json";
import type { Phases } from "./phases";

/** A document that was read. */
export interface Read {
  readonly document: RawDocument;
  /** Fields of the document outside its jobs. */
  readonly fields: Fields;
  readonly entries: readonly Entry[];
  readonly members: readonly ParsedMember[];
  readonly clones: readonly Clones[];
  /** Entries whose listed options are those of one of several unlike sections. */
  readonly unlike: ReadonlySet<RawJob>;
  readonly phases: Phases;
  readonly allClients: number;
  /** Whose options count; null: the document's own, or none are known. */
  readonly jobFile: string | null;
  readonly isText: boolean;
}

function repeats(options: OptionList | null): string[] {
  const names = (options ?? []).map(([name]) => name);
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

const CODES: Readonly<Record<Fault["why"], string>> = {
  amount: "fio/impossible-value",
  type: "fio/wrong-type",
  contradicted: "fio/contradicted",
  computed: "fio/contradicted-computed",
};

interface Place {
  readonly job: string;
  /** Of the job; null: around the jobs. */
  readonly index: number | null;
  readonly line: number;
}

/** Each with the line of its field. The text is read again to find it, since hardly any file needs this. */
function addFaults(list: NoticeList, { document }: Read, { job, index, line }: Place, { faults }: Fields): void {
  const found = faults.list;
  if (found.length === 0) return;
  const lineOf = document.lines?.(index) ?? (() => line);
  for (const { why, path, text, beside } of found) {
    list.add(CODES[why], "warning", lineOf(path), { job, field: path.join("."), text, beside });
  }
}

export function noticesOf(path: string, read: Read): readonly Notice[] {
  const { document, entries, members, clones, phases } = read;
  const list = new NoticeList(path);
  for (const member of members) {
    const values = { job: member.member, error: member.error };
    if (member.error !== 0) list.add("fio/job-failed", "warning", member.line, values);
    else if (member.failed) list.add("fio/no-io", "warning", member.line, values);
  }
  entries.forEach((entry, i) => {
    const { raw, workload, options, directions } = entry;
    const job = entry.name;
    for (const name of repeats(raw.options)) list.add("fio/repeated-option", "info", raw.line, { option: name, job });
    for (const { field, text } of entry.impossible) {
      list.add("fio/impossible-value", "warning", raw.line, { job, field, text: text.slice(0, 40) });
    }
    addFaults(list, read, { job, index: raw.index, line: raw.line }, entry.fields);
    if (workload.depthUnlisted) list.add("fio/depth-not-listed", "warning", raw.line, { job });
    if (workload.syncDepth !== null) {
      const values = { job, engine: workload.engine ?? "", iodepth: workload.syncDepth };
      list.add("fio/sync-engine-depth", "info", raw.line, values);
    }
    if (clones[i]!.sections) list.add("fio/grouped-sections", "info", raw.line, { job, threads: clones[i]!.clones });
    if (read.unlike.has(raw)) list.add("fio/unlike-sections", "warning", raw.line, { job });
    if (directions.some((d) => d.moved === "lat")) list.add("fio/percentiles-of-lat", "info", raw.line, { job });
    if (directions.some((d) => d.moved === "unknown"))
      list.add("fio/percentiles-unknown", "warning", raw.line, { job });
    if (!read.isText && options.unsure.size > 0) {
      list.add("fio/options-of-hosts", "warning", document.line, { options: [...options.unsure].sort().join(", ") });
    }
  });
  if (read.jobFile !== null) list.add("fio/options-from-job-file", "info", document.line, { of: read.jobFile });
  addFaults(list, read, { job: "", index: null, line: document.line }, read.fields);
  const derived = entries.some(({ raw, workload }) => workload.derived && !read.unlike.has(raw));
  const count = new Set(phases.phase).size;
  const apart = phases.evidence === "none" || phases.evidence === "assumed-apart";
  if (read.isText) {
    if (read.jobFile === null)
      list.add(derived ? "fio/text-no-options" : "fio/text-options", "info", document.line, {});
    if (apart) list.add("fio/text-phases", "info", document.line, { phases: count });
  } else {
    if (derived) list.add("fio/no-options", "info", document.line, {});
    if (phases.evidence === "none") list.add("fio/phases-unknown", "info", document.line, { phases: count });
    if (phases.evidence === "assumed-apart") list.add("fio/phases-assumed", "info", document.line, { phases: count });
  }
  if (phases.evidence === "elapsed") list.add("fio/phases-together", "info", document.line, { phases: count });
  if (document.mended) list.add("fio/mended", "info", document.line, {});
  if (read.allClients > 0) list.add("fio/all-clients", "info", document.line, {});
  return list.notices();
}

type Values = NonNullable<Notice["values"]>;

/** Notices of one document, each code once: with the place and values of the first, and the count. */
class NoticeList {
  readonly #path: string;
  readonly #found = new Map<string, { notice: Omit<Notice, "values">; values: Values; count: number }>();

  constructor(path: string) {
    this.#path = path;
  }

  add(code: string, level: Notice["level"], line: number | null, values: Values): void {
    const known = this.#found.get(code);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const place = line === null ? {} : { line };
    this.#found.set(code, { notice: { code, level, path: this.#path, ...place }, values, count: 1 });
  }

  notices(): Notice[] {
    return [...this.#found.values()].map(({ notice, values, count }) => ({ ...notice, values: { ...values, count } }));
  }
}
