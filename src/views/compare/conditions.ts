/** In what else the sides differ, and what they share: what a reader must know before quoting a ratio. Pure. */
import { type Conditions, type Difference, splitConditions, unlikeRanges } from "~/analysis/conditions";
import { type PublishedSystem, systemKey, type Systems } from "~/analysis/published";
import type { Side } from "~/analysis/sides";
import { lookUp } from "~/base/lookUp";
import type { CompareRow } from "~/charts/compare/data";
import { blockText } from "~/charts/curve/names";
import { exact } from "~/base/number";
import type { BadgeInfo } from "~/components/Badge";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { Step } from "~/model/step";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { comparePublished as published } from "~/text/en/compare-published";
import { type DriveCounter, drivesOf as drivesAlone, namesDrives } from "../shared/drives";
import { fewBadges, runBadges } from "../shared/point/badges";
import type { CompareModel } from "./model";
import type { Named, PublishedSides } from "./published";
import type { CompareState } from "./state";

type Condition = keyof typeof text.conditions;

const said =
  (key: string, show: (value: string) => string = (value) => value) =>
  ({ said: words }: CurvePoint): string | null => {
    const value = lookUp(words, key);
    return value === undefined ? null : show(value);
  };
const percent = (value: string): string => `${value} %`;
const bytes = (value: string): string => blockText(Number(value));

/** Labels that names may be the only source of, by the condition that shows them. */
const LABELS: Partial<Readonly<Record<Condition, string>>> = {
  ...{ drive_model: "drive_model", media: "media", interface: "interface", firmware: "firmware", fabric: "fabric" },
  capacity: "capacity_bytes",
};

/** What decides over results besides the cell (DOMAIN, Compare; SNIA PTS header). */
const CONDITIONS: Readonly<Record<Exclude<Condition, "drives">, (point: CurvePoint) => string | null>> = {
  tool: ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" "),
  engine: ({ engine }) => engine,
  direct: ({ direct }) => (direct === null ? null : text.direct(direct)),
  rate_process: ({ rate_process }) => rate_process,
  runtime: ({ runtime_s }) => (runtime_s === null ? null : text.seconds(exact(Number(runtime_s.toPrecision(2))))),
  ramp: ({ ramp_s }) => (ramp_s === null ? null : text.seconds(exact(Number(ramp_s.toPrecision(3))))),
  numjobs: ({ numjobs }) => (numjobs === null ? null : exact(numjobs)),
  host: ({ host }) => host,
  target: ({ targets }) => (targets.length === 0 ? null : targets.join(", ")),
  drive_model: ({ drive_model }) => drive_model,
  media: ({ media }) => media,
  interface: ({ interface: bus }) => bus,
  firmware: said("firmware"),
  capacity: said("capacity_bytes", (value) => text.gigabytes(exact(Number(value) / 1e9))),
  indirection_unit: said("indirection_unit_bytes", bytes),
  over_provisioning: said("over_provisioning_percent", percent),
  fill: said("fill_percent", percent),
  active_range: said("active_range_percent", percent),
  state: said("state"),
  precondition: said("precondition"),
  kernel: said("kernel"),
  fabric: said("fabric"),
};

/** In the order in which they are shown. */
const names = Object.keys(text.conditions) as Condition[];

/** Of one step: what its directions say, each once. */
function valuesOf(step: Step, condition: Condition, drivesOf: DriveCounter): string[] {
  const label = LABELS[condition];
  if (condition !== "drives")
    return step.directions.flatMap((point) => {
      const value = CONDITIONS[condition](point);
      if (value === null) return [];
      return label !== undefined && point.guessed?.includes(label) === true ? en.charts.guessed(value) : value;
    });
  const drives = namesDrives(step) ? drivesOf(step) : null;
  return drives === null ? [] : [exact(drives)];
}

export function conditionsOf(
  sides: readonly Side<Step>[],
  drivesOf: DriveCounter = (step) => drivesAlone(step, []),
): Conditions {
  const all = names.map((condition): Difference => ({
    condition: text.conditions[condition],
    values: sides.map(({ steps }) => [...new Set(steps.flatMap((step) => valuesOf(step, condition, drivesOf)))].sort()),
  }));
  return splitConditions(all);
}

/** Conditions that decide over a comparison, besides those that say what is compared. */
const DECIDING: ReadonlySet<string> = new Set(
  (["tool", "engine", "direct", "rate_process", "fill", "state", "drives", "ramp"] as const).map(
    (id) => text.conditions[id],
  ),
);

export function badgesOf(
  { sides, found, groups, works }: CompareModel,
  { differ }: Conditions,
  at: CompareState["at"],
): BadgeInfo[] {
  if (works.length === 0) return [];
  const badges: BadgeInfo[] = at === "load" ? [{ tone: "warn", text: text.badge.share, why: text.badge.shareWhy }] : [];
  const deciding = differ.filter(({ condition }) => DECIDING.has(condition) && condition !== text.attributes[found.by]);
  if (deciding.length > 0) {
    const names = deciding.map(({ condition }) => condition);
    badges.push({ tone: "warn", text: text.badge.differ(names), why: text.badge.differWhy });
  }
  const ranges = unlikeRanges(sides);
  if (ranges === true) badges.push({ tone: "warn", text: text.badge.range, why: text.badge.rangeWhy });
  if (ranges === null) badges.push({ tone: "plain", text: text.badge.rangeUnknown, why: text.badge.rangeUnknownWhy });
  const points = sides.flatMap(({ steps }) => steps.flatMap(({ directions }) => [...directions]));
  badges.push(...fewBadges(aboveOf(groups.flatMap(({ rows }) => rows)), works[0]!.statistic));
  return [...badges, ...runBadges(points, null, ["active-range", "active-range-unknown"])];
}

/** Of every latency that is compared, once: the base stands in a row with each other side. */
function aboveOf(rows: readonly CompareRow[]): (number | null)[] {
  const values = rows.flatMap(({ cell, side, latencies }) =>
    latencies.flatMap(({ op, base, other }) => [
      [`${String(cell)}/0/${op}`, base.above ?? null] as const,
      [`${String(cell)}/${String(side)}/${op}`, other.above ?? null] as const,
    ]),
  );
  return [...new Map(values).values()];
}

type OfSystem = (system: PublishedSystem, rows: readonly FigureRow[]) => readonly (string | null | undefined)[];

const drives = ({ said }: PublishedSystem) => said?.drives ?? [];

const PUBLISHED: Readonly<Record<keyof typeof published.conditions, OfSystem>> = {
  system: ({ label }) => [label],
  role: ({ said }) => [said?.role],
  drives: (system, rows) => {
    const said = drives(system).flatMap(({ count }) => (count === undefined ? [] : [exact(count)]));
    return said.length > 0 ? said : rows.map(({ members }) => (members === null ? null : exact(members)));
  },
  drive_model: ({ drive_model }) => [drive_model],
  media: ({ media }) => [media],
  capacity: (system) =>
    drives(system).map(({ capacity_bytes }) =>
      capacity_bytes === undefined ? null : text.gigabytes(exact(capacity_bytes / 1e9)),
    ),
  indirection_unit: (system) =>
    drives(system).map(({ indirection_unit_bytes }) =>
      indirection_unit_bytes === undefined ? null : blockText(indirection_unit_bytes),
    ),
  interface: (system) => [system.interface],
  fabric: ({ said }) => [said?.fabric],
  host: ({ said }) => [said?.host],
  cpu: ({ said }) => [said?.cpu],
  memory: ({ said }) => [said?.memory],
  os: ({ said }) => [said?.os],
  tool: ({ tools }) => tools,
  load: (_system, rows) =>
    rows.map(({ threads, threads_scope, queue_depth }) =>
      [
        ...(threads === null ? [] : [published.threads(threads, threads_scope)]),
        ...(queue_depth === null ? [] : [published.depth(queue_depth)]),
      ].join(", "),
    ),
};

export function publishedConditions(sides: readonly Named[], found: PublishedSides, systems: Systems): Conditions {
  const names = Object.keys(PUBLISHED) as (keyof typeof PUBLISHED)[];
  const behind = sides.map(({ value }) => {
    const rows = found.placed.filter(({ side }) => side === value).map(({ shown }) => shown.row);
    const own = new Set(rows.map((row) => systemKey(row.dataset, row.system)));
    // A baseline of printed changes has no figures of its own.
    const baselines = found.placed
      .filter(({ against }) => against.includes(value))
      .flatMap(({ shown: { row } }) => (row.baseline ?? "").split(";").map((id) => systemKey(row.dataset, id)));
    const all = [...new Set([...own, ...(own.size > 0 ? [] : baselines)])].flatMap((key) => systems.get(key) ?? []);
    return { all, rows };
  });
  return splitConditions(
    names.map((condition) => ({
      condition: published.conditions[condition],
      values: behind.map(({ all, rows }) => [
        ...new Set(
          all.flatMap((system) =>
            PUBLISHED[condition](
              system,
              rows.filter((row) => systemKey(row.dataset, row.system) === systemKey(system.dataset, system.id)),
            ).filter((value): value is string => value !== null && value !== undefined && value !== ""),
          ),
        ),
      ]),
    })),
  );
}
