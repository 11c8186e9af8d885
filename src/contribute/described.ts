/**
 * The kneepoint.json beside results: the answers in it, and the place in it (or in the results) where a fault of the
 * contribution is corrected. Pure.
 */
import { jsonLine, readJson } from "~/base/json";
import type { Notice } from "~/base/notice";
import { records } from "~/base/records";
import { readDescription } from "~/describe/file";
import { driveFacts } from "~/describe/systems";
import { readPointsFile } from "~/ingest/pointsFile";
import type { PublishedSource } from "~/ingest/pointsWrite";
import type { Cell } from "~/model/carried";
import { DESCRIPTION, type Fault } from "./check";
import type { ContributedFile } from "./contribution";
import { type Form, type FormSystem, UNKNOWN } from "./form";

/** Invalid values with their lines. @param text of a kneepoint.json */
export const unreadIn = (text: string, path: string): readonly Notice[] => readDescription(text, path).notices;

/**
 * Its contents besides labels: about the whole dataset, and the unknown facts and machine of systems.
 * @param text null: no file
 */
export function withDescribed(form: Form, text: string | null): Form {
  const told = readDescription(text ?? "{}", "").fields;
  const { title, publisher, date, caveats, method, accepted, systems = [], contributed = {} } = told;
  const { licence, raw } = contributed;
  const stated = {
    title,
    publisher,
    date,
    licence,
    raw,
    accepted,
    method: method?.join("\n"),
    remarks: caveats?.join("\n"),
  };
  return {
    ...form,
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    systems: form.systems.map((system) => {
      const { unknown = [], host, os, drives = [] } = systems.find(({ label }) => label === system.label) ?? {};
      // No label can state that the cell type is unknown.
      const media = system.facts.media === "" && driveFacts(drives).media;
      const facts = {
        ...{ ...system.facts, ...Object.fromEntries(unknown.map((fact) => [fact, UNKNOWN])) },
        ...(host !== undefined && { machine: host }),
        ...(os !== undefined && { kernel: os }),
        ...(media === "NAND" && { media }),
      };
      return { ...system, facts };
    }),
  };
}

/** Input of a contribution. */
export interface Given {
  /** Text of kneepoint.json beside the results; null: there is none. */
  readonly description: string | null;
  /** In the order of the contribution. */
  readonly systems: readonly FormSystem[];
  readonly sources: readonly PublishedSource[];
}

export interface Origin {
  /** Within the folder of the results. */
  readonly path: string;
  /** 1-based; null: the whole file, or one that must still be written. */
  readonly line: number | null;
}

/** null: the fault is only in the contribution, such as its size. @param files of the contribution */
export function originOf(fault: Fault, files: readonly ContributedFile[], given: Given): Origin | null {
  if (fault.path.startsWith("points/")) {
    const csv = files.find(({ path }) => path.endsWith(`/${fault.path}`));
    return csv === undefined || fault.line === null ? null : resultOf(csv.text, fault.line, given.sources);
  }
  if (fault.path !== DESCRIPTION) return null;
  if (fault.at === undefined) return foundIn(given.description, String(fault.values["found"]));
  return { path: DESCRIPTION, line: lineOf(fault.at, given) };
}

/** The result file and line of the point on a line of the points file. */
function resultOf(csv: string, line: number, sources: readonly PublishedSource[]): Origin | null {
  const read = readPointsFile(csv, "");
  if (!("content" in read)) return null;
  const { point, run, source } = read.content.tables;
  const row = (table: typeof point, is: (cells: Readonly<Record<string, Cell>>, i: number) => boolean) =>
    records<Record<string, Cell>>(table ?? { rows: 0, columns: {} }).find(is);
  const of = row(point, (_, i) => read.lines[i] === line);
  const from = row(run, (cells) => cells["run_no"] === of?.["run_no"]);
  const file = row(source, (cells) => cells["source_no"] === from?.["source_no"]);
  // The points file has only the first digits of a hash.
  const own = sources.find((one) => String(one.source["sha256"]).startsWith(String(file?.["sha256"])));
  if (of === undefined || own === undefined) return null;
  return { path: String(own.source["path"]), line: typeof of["line"] === "number" ? of["line"] : null };
}

function lineOf(at: NonNullable<Fault["at"]>, { description, systems }: Given): number | null {
  const read = readJson(description ?? "");
  if (description === null || !read.ok) return null;
  if (at[0] !== "systems") return jsonLine(read.value, at);
  const told = readDescription(description, "").fields.systems ?? [];
  const own = told.findIndex(({ label }) => label === systems[Number(at[1])]?.label);
  return jsonLine(read.value, ["systems", own]);
}

function foundIn(description: string | null, found: string): Origin | null {
  const line = (description ?? "").split("\n").findIndex((one) => one.includes(found));
  return line < 0 ? null : { path: DESCRIPTION, line: line + 1 };
}
