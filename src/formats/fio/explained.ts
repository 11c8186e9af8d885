/** A document that lists no options, with those of the job file it was made with. */
import type { Companion } from "../gather";
import type { RawDocument } from "./document";
import { explain } from "./jobfile/explain";
import type { ExplainedSection } from "./jobfile/explain";
import type { JobFileJob, JobOption } from "./jobfile/part";
import { object, number, string, type JsonObject } from "./json";
import { optionName } from "./options";

export interface ExplainedDocument {
  readonly document: RawDocument;
  /** The job file; null: the document lists its own options, or no job file fits. */
  readonly jobFile: string | null;
  /**
   * By job: options whose value the shell or fio inserted at run time (${VAR}, $pagesize), and which are therefore
   * unknown.
   */
  readonly unsure: readonly ReadonlySet<string>[];
  /** By job: what the job file says of the sections of its entry. */
  readonly sections: readonly Pick<ExplainedSection, "threads" | "delayed">[];
}

const did = (job: JsonObject, direction: "read" | "write"): boolean => {
  const found = object(job[direction]);
  return (number(found?.["io_bytes"]) ?? 0) > 0;
};

/** A job that only read or only wrote was not run from a job file with another workload. */
function agrees(job: JsonObject, { options }: JobFileJob): boolean {
  const said = new Map(options.map(([name, value]) => [optionName(name), value]));
  const [rw] = (said.get("rw") ?? "read").split(":");
  // A verify job reads back what it wrote.
  if (rw === undefined || rw.includes("$") || [...said.keys()].some((name) => name.includes("verify"))) return true;
  if (/^(?:rand)?read$/.test(rw)) return !did(job, "write");
  return !/^(?:rand)?write$/.test(rw) || !did(job, "read");
}

const isSure = ([, value]: JobOption): boolean => !value.includes("$");

/** As the document itself would list them: only values that fio saw literally. */
export function explained(
  path: string,
  document: RawDocument,
  companions: readonly Companion[] | undefined,
): ExplainedDocument {
  const { jobs } = document;
  const silent: ExplainedDocument = { document, jobFile: null, unsure: [], sections: [] };
  if (companions === undefined || document.client || listsOptions(document)) return silent;
  const names = jobs.map(({ json }) => string(json["jobname"]) ?? "");
  const found = explain(path, names, companions, (sections) => jobs.every((job, i) => agrees(job.json, sections[i]!)));
  if (found === null) return silent;
  const told = jobs.map((job, i) => ({ ...job, options: found.sections[i]!.options.filter(isSure) }));
  const unsure = found.sections.map(
    ({ options, unlike }) =>
      new Set([...unlike, ...options.filter((option) => !isSure(option)).map(([name]) => optionName(name))]),
  );
  return { document: { ...document, jobs: told }, jobFile: found.path, unsure, sections: found.sections };
}

export const listsOptions = ({ globalOptions, hostOptions, jobs }: RawDocument): boolean =>
  globalOptions !== null || hostOptions.length > 0 || jobs.some(({ options }) => options !== null);
