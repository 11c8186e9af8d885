/** One output directory as one run. */
import { grouped } from "~/base/byKey";
import { NO_RUN } from "../blank";
import type { ParsedMember, ParsedRun } from "../format";
import { AT } from "./columns";
import { type Files, ownHosts } from "./files";
import { definitionName, isFormatRun } from "./load";
import { type Parameters, valueOf } from "./parameters";
import type { Section } from "./section";
import { loopsOf, runDefinition } from "./workload";

/** @param all with those that were set aside: options stand at the position of a run in its file. */
export function runOf(
  sections: readonly Section[],
  members: readonly ParsedMember[],
  files: Files,
  all: readonly Section[],
): ParsedRun {
  const version = files.whole.find(({ part }) => part.version !== null)?.part.version ?? null;
  const hosts = ownHosts(files);
  const warm = sections.find(({ average, rd }) => average !== null && !isFormatRun(rd));
  const direct = new Set(members.map((member) => member.direct));
  return {
    ...NO_RUN,
    tool: "vdbench",
    tool_version: version === null ? null : versionText(version),
    title: runTitle(sections),
    started_ms: sections.find(({ started_ms }) => started_ms !== null)?.started_ms ?? null,
    ramp_s: warm?.interval_s == null ? null : (warm.average!.from - 1) * warm.interval_s,
    direct: direct.size === 1 ? [...direct][0]! : null,
    host: hosts.length === 1 ? hosts[0]!.part.subject!.name : null,
    options: files.parameters === null ? null : optionsOf(files.parameters, all),
    line: sections[0]?.line ?? null,
    members,
  };
}

/** `50407` -> `5.04.07`. */
const versionText = (text: string): string =>
  text.length === 5 ? `${text[0]}.${text.slice(1, 3)}.${text.slice(3)}` : text;

/** Names of the run definitions, without those that only create files and without the steps of curves. */
function runTitle(sections: readonly Section[]): string {
  const own = sections.filter(({ rd }) => !isFormatRun(rd));
  const names = [...new Set((own.length > 0 ? own : sections).map(({ rd }) => definitionName(rd)))];
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} +${names.length - 3}` : names.join(", ");
}

/** The lines of the parameter file as {global, jobs}: a repeated keyword becomes an array. Each run has its own values. */
function optionsOf({ lines, definitions }: Parameters, sections: readonly Section[]): string {
  const global = [...grouped(lines, (line) => line.split("=", 1)[0]!)].map(([key, same]) => {
    const values = same.map((line) => line.slice(key.length + 1));
    return `${JSON.stringify(key)}:${JSON.stringify(values.length === 1 ? values[0] : values)}`;
  });
  const jobs = sections.map((section) => {
    const rd = runDefinition(section, definitions);
    const elapsed = section.starting?.elapsed_s?.toString() ?? (rd && valueOf(rd, "elapsed"));
    const times = Object.entries({ elapsed, warmup: rd && valueOf(rd, "warmup") }).filter(
      ([, value]) => value !== null,
    );
    return JSON.stringify(Object.fromEntries([...times, ...loopsOf(section)]));
  });
  return `{"global":{${global.join(",")}},"jobs":[${jobs.join(",")}]}`;
}

const LOOPED = [
  ["xfersize", AT.xfersize],
  ["threads", AT.threads],
  ["rdpct", AT.rdpct],
  ["seekpct", AT.seekpct],
  ["iorate", AT.asked],
] as const;

/** The name of each execution; with its loop values if one definition was executed several times. */
export function titlesOf(sections: readonly Section[]): string[] {
  const same = grouped(sections, ({ rd }) => rd);
  const used = new Map<string, number>();
  return sections.map((section) => {
    const others = same.get(section.rd)!;
    const title = others.length === 1 ? section.rd : `${section.rd} ${loopText(section, others)}`.trim();
    const n = (used.get(title) ?? 0) + 1;
    used.set(title, n);
    return n === 1 ? title : `${title} #${n}`;
  });
}

function loopText(section: Section, others: readonly Section[]): string {
  if (section.starting?.loops != null) return section.starting.loops;
  return LOOPED.filter(([, at]) => {
    const values = new Set(others.map(({ first }) => first?.[at] ?? NaN));
    return values.size > 1 && !Number.isNaN(section.first?.[at] ?? NaN);
  })
    .map(([name, at]) => `${name}=${section.first![at]!}`)
    .join(" ");
}
