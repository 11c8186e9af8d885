/** The conditions that differ between the sides and those they share, as text to read before quoting a ratio. */
import { byName } from "~/base/byName";
import { lookUp } from "~/base/lookUp";
import { exact } from "~/base/number";
import type { CurvePoint, FigureRow } from "~/model/answers";
import type { PublishedSystem } from "~/model/figure";
import type { Step } from "~/model/step";
import type { TagKey } from "~/model/labels";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { besideWords } from "~/text/en/remarks";
import { blockText } from "../curve/names";

/** Values of one condition on each side, in order of the sides; [] = not set. */
export interface Difference {
  readonly condition: string;
  readonly values: readonly (readonly string[])[];
}

export interface Conditions {
  readonly differ: readonly Difference[];
  /** Known and equal on all sides. */
  readonly same: readonly Difference[];
}

const TAG = "tag:";
type Condition = keyof typeof text.conditions | TagKey;
const isTag = (id: string): id is TagKey => id.startsWith(TAG);
type Value = string | null | undefined;
type Values<Side> = readonly (readonly [Condition, (side: Side) => readonly Value[]])[];

/** A condition set on no side is in neither list. */
function split<Side>(sides: readonly Side[], conditions: Values<Side>): Conditions {
  const all = conditions.map(([id, of]): Difference => ({
    condition: lookUp(text.conditions, id) ?? id.slice(TAG.length).replaceAll("_", " "),
    values: sides.map((side) => [...new Set(of(side).filter((value): value is string => (value ?? "") !== ""))]),
  }));
  const known = all.filter(({ values }) => values.some((own) => own.length > 0));
  const isSame = ({ values }: Difference): boolean => new Set(values.map((own) => own.join("\n"))).size === 1;
  return { differ: known.filter((one) => !isSame(one)), same: known.filter(isSame) };
}

const said =
  (key: string, show: (value: string) => Value = (value) => value) =>
  (point: CurvePoint): Value => {
    const value = lookUp(point.said, key);
    return value === undefined ? null : show(value);
  };
const percent = (value: string): string => `${value} %`;
const seconds = (s: number | null, digits: number): Value =>
  s === null ? null : `${exact(Number(s.toPrecision(digits)))} s`;
const gigabytes = (bytes: number | undefined): Value =>
  bytes === undefined ? null : `${exact(Number((bytes / 1e9).toPrecision(4)))} GB`;
/** Bytes of a tag, whose value is any text: "512 B" and "4K" for small sizes, otherwise GB. */
function taggedBytes(value: string): Value {
  const bytes = /^\d+$/.test(value) ? Number(value) : NaN;
  return Number.isNaN(bytes) ? value : bytes < 1e6 ? blockText(bytes) : gigabytes(bytes);
}
const block = (bytes: number | undefined): Value => (bytes === undefined ? null : blockText(bytes));

/** The conditions besides the workload that decide results, as shown (the header of a SNIA PTS report has them too). */
type Measured = readonly (readonly [Condition, (point: CurvePoint, drives: number | null) => Value])[];
const MEASURED: Measured = [
  ["tool", ({ tool, tool_version }) => [tool, tool_version].filter((part) => part !== null).join(" ")],
  ["engine", ({ engine }) => engine],
  ["direct", ({ direct }) => (direct === null ? null : text.direct(direct))],
  ["rate_process", ({ rate_process }) => rate_process],
  ["runtime", ({ runtime_s }) => seconds(runtime_s, 2)],
  ["ramp", ({ ramp_s }) => seconds(ramp_s, 3)],
  ["numjobs", ({ numjobs }) => (numjobs === null ? null : exact(numjobs))],
  ["drives", (_, drives) => (drives === null ? null : exact(drives))],
  ["host", ({ host }) => host],
  ["target", ({ targets }) => targets.join(", ")],
  ["drive_model", ({ drive_model }) => drive_model],
  ["media", ({ media }) => media],
  ["interface", ({ interface: bus }) => bus],
  ["firmware", said("firmware")],
  ["capacity", said("capacity_bytes", (value) => gigabytes(Number(value)))],
  ["indirection_unit", said("indirection_unit_bytes", (value) => blockText(Number(value)))],
  ["over_provisioning", said("over_provisioning_percent", percent)],
  ["fill", said("fill_percent", percent)],
  ["active_range", said("active_range_percent", percent)],
  ["state", said("state")],
  ["precondition", said("precondition")],
  ["kernel", said("kernel")],
  ["fabric", said("fabric")],
];

/** What inventories of the drives say beside the runs (wear, temperature, serial), and the reader's own labels. */
function tagsOf(sides: readonly { readonly steps: readonly Step[] }[]): Measured {
  const keys = new Set(
    sides.flatMap(({ steps }) => steps.flatMap(({ first }) => Object.keys(first.said).filter(isTag))),
  );
  return [...keys].sort().map((key) => [key, said(key, key.endsWith("_bytes") ? taggedBytes : undefined)]);
}

/** Work at the same time is a condition only where there was some: elsewhere files do not tell. */
function workBeside(sides: readonly { readonly steps: readonly Step[] }[]): Measured {
  const isKnown = sides.some(({ steps }) => steps.some(({ first }) => besideWords(first.remarks) !== ""));
  return isKnown ? [["beside", ({ remarks }) => besideWords(remarks) || text.differs.alone]] : [];
}

/** @param drivesOf number of drives, where it is stated. @param more further conditions, from the options of runs */
export const measuredConditions = (
  sides: readonly { readonly steps: readonly Step[] }[],
  drivesOf: (step: Step) => number | null,
  more: Measured,
): Conditions =>
  split(
    sides,
    [...MEASURED, ...tagsOf(sides), ...workBeside(sides), ...more].map(([id, of]) => {
      const label = id === "capacity" ? "capacity_bytes" : id;
      const valueOf = (point: CurvePoint, drives: number | null): Value => {
        const value = of(point, drives);
        return value && point.guessed?.includes(label) === true ? en.charts.guessed(value) : value;
      };
      return [
        id,
        ({ steps }) =>
          steps
            .flatMap((step) => step.directions.map((point) => valueOf(point, drivesOf(step))))
            .toSorted((a, b) => byName(a ?? "", b ?? "")),
      ];
    }),
  );

/** A system on one side, with its figures. */
export interface Behind {
  readonly system: PublishedSystem;
  readonly rows: readonly FigureRow[];
}

const drives = ({ said: words }: PublishedSystem) => words?.drives ?? [];

const PUBLISHED: readonly (readonly [
  Condition,
  (system: PublishedSystem, rows: Behind["rows"]) => readonly Value[],
])[] = [
  ["system", ({ label }) => [label]],
  ["role", (system) => [system.said?.role]],
  [
    "drives",
    (system, rows) => {
      const own = drives(system).flatMap(({ count }) => (count === undefined ? [] : [exact(count)]));
      return own.length > 0 ? own : rows.map(({ members }) => (members === null ? null : exact(members)));
    },
  ],
  ["drive_model", ({ drive_model }) => [drive_model]],
  ["media", ({ media }) => [media]],
  ["capacity", (system) => drives(system).map(({ capacity_bytes }) => gigabytes(capacity_bytes))],
  ["indirection_unit", (system) => drives(system).map((drive) => block(drive.indirection_unit_bytes))],
  ["interface", (system) => [system.interface]],
  ["fabric", (system) => [system.said?.fabric]],
  ["host", (system) => [system.said?.host]],
  ["cpu", (system) => [system.said?.cpu]],
  ["memory", (system) => [system.said?.memory]],
  ["os", (system) => [system.said?.os]],
  ["tool", ({ tools }) => tools],
  [
    "load",
    (_, rows) =>
      rows.map(({ threads, threads_scope, queue_depth }) =>
        [
          ...(threads === null ? [] : [text.threads(threads, threads_scope)]),
          ...(queue_depth === null ? [] : [`QD ${exact(queue_depth)}`]),
        ].join(", "),
      ),
  ],
];

/** @param sides the systems behind each side */
export const publishedConditions = (sides: readonly (readonly Behind[])[]): Conditions =>
  split(
    sides,
    PUBLISHED.map(([id, of]) => [id, (own) => own.flatMap(({ system, rows }) => of(system, rows))]),
  );
