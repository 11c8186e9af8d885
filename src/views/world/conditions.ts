/**
 * Under what a result was got, and in what another one differs: the guard before two are quoted together (DOMAIN,
 * Compare). Pure.
 */
import { exact } from "~/charts/number";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { DatasetSystem } from "~/model/dataset";
import { compare } from "~/text/en/compare";
import { world as text } from "~/text/en/world";
import { drivesOf } from "../shared/driveCount";
import type { Step } from "../shared/steps";

/** In the order in which they are told: what decides most over a result first. */
const NAMES = [
  "load",
  "drives",
  "media",
  "drive_model",
  "interface",
  "fabric",
  "tool",
  "engine",
  "direct",
  "rate_process",
  "state",
] as const satisfies readonly (keyof typeof text.conditions)[];
type Name = (typeof NAMES)[number];
/** null: nobody says. */
type Conditions = Readonly<Record<Name, string | null>>;

export interface Difference {
  readonly name: string;
  readonly theirs: string;
  readonly yours: string;
}

/** "NAND" says no cell type: that is not a media to differ in. */
const mediaOf = (media: string | null): string | null => (media === "NAND" ? null : media);

const toolOf = (tool: string | null, version: string | null): string | null =>
  tool === null || tool === "" || tool === "not-stated"
    ? null
    : [tool, version !== null && /^\d/.test(version) ? version : null].filter((part) => part !== null).join(" ");

export const loadOfPoint = ({ load_kind, outstanding, asked_iops }: CurvePoint): string | null =>
  load_kind === "rate"
    ? asked_iops === null
      ? null
      : text.asked(exact(Math.round(asked_iops)))
    : outstanding === null
      ? null
      : text.load(exact(outstanding));

export function conditionsOfStep({ first }: Step): Conditions {
  const drives = drivesOf({ first }, []);
  return {
    load: loadOfPoint(first),
    drives: drives === null ? null : exact(drives),
    media: mediaOf(first.media),
    drive_model: first.drive_model,
    interface: first.interface,
    fabric: first.said["fabric"] ?? null,
    tool: toolOf(first.tool, first.tool_version),
    engine: first.engine,
    direct: first.direct === null ? null : compare.direct(first.direct),
    rate_process: first.rate_process,
    state: first.said["state"] ?? null,
  };
}

/** As printed: threads, queue depth, share of load. */
export function loadOfFigure({
  threads,
  threads_scope,
  queue_depth,
  load_percent,
  outstanding,
}: FigureRow): string | null {
  if (outstanding !== null) return text.load(exact(outstanding));
  const said = [
    ...(threads === null ? [] : [text.threads(threads, threads_scope)]),
    ...(queue_depth === null ? [] : [text.depth(queue_depth)]),
    ...(load_percent === null ? [] : [text.percent(exact(load_percent))]),
  ];
  return said.length === 0 ? null : said.join(", ");
}

export function conditionsOfFigure(row: FigureRow, system: DatasetSystem | undefined): Conditions {
  const drives = row.members ?? row.drive_count;
  return {
    load: loadOfFigure(row),
    drives: drives === null ? null : exact(drives),
    media: mediaOf(row.media),
    drive_model: row.drive_model,
    interface: row.interface,
    fabric: system?.fabric ?? null,
    tool: toolOf(row.tool, row.tool_version),
    engine: null,
    direct: null,
    rate_process: null,
    state: null,
  };
}

/** A tool without its version and the same with it are one, of which one side says more. */
const isSame = (name: Name, theirs: string, yours: string): boolean =>
  theirs === yours || (name === "tool" && (yours.startsWith(`${theirs} `) || theirs.startsWith(`${yours} `)));

/** What both say and say otherwise. */
export const differencesOf = (theirs: Conditions, yours: Conditions): Difference[] =>
  NAMES.flatMap((name) => {
    const [their, your] = [theirs[name], yours[name]];
    if (their === null || your === null || isSame(name, their, your)) return [];
    return [{ name: text.conditions[name], theirs: their, yours: your }];
  });

/** What decides over a result and is said of yours alone. */
export const unsaidOf = (theirs: Conditions, yours: Conditions): string[] =>
  NAMES.flatMap((name) => (theirs[name] === null && yours[name] !== null ? [text.conditions[name]] : []));
