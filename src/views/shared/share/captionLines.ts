/** Lines under a picture that leaves the page: system, conditions, tools, report, method, sponsor. Pure. */
import { grouped } from "~/base/byKey";
import { loopOf } from "~/analysis/audit/littleOf";
import { versionsOf } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import type { CurvePoint } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { shareCaption as text } from "~/text/en/share-caption";
import { workloadPhrase } from "../point/workload";
import { isRating } from "../ratings";

type Systems = Pick<
  CurvePoint,
  "dataset" | "system" | "system_label" | "drive_model" | "media" | "interface" | "drive_count"
>;
/** What rows of any question know about where they were measured; those of points know the load too. */
export type Told = Systems &
  Partial<Pick<CurvePoint, "tool_version" | "engine" | "direct" | "block_bytes">> & {
    readonly tool?: string | null;
    readonly load_kind?: string | null;
    readonly options?: string | null;
    readonly job_index?: number | null;
    readonly workload_op?: string | null;
    readonly pattern?: string | null;
    readonly read_percent?: number | null;
    readonly series?: string | readonly string[] | null;
  };
type Report = Pick<CatalogueEntry, "slug" | "title" | "publisher" | "sponsor" | "method" | "tool_versions">;

/** More systems than this are counted. */
const NAMED = 4;
/** `tool` of figures whose report names none. */
const NOT_STATED = "not-stated";

/** An unnamed system gets no line: "own files" is not a system. */
export function captionLines(rows: readonly Told[], shown: readonly string[], known: readonly Report[]): string[] {
  const reports = known.filter(({ slug }) => shown.includes(slug));
  return [
    ...systemLine(rows),
    ...conditionLine(rows),
    ...toolLine(rows, reports),
    ...reports.flatMap(({ title, publisher, method, sponsor }) => [
      text.report(title, publisher),
      ...(method.length === 0 ? [] : [text.method(method)]),
      text.sponsor(sponsor),
    ]),
  ];
}

function systemLine(rows: readonly Told[]): string[] {
  const names = systemNames(rows);
  return names.length === 0 ? [] : [text.system(names.slice(0, NAMED), Math.max(0, names.length - NAMED))];
}

/** Where and with what each side of a comparison was measured: its name alone may be that of a folder. */
export function sideLine(sides: readonly { readonly name: string; readonly points: readonly Told[] }[]): string[] {
  const said = sides.slice(0, NAMED).map(({ name, points }) => {
    const systems = systemNames(points).filter((system) => system !== name);
    return text.side(name, [...systems, ...toolNames(points)]);
  });
  return said.length < 2 ? [] : [text.sides(said, Math.max(0, sides.length - NAMED))];
}

function systemNames(rows: readonly Told[]): string[] {
  return distinct(
    rows.map(({ system_label, drive_model, system, media, interface: port, drive_count }) =>
      [
        system_label ?? drive_model ?? system,
        system_label === null ? null : drive_model,
        ...[media, port, drive_count === null ? null : text.drives(drive_count)],
      ]
        .filter((word): word is string => word !== null && word !== "")
        .filter((word, i, all) => all.indexOf(word) === i)
        .join(", "),
    ),
  );
}

function conditionLine(rows: readonly Told[]): string[] {
  const asked = rows.flatMap(
    ({ workload_op, pattern = null, block_bytes = null, read_percent = null, series = null, tool = null }) =>
      workload_op == null || workload_op === "unknown"
        ? []
        : [series]
            .flat()
            .flatMap((key) =>
              key === null ? [] : [{ workload_op, pattern, block_bytes, read_percent, series: key, tool }],
            ),
  );
  const loads = distinct(
    rows.map(({ load_kind = null, options = null, job_index }) =>
      lookUp(curvePage.loops, loopOf({ load_kind, options, job_index: job_index ?? 0 }) ?? "")
        ?.replace(/\.$/, "")
        .toLowerCase(),
    ),
  );
  const direct = distinct(rows.map((row) => (row.direct == null ? "" : en.charts.curve.direct(row.direct))));
  const words = [
    ...(asked.length === 0 ? [] : [workloadPhrase(asked)]),
    ...loads,
    ...distinct(rows.map(({ engine }) => engine)),
    ...direct,
  ];
  return words.length === 0 ? [] : [text.conditions(words)];
}

function toolLine(rows: readonly Told[], reports: readonly Report[]): string[] {
  const measured = toolNames(rows);
  const names = distinct([...measured, ...(measured.length > 0 ? [] : reports.flatMap((one) => one.tool_versions))]);
  return names.length === 0 ? [] : [text.tools(names)];
}

/** "fio 3.33": each tool with its versions. */
function toolNames(rows: readonly Told[]): string[] {
  const named = rows.flatMap(({ tool, tool_version = null }) =>
    tool == null || isRating({ tool }) || tool === NOT_STATED ? [] : { first: { tool, tool_version } },
  );
  return [...grouped(named, ({ first }) => first.tool)].map(([tool, own]) =>
    [tool, versionsOf(own).join(" · ")].filter((word) => word !== "").join(" "),
  );
}

const distinct = (words: readonly (string | null | undefined)[]): string[] => [
  ...new Set(words.filter((word): word is string => word !== null && word !== undefined && word !== "")),
];
