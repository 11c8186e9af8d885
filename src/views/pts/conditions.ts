/** Test conditions as far as files and labels state them; what a report lacks, and how to supply it. Pure. */
import { utcMinute } from "~/model/valueText";
import { ROUND_TESTS } from "~/analysis/pts/accesses";
import type { PtsReport } from "~/analysis/pts/report";
import { fixed } from "~/base/number";
import { shownName } from "~/base/shownText";
import type { CurvePoint } from "~/model/answers";
import { named } from "~/text/en/counted";
import { pts as words } from "~/text/en/pts";
import { ptsPage as text } from "~/text/en/pts-page";
import { editedText } from "../shared/saidText";
import { phrases } from "~/text/en/phrases";
import { cellName, type Part } from "./model";

/** Labels that a report needs. */
const SAID = ["firmware", "capacity_bytes", "active_range_percent", "state", "precondition"] as const;

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ""))] as string[];

/** Name and value; null: neither a file nor a label states it. */
export function conditionsOf({ steps }: PtsReport): [name: string, value: string | null][] {
  const points = steps.map(({ first }) => first);
  const said = (values: readonly (string | null)[]): string | null => {
    const all = distinct(values);
    return all.length === 0 ? null : named(all.map(shownName));
  };
  const times = points.flatMap(({ started_ms }) => started_ms ?? []);
  const lengths = points.flatMap(({ runtime_s }) => runtime_s ?? []).filter((s) => s <= 90);
  const names = text.conditions;
  return [
    [names.device, said(points.flatMap(({ targets }) => targets))],
    [
      names.drive,
      said(points.map(({ drive_model, guessed = [] }) => (guessed.includes("drive_model") ? null : drive_model))),
    ],
    [names.host, said(points.map(({ host }) => host))],
    [names.tool, said(points.map(({ tool, tool_version }) => [tool, tool_version].filter(Boolean).join(" ")))],
    [names.engine, said(points.map(({ engine }) => engine))],
    [names.direct, said(points.map(({ direct }) => (direct === null ? null : direct ? text.bypassed : text.buffered)))],
    [
      names.load,
      said(points.map(({ iodepth, numjobs }) => (iodepth === null ? null : `${iodepth} × ${numjobs ?? 1}`))),
    ],
    [
      names.length,
      lengths.length === 0 ? null : text.seconds(fixed(Math.min(...lengths), 1), fixed(Math.max(...lengths), 1)),
    ],
    [names.when, times.length === 0 ? null : text.span(utcMinute(Math.min(...times)), utcMinute(Math.max(...times)))],
    ...SAID.map((key): [string, string | null] => [names[key], said(points.map((point) => labelOf(point, key)))]),
  ];
}

/** A guess from a name does not count as a test condition. */
function labelOf({ said, guessed = [] }: CurvePoint, key: (typeof SAID)[number]): string | null {
  const value = guessed.includes(key) ? undefined : said[key];
  return value === undefined ? null : editedText(key, value);
}

export interface Lack {
  readonly what: string;
  readonly fill: string;
}

/** Named accesses that rounds lack. */
const NAMED = 4;

/** What is missing in the whole report, then in this test. */
export function lacksOf(report: PtsReport, parts: readonly Part[], part: Part): Lack[] {
  const lacks: Lack[] = [];
  const incomplete = part.judged?.judged.incomplete ?? [];
  const list = (of: "lacks" | "short", say: (n: number, what: string) => string, fill: string): void => {
    const own = incomplete.filter((round) => round[of].length > 0);
    const cells = distinct(own.flatMap((round) => [...round[of]]));
    if (own.length === 0) return;
    const what = [
      ...cells.slice(0, NAMED).map(cellOf),
      ...(cells.length > NAMED ? [`+${String(cells.length - NAMED)}`] : []),
    ].join(phrases.comma);
    lacks.push({ what: say(own.length, what), fill });
  };
  list("lacks", text.lacks, text.fillLacks);
  list("short", text.short, text.fillShort);
  if (report.steps.some(({ first }) => first.direct === false))
    lacks.push({ what: words.buffered, fill: text.fillBuffered });
  for (const [why, n] of report.unplaced) lacks.push({ what: words.unplaced[why](n), fill: text.fillUnplaced[why] });
  const has = new Set(parts.map(({ id }) => id.split(".", 1)[0]));
  for (const id of [...ROUND_TESTS.map((test) => test.id), "saturation", "intensity"] as const)
    if (!has.has(id)) lacks.push({ what: text.noTest(words.tests[id]), fill: text.runIt(FILES[id]) });
  const silent = SAID.filter((key) => report.steps.every(({ first }) => labelOf(first, key) === null));
  if (silent.length > 0)
    lacks.push({
      what: text.noCondition(silent.map((key) => text.conditions[key].replace(/, %$/, "")).join(phrases.comma)),
      fill: text.fillCondition,
    });
  return [...lacks, { what: text.noCondition(text.noNote), fill: text.fillNote }];
}

function cellOf(id: string): string {
  const [block_bytes = 0, read_percent = 0] = id.split("/").map(Number);
  return cellName({ block_bytes, read_percent });
}

/** Job files of docs/recipes. */
const FILES = {
  iops: "pts-iops.fio",
  "throughput-128k": "pts-throughput.fio",
  "throughput-1024k": "pts-throughput.fio",
  latency: "pts-latency.fio",
  saturation: "pts-saturation.fio",
  intensity: "pts-intensity.fio",
} as const;
