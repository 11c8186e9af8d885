/** In what else the published sides differ, as their reports say: the guard before a ratio is quoted. Pure. */
import { blockText } from "~/charts/curve/names";
import { exact } from "~/charts/number";
import { compare as common } from "~/text/en/compare";
import { comparePublished as text } from "~/text/en/compare-published";
import type { FigureRow } from "~/model/answers";
import { splitConditions, type Conditions } from "../conditions";
import type { Named } from "./relations";
import type { PublishedSides } from "./sides";
import { type PublishedSystem, systemKey, type Systems } from "./systems";

type Condition = keyof typeof text.conditions;
type Of = (system: PublishedSystem, rows: readonly FigureRow[]) => readonly (string | null | undefined)[];

const drives = ({ said }: PublishedSystem) => said?.drives ?? [];

const CONDITIONS: Readonly<Record<Condition, Of>> = {
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
      capacity_bytes === undefined ? null : common.gigabytes(exact(capacity_bytes / 1e9)),
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
        ...(threads === null ? [] : [text.threads(threads, threads_scope)]),
        ...(queue_depth === null ? [] : [text.depth(queue_depth)]),
      ].join(", "),
    ),
};

export function publishedConditions(sides: readonly Named[], found: PublishedSides, systems: Systems): Conditions {
  const names = Object.keys(CONDITIONS) as Condition[];
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
      condition: text.conditions[condition],
      values: behind.map(({ all, rows }) => [
        ...new Set(
          all.flatMap((system) =>
            CONDITIONS[condition](
              system,
              rows.filter((row) => systemKey(row.dataset, row.system) === systemKey(system.dataset, system.id)),
            ).filter((value): value is string => value !== null && value !== undefined && value !== ""),
          ),
        ),
      ]),
    })),
  );
}
