/**
 * Latencies of points: every point has the same statistics as its neighbours, so a column for each of them, and only once
 * which they are.
 */
import { lookUp } from "~/base/lookUp";
import type { CarriedRows, Cell } from "~/model/carried";
import type { ColumnReader, ColumnWriter } from "./columns";
import { rowsByPlace } from "./texts";
import { Broken } from "./wire";

/** Columns that say which statistic it is. */
const NAMES = ["kind", "stat", "quantile"] as const;
const COLUMNS = ["point_no", ...NAMES, "value_us", "samples"] as const;

/** Rows [from, to) of one point. */
interface Group {
  readonly from: number;
  readonly to: number;
}

function groupsOf(points: readonly Cell[]): Group[] {
  const groups: Group[] = [];
  for (let from = 0, to = 1; from < points.length; from = to, to++) {
    // NaN is not equal to itself.
    while (to < points.length && Object.is(points[to], points[from])) to++;
    groups.push({ from, to });
  }
  return groups;
}

/** Other columns than those of version 1, or a number that is none: it is written like any table. */
export const isMatrix = ({ columns }: CarriedRows): boolean =>
  Object.keys(columns).every((name) => (COLUMNS as readonly string[]).includes(name)) &&
  columns["point_no"] !== undefined;

/** JSON has null for ±Infinity and NaN, and 0 for -0: those are other statistics. */
const told = (_: string, cell: unknown): unknown =>
  typeof cell === "number" && (!Number.isFinite(cell) || Object.is(cell, -0))
    ? { number: Object.is(cell, -0) ? "-0" : String(cell) }
    : cell;

/** @param ios of points, by their number: what is expected to stand behind each statistic */
export function writeLatency(to: ColumnWriter, { rows, columns }: CarriedRows, ios: ReadonlyMap<Cell, number>): void {
  const of = (name: string, i: number): Cell => lookUp(columns, name)?.[i] ?? null;
  const groups = groupsOf(columns["point_no"]!);
  const places = new Map<string, number>();
  const all: Group[] = [];
  const shapeOf = groups.map((group) => {
    const key = JSON.stringify(
      NAMES.map((name) => range(group).map((i) => of(name, i))),
      told,
    );
    const place = places.get(key) ?? all.push(group) - 1;
    places.set(key, place);
    return place;
  });
  for (const count of [rows, groups.length, all.length]) {
    to.out.count(count);
    to.out.cells(count);
  }
  to.column(groups.map(({ from }) => of("point_no", from)));
  to.integers.write(shapeOf);
  to.integers.write(all.map((shape) => shape.to - shape.from));
  to.out.cells(all.reduce((n, shape) => n + shape.to - shape.from, 0));
  for (const name of NAMES) to.column(all.flatMap((shape) => range(shape).map((i) => of(name, i))));
  const groupsOfShape = rowsByPlace(shapeOf);
  for (const [s, shape] of all.entries()) {
    const own = groupsOfShape.get(s)!.map((i) => groups[i]!);
    const expected = own.map(({ from }) => ios.get(of("point_no", from)) ?? 0);
    for (let slot = 0; slot < shape.to - shape.from; slot++) {
      to.column(
        own.map(({ from }) => of("samples", from + slot)),
        [expected],
      );
      to.column(own.map(({ from }) => of("value_us", from + slot)));
    }
  }
}

const range = ({ from, to }: Group): number[] => Array.from({ length: to - from }, (_, i) => from + i);

export function readLatency(from: ColumnReader, ios: ReadonlyMap<Cell, number>): CarriedRows {
  const rows = from.input.cells();
  const count = from.input.cells();
  const shapes = from.input.cells();
  const points = from.column(count);
  const shapeOf = from.integers.read(count);
  const sizes = from.integers.read(shapes);
  const slots = from.input.cells(sum(sizes));
  if (sum(shapeOf.map((s) => within(sizes[s]))) !== rows) throw new Broken("rows");
  const named = NAMES.map((name) => [name, from.column(slots)] as const);
  const columns: Record<string, Cell[]> = {};
  for (const name of COLUMNS) columns[name] = new Array<Cell>(rows).fill(null);
  const starts: number[] = [];
  shapeOf.reduce((at, s, i) => ((starts[i] = at), at + sizes[s]!), 0);
  const groupsOfShape = rowsByPlace(shapeOf);
  let first = 0;
  for (const [s, size] of sizes.entries()) {
    const own = groupsOfShape.get(s) ?? [];
    const expected = own.map((i) => ios.get(points[i]!) ?? 0);
    for (let slot = 0; slot < size; slot++) {
      const samples = from.column(own.length, [expected]);
      const values = from.column(own.length);
      for (const [n, i] of own.entries()) {
        const row = starts[i]! + slot;
        columns["point_no"]![row] = points[i]!;
        columns["samples"]![row] = samples[n]!;
        columns["value_us"]![row] = values[n]!;
        for (const [name, cells] of named) columns[name]![row] = cells[first + slot]!;
      }
    }
    first += size;
  }
  return { rows, columns };
}

const within = (size: number | undefined): number => {
  if (size === undefined || size < 0) throw new Broken("shape");
  return size;
};
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + within(one), 0);
