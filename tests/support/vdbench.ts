/** Files of one vdbench output directory, parsed and joined without a drop around them. */
import { readdirSync, readFileSync } from "node:fs";
import type { ParsedDirection, ParsedMember, ParsedTrace } from "~/formats/format";
import type { Joined, Said } from "~/formats/gather";
import { vdbenchFormats } from "~/formats/vdbench/format";
import { isParameters } from "~/formats/vdbench/parameters";
import { join } from "~/formats/vdbench/join";
import { parsed, type Pushed } from "./sink";

export interface Directory {
  readonly joined: Joined;
  readonly members: readonly ParsedMember[];
  readonly notices: readonly { readonly code: string; readonly values?: Readonly<Record<string, unknown>> }[];
  /** Series of all files, with what they are about. */
  readonly series: readonly (ParsedTrace & { readonly t_s: readonly number[]; readonly value: readonly number[] })[];
}

/** Recognised by content alone, as in a drop. */
export async function readVdbench(text: string): Promise<Pushed> {
  const head = new TextEncoder().encode(text.slice(0, 65_536));
  const format = vdbenchFormats.find((one) => one.sniff(head) === 1);
  if (format === undefined) throw new Error(`no file of vdbench: ${text.slice(0, 80)}`);
  return parsed(format, text);
}

export async function directory(texts: readonly string[]): Promise<Directory> {
  const files = await Promise.all(texts.map(readVdbench));
  const said = files.map(({ runs, traces, parts }, i): Said => ({ path: `${i}`, format: "", runs, traces, parts }));
  const parameters = files.flatMap(({ parts }) => parts.filter(isParameters))[0] ?? null;
  const group = { files: files.map((_, file) => ({ file, told: undefined })), facts: { parameters, errors: null } };
  const joined = join(group, said);
  return {
    joined,
    members: joined.runs.flatMap(({ run }) => run.members),
    notices: [...files.flatMap(({ notices }) => notices), ...joined.notices.map(({ notice }) => notice)],
    series: files.flatMap(({ traces, samples }) =>
      traces.map((trace) => ({ ...trace, ...(samples.get(trace.trace) ?? { t_s: [], value: [] }) })),
    ),
  };
}

const ROOT = "tests/fixtures/vdbench";
/** Texts of a fixture directory: those named, or all. */
export const textsOf = (folder: string, ...only: readonly string[]): string[] =>
  readdirSync(`${ROOT}/${folder}`)
    .filter((name) => (only.length === 0 ? name.endsWith(".html") : only.includes(name)))
    .map((name) => readFileSync(`${ROOT}/${folder}/${name}`, "utf8"));

export const directionOf = ({ directions }: ParsedMember, op: string): ParsedDirection =>
  directions.find((d) => d.op === op)!;
