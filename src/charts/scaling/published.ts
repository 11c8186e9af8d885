/** Published values of groups of drives next to their rating, and the value per drive. */
import { rollup } from "d3-array";
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { units } from "../axis";
import { boundNote, boundText, bounded } from "../bounds";
import { printedText } from "../figures/amount";
import { exact } from "~/base/number";
import { mediaColour, opMarker, seriesStyle } from "../palette";
import { type Channel, readOutOf, tableOf } from "../plot/channels";
import type { PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Colour, Frame } from "../scene";
import type { PublishedData, PublishedRow, RatedLine } from "./data";
import { columnDigits, countAxis, rateAxis, rateColumn, rateDigits, ratedSeries, rateInUnit } from "./rates";

const words = text.published;

/** Products and quotients of printed numbers are doubles: their last digits are rounding noise. */
const clean = (value: number): number => Number(value.toPrecision(12));
const numberOf = (value: number, data: PublishedData): string =>
  data.quantity === "gib_per_s" ? rateDigits(value, data) : exact(clean(value / units[data.quantity].factor));
export const valueWords = (value: number, bound: string, data: PublishedData): string =>
  bounded(bound, `${numberOf(value, data)} ${units[data.quantity].label}`);

/** The most common system: named once, in the key. */
function usualSystem(rows: readonly PublishedRow[]): string {
  const counts = rollup(
    rows,
    (all) => all.length,
    ({ system }) => system,
  );
  return [...counts].reduce<readonly [string, number]>((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];
}

/** The workload, and the system if it is not the usual one. */
const nameOf = ({ workload, system }: PublishedRow, rows: readonly PublishedRow[]): string =>
  system === usualSystem(rows) ? workload : `${workload} · ${system}`;

export const isAmbiguous = ({ figure }: PublishedRow): boolean => figure.confidence === "ambiguous";

/** The value per drive as printed, or with four digits if it was divided. */
export function perDriveText({ one }: PublishedRow, data: PublishedData): string {
  if (one === null) return "";
  return one.kind === "derived"
    ? bounded(one.bound, rateInUnit(one.value, data))
    : valueWords(one.value, one.bound, data);
}

/** "176.3 GB/s / 24 drives". */
export const quotient = (row: PublishedRow, data: PublishedData): string =>
  words.quotient(valueWords(row.value, row.bound, data), words.members(row.unit, row.members));

/** Share of the group's rating, of 1; null without a rating. */
export const shareOfRated = ({ rated, value, members }: PublishedRow): number | null =>
  rated === null ? null : value / (rated.rate * members);

export function publishedSpec(data: PublishedData, frame: Frame): PlotSpec {
  const { rows } = data;
  const systems = new Set(rows.map(({ system }) => system));
  const channels = channelsOf(data);
  const key = en.charts.key;
  return {
    title: data.title,
    x: countAxis(
      words.members(unitOf(rows)),
      rows.map(({ members }) => members),
    ),
    arrange: "beside",
    panels: [allPanel(data, channels, frame), onePanel(data, channels)],
    key: [
      key.fills.published,
      key.fills.derived,
      ...(rows.some(isAmbiguous) ? [key.fills.ambiguous] : []),
      ...(rows.some(({ rated }) => rated !== null) ? [text.chart.ratedKey] : []),
      ...(systems.size > 1 ? [key.colour(words.systemKey(usualSystem(rows)))] : []),
      ...new Set(rows.map(({ figure }) => lookUp(key.ops, figure.op ?? "") ?? "").filter((word) => word !== "")),
    ],
    notes: data.notes,
    twin: tableOf(
      rows.map((row): Told => ({ row, of: "all" })),
      channels,
      ({ row }) => row.id,
    ),
    empty: rows.length === 0 ? "scaling/none" : undefined,
  };
}

/** What all these groups consist of; "": of different things. */
function unitOf(rows: readonly PublishedRow[]): string {
  const [unit = "", ...more] = new Set(rows.map((row) => row.unit));
  return more.length === 0 ? unit : "";
}

/** Colour shows the system's medium, if that separates them. */
function colours(rows: readonly PublishedRow[]): ReadonlyMap<string, Colour> {
  const systems = [...new Map(rows.map(({ system, figure }) => [system, mediaColour(figure.media)]))];
  const told = new Set(systems.map(([, colour]) => colour));
  const tells = told.size === systems.length && !told.has("ctrl");
  return new Map(systems.map(([system, colour], i) => [system, tells ? colour : seriesStyle(i).colour]));
}

const styleOf = (row: PublishedRow, all: ReadonlyMap<string, Colour>) =>
  ({ colour: all.get(row.system) ?? "ctrl", shape: opMarker(row.figure.op ?? "") }) as const;

/** Against the number of drives, with the rated lines from 0. */
function allPanel(data: PublishedData, channels: Channels, { size }: Frame): PlotPanel {
  const { rows } = data;
  const all = colours(rows);
  // There is room for names beside a panel; on a phone or a card the rows of the other panel name them.
  const named = size === "page";
  const values = rows.map((row): PlotSeries => {
    const point: PlotPoint = {
      id: row.id,
      x: row.members,
      y: row.value,
      fill: isAmbiguous(row) ? "ambiguous" : "published",
      bound: row.bound,
      label: named ? undefined : numberOf(row.value, data),
      origin: "published",
      title: row.workload,
      tag: words.members(row.unit, row.members),
      lines: readOutOf({ row, of: "all" }, channels),
    };
    const name = named ? `${bounded(row.bound, numberOf(row.value, data))} ${row.workload}` : "";
    return { id: row.id, name, aside: true, ...styleOf(row, all), points: [point] };
  });
  return {
    id: "all",
    share: 1.2,
    y: rateAxis(words.allOf(units[data.quantity].label, words.members(unitOf(rows))), data),
    series: [...ratedLines(data, channels), ...values],
  };
}

/** One line per rating, as far as its drives reach: the maker's bound, computed as N × one drive. */
function ratedLines(data: PublishedData, channels: Channels): PlotSeries[] {
  const lines = new Map<string, { readonly rated: RatedLine; readonly row: PublishedRow; readonly ops: Set<string> }>();
  for (const row of data.rows) {
    if (row.rated === null) continue;
    const key = `${row.rated.mark ?? ""} ${row.rated.rate}`;
    const before = lines.get(key);
    const ops = (before?.ops ?? new Set()).add(accessOf(row));
    const longer = before === undefined || before.row.members < row.members;
    lines.set(key, { rated: row.rated, row: longer ? row : before.row, ops });
  }
  return [...lines.values()].flatMap(({ rated, row, ops }): PlotSeries[] => {
    const y = rated.rate * row.members;
    const all = words.ratedOf(
      [...ops].filter((word) => word !== ""),
      bounded(rated.bound, valueWords(rated.rate, "exact", data)),
    );
    const point: PlotPoint = {
      ...ratedPoint({ ...row, rated }, "rated", channels),
      x: row.members,
      y,
      fill: "derived",
      origin: "derived",
      tag: words.members(row.unit, row.members),
    };
    return ratedSeries(`rated ${rated.mark ?? ""}`, all, point, true);
  });
}

/** A data sheet lists reads and writes separately: "sequential read". */
function accessOf({ figure: { op, pattern } }: PublishedRow): string {
  const { curve } = en.charts;
  const what = op === null ? "" : (lookUp(curve.ops, op) ?? op);
  const how = pattern === null ? "" : (lookUp(curve.pattern, pattern) ?? pattern);
  return how === "" || what === "" ? how + what : curve.access(how, what);
}

const ratedPoint = (row: PublishedRow & { readonly rated: RatedLine }, of: Told["of"], channels: Channels) => ({
  id: row.rated.mark,
  row: row.id,
  bound: row.rated.bound,
  title: text.chart.ratedTitle,
  tag: words.perOne(row.unit),
  lines: readOutOf({ row, of }, channels),
});

/** Rows of names: the value per drive, printed or divided, and its rating. */
function onePanel(data: PublishedData, channels: Channels): PlotPanel {
  const { rows } = data;
  const all = colours(rows);
  const values = rows.flatMap((row, y): PlotSeries[] => {
    const { one } = row;
    if (one === null) return [];
    const digits = one.kind === "derived" ? rateDigits(one.value, data) : numberOf(one.value, data);
    const point: PlotPoint = {
      id: one.mark,
      row: row.id,
      x: one.value,
      y,
      fill: one.kind,
      bound: one.bound,
      label: bounded(one.bound, digits),
      origin: one.kind,
      title: nameOf(row, rows),
      tag: words.perOne(row.unit),
      lines: readOutOf({ row, of: "one" }, channels),
    };
    return [{ id: `one ${row.id}`, ...styleOf(row, all), points: [point] }];
  });
  const rated = rows.flatMap((row, y): PlotPoint[] => {
    const { rated: own } = row;
    if (own === null) return [];
    const kind = own.formula === null ? "published" : "derived";
    return [{ ...ratedPoint({ ...row, rated: own }, "rated one", channels), x: own.rate, y, fill: kind, origin: kind }];
  });
  return {
    id: "each",
    x: rateAxis(words.eachOf(units[data.quantity].label, unitOf(rows)), data),
    y: { unit: { categories: rows.map((row) => nameOf(row, rows)) } },
    series: [{ id: "rated-one", colour: "ink2", shape: "diamond", points: rated }, ...values],
  };
}

/** A figure, and which of its values a mark shows: its own, that per drive, the rating of all or of one. */
interface Told {
  readonly row: PublishedRow;
  readonly of: "all" | "one" | "rated" | "rated one";
}
type Channels = readonly Channel<Told>[];

function channelsOf(data: PublishedData): Channels {
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  const boundWord = (bound: string | undefined): string | undefined => boundNote(bound)[0];
  const from = (row: PublishedRow): string => (row.one?.kind === "derived" ? quotient(row, data) : words.printed);
  const rated: Channels = [
    {
      id: `rated_${rate}_per_member`,
      value: ({ row }) => row.rated?.rate ?? null,
      digits,
      note: ({ row: { rated: own } }) => own?.formula ?? boundWord(own?.bound),
      read: ({ row: { rated: own }, of }) =>
        own === null || !of.startsWith("rated") ? null : [text.chart.ratedOne, valueWords(own.rate, own.bound, data)],
    },
    {
      id: `rated_${rate}`,
      value: ({ row: { rated: own, members } }) => (own === null ? null : own.rate * members),
      digits,
      note: ({ row }) => boundWord(row.rated?.bound),
      read: ({ row, of }) => {
        const share = shareOfRated(row);
        if (row.rated === null || share === null || of.endsWith("one")) return null;
        const all = valueWords(row.rated.rate * row.members, row.rated.bound, data);
        const said = of === "rated" ? all : words.ofRated(all, `${exact(Number((share * 100).toFixed(1)))} %`);
        return [text.chart.ratedAll(row.members), said];
      },
    },
    {
      id: "formula",
      untabled: true,
      value: ({ row }) => row.rated?.formula ?? null,
      read: ({ row, of }) => (row.rated?.formula == null || !of.startsWith("rated") ? null : ["", row.rated.formula]),
    },
    {
      id: "of_rated_percent",
      value: ({ row }) => {
        const share = shareOfRated(row);
        return share === null ? null : share * 100;
      },
      digits: [4, 1],
    },
  ];
  return [
    { id: "workload", value: ({ row }) => row.workload },
    { id: "system", value: ({ row }) => row.system },
    { id: "members", value: ({ row }) => row.members },
    { id: "member_unit", value: ({ row }) => row.unit },
    {
      id: rate,
      value: ({ row }) => row.value,
      note: ({ row }) => boundWord(row.bound),
      read: ({ row, of }) =>
        of === "all" ? [en.charts.curve.throughput, valueWords(row.value, row.bound, data)] : null,
    },
    {
      id: `${rate}_per_member`,
      value: ({ row }) => row.one?.value ?? null,
      digits,
      note: ({ row }) => boundWord(row.one?.bound),
      read: ({ row, of }) =>
        row.one === null || of.startsWith("rated") ? null : [words.oneOf(row.unit), perDriveText(row, data)],
    },
    {
      id: "per_member_from",
      value: ({ row }) => (row.one === null ? null : from(row)),
      read: ({ row, of }) => (of === "one" ? ["", from(row)] : null),
    },
    ...(data.rows.some((row) => row.rated !== null) ? rated : []),
    { id: "bound", value: ({ row }) => boundText(row.bound) },
    { id: "as_printed", value: ({ row }) => printedText(row.figure) },
    { id: "per_member_as_printed", value: ({ row }) => row.figure.per_member_as_printed },
    { id: "fact_id", value: ({ row }) => row.figure.fact_id },
  ];
}
