/** A dataset folder as read by the build: its checked description, and the bytes of its files. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import * as v from "valibot";
import { fitsPath } from "~/describe/apply";
import { story } from "~/formats/story/format";
import { HEAD_BYTES } from "~/ingest/detect";
import { type Dataset, type DatasetSystem, publishedSchema } from "~/model/dataset";
import { PublishError, refuseAll } from "./errors";
import { checkHeadline } from "./headline";
import { lineAt, lineOf } from "./jsonLine";
import { DESCRIPTION, isForPeople } from "./site/cut";

interface DatasetFile {
  /** Within the dataset, forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** 64 hex digits. */
  readonly sha256: string;
}

export interface DatasetFolder {
  readonly dataset: Dataset;
  /** Path of the description, for messages. */
  readonly description: string;
  readonly text: string;
  /** Results (figures and raw files) and stories, by path. */
  readonly files: readonly DatasetFile[];
  /** First 8 hex digits of the SHA-256 over paths and bytes of the description and all files but stories. */
  readonly hash: string;
}

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** @throws PublishError with file and line, a line for each fault. */
export function readDatasetFolder(dir: string): DatasetFolder {
  const description = join(dir, DESCRIPTION);
  if (!existsSync(description)) throw new PublishError("dataset/no-description", `no ${DESCRIPTION}`, dir);
  const text = readFileSync(description, "utf8");
  const dataset = checked(publishedSchema, text, description);
  const faults = wrongReferences(dataset, text, description);
  if (dataset.slug !== basename(dir)) {
    const what = `the slug is ${dataset.slug}, the folder is ${basename(dir)}`;
    faults.push(new PublishError("dataset/slug-mismatch", what, description, lineOf(text, ["slug"])));
  }
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== DESCRIPTION && !isForPeople(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(dir, path).split(sep).join("/"), bytes: new Uint8Array(readFileSync(path)) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => ({ ...file, sha256: sha256(file.bytes) }));
  if (files.length === 0) faults.push(new PublishError("dataset/empty", "no figures.csv and no result files", dir));
  if (faults.length > 0) refuseAll(faults);
  // A story is no result: a link to a number stays whole when the text about it changes.
  const results = files.filter(({ bytes }) => story.sniff(bytes.subarray(0, HEAD_BYTES)) === 0);
  const content = [[DESCRIPTION, sha256(text)], ...results.map((file) => [file.path, file.sha256])];
  return { dataset, description, text, files, hash: sha256(JSON.stringify(content)).slice(0, 8) };
}

/** @throws PublishError: it is no JSON, or a field does not match the schema */
export function checked<S extends v.GenericSchema>(schema: S, text: string, file: string): v.InferOutput<S> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const offset = /position (\d+)/.exec(words)?.[1];
    const at = offset === undefined ? null : lineAt(text, Number(offset));
    throw new PublishError("dataset/bad-json", words, file, at);
  }
  const read = v.safeParse(schema, json);
  if (read.success) return read.output;
  const pathOf = (of: v.BaseIssue<unknown>) => (of.path ?? []).map(({ key }) => key as string | number);
  const missing = read.issues.filter(({ type, received }) => type === "strict_object" && received === "undefined");
  const faults: PublishError[] = [];
  if (missing.length > 0) {
    const names = missing.map((of) => pathOf(of).join("."));
    const what = `${names.join(", ")} ${names.length === 1 ? "is" : "are"} missing`;
    faults.push(new PublishError("dataset/missing-field", what, file, lineOf(text, pathOf(missing[0]!))));
  }
  for (const issue of read.issues) {
    if (missing.includes(issue)) continue;
    const path = pathOf(issue);
    const why =
      issue.type === "picklist" && issue.expected !== null
        ? `${issue.received} is not one of ${issue.expected.slice(1, -1).replaceAll(" |", ",")}`
        : issue.message;
    const what = `${path.join(".") || "the description"}: ${why}`;
    faults.push(new PublishError("dataset/bad-field", what, file, lineOf(text, path)));
  }
  return refuseAll(faults);
}

function wrongReferences(dataset: Dataset, text: string, file: string): PublishError[] {
  const faults: PublishError[] = [];
  const known = new Set(dataset.systems.map(({ id }) => id));
  for (const [i, { system }] of (dataset.runs ?? []).entries()) {
    if (known.has(system)) continue;
    const line = lineOf(text, ["runs", i, "system"]);
    const what = `no system ${system} is described: add it to “systems”, or write one of ${[...known].join(", ")}`;
    faults.push(new PublishError("dataset/unknown-system", what, file, line));
  }
  const wrong = checkHeadline(dataset.headline, dataset.slug);
  if (wrong !== null) faults.push(new PublishError("dataset/bad-headline", wrong, file, lineOf(text, ["headline"])));
  for (const [i, { link }] of (dataset.report?.sections ?? []).entries()) {
    const bad = checkHeadline(link, dataset.slug);
    if (bad === null) continue;
    faults.push(new PublishError("dataset/bad-headline", bad, file, lineOf(text, ["report", "sections", i, "link"])));
  }
  return faults;
}

/**
 * The system of a raw file: the first match wins; `*` stands for any text, folders too. Null: not stated.
 * @param systems the only ones that count
 */
export const systemOfFile = (
  { runs = [] }: Pick<Dataset, "runs">,
  path: string,
  systems?: readonly Pick<DatasetSystem, "id">[],
): string | null =>
  runs.find(({ match, system }) => fitsPath(match, path) && systems?.some(({ id }) => id === system) !== false)
    ?.system ?? null;
