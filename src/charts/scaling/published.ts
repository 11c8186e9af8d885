/** Published values of groups of drives beside what the drives are rated at, and the value of one drive. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { units } from "../axis";
import { mediaColour, opMarker, seriesStyle } from "../palette";
import type { PlotPanel, PlotPoint, PlotSeries, PlotSpec } from "../plot/plot";
import type { Colour, Frame } from "../scene";
import type { PublishedData, PublishedRow, RatedLine } from "./data";
import { publishedTwin } from "./publishedTwin";
import { nameOf, usualSystem, numberOf, oneDigits, oneWords, quotient, shareText, valueWords } from "./publishedWords";
import { bounded, countAxis, rateAxis } from "./words";

export function publishedSpec(data: PublishedData, frame: Frame): PlotSpec {
  const { rows } = data;
  const systems = [...new Set(rows.map(({ system }) => system))];
  return {
    title: data.title,
    x: countAxis(
      memberWord(rows),
      rows.map(({ members }) => members),
    ),
    arrange: "beside",
    panels: [allPanel(data, frame), onePanel(data)],
    key: [
      en.charts.key.fills.published,
      en.charts.key.fills.derived,
      ...(rows.some(({ kind }) => kind === "ambiguous") ? [en.charts.key.fills.ambiguous] : []),
      ...(rows.some(({ rated }) => rated !== null) ? [text.chart.ratedKey] : []),
      ...(systems.length > 1 ? [en.charts.key.colour(text.chart.systemKey(usualSystem(rows)))] : []),
      ...new Set(
        rows.map(({ figure }) => lookUp(en.charts.key.ops, figure.op ?? "") ?? "").filter((word) => word !== ""),
      ),
    ],
    notes: data.notes,
    twin: publishedTwin(data),
    ...(rows.length === 0 ? { empty: "scaling/none" } : {}),
  };
}

/** "drives", or what all of these groups are of. */
const memberWord = (rows: readonly PublishedRow[]): string => text.chart.members(unitOf(rows));
const unitOf = (rows: readonly PublishedRow[]): string => {
  const found = [...new Set(rows.map(({ unit }) => unit))];
  return found.length === 1 ? found[0]! : "";
};

/** Colour is the media of a system, where that tells them apart. */
function colours(rows: readonly PublishedRow[]): ReadonlyMap<string, Colour> {
  const systems = [...new Map(rows.map(({ system, media }) => [system, mediaColour(media)]))];
  const told = new Set(systems.map(([, colour]) => colour));
  const tells = told.size === systems.length && !told.has("ctrl");
  return new Map(systems.map(([system, colour], i) => [system, tells ? colour : seriesStyle(i).colour]));
}

const styleOf = (row: PublishedRow, all: ReadonlyMap<string, Colour>) =>
  ({ colour: all.get(row.system) ?? "ctrl", shape: opMarker(row.figure.op ?? "") }) as const;

/** Over the number of drives, with the rated lines from 0. */
function allPanel(data: PublishedData, { size }: Frame): PlotPanel {
  const { rows } = data;
  const all = colours(rows);
  // Beside a panel there is room for names; on a phone and on a card the rows of the other panel have them.
  const named = size === "page";
  const values = rows.map((row): PlotSeries => ({
    id: row.id,
    name: named ? `${bounded(row.bound, numberOf(row.value, data))} ${row.workload}` : "",
    aside: true,
    ...styleOf(row, all),
    join: "none",
    points: [
      {
        id: row.id,
        x: row.members,
        y: row.value,
        fill: row.kind,
        bound: row.bound,
        ...(named ? {} : { label: numberOf(row.value, data) }),
        origin: "published",
        ...saidOf(row, data),
      },
    ],
  }));
  return {
    id: "all",
    share: 1.2,
    y: rateAxis(text.chart.allOf(units[data.quantity].label, memberWord(rows)), data),
    series: [...ratedLines(data), ...values],
  };
}

const nothing = (x: number, y: number): PlotPoint => ({ id: null, x, y, fill: "derived", title: "", lines: [] });

/** One line per rating, as far as its drives go: a bound of the maker's, worked out as N × one drive. */
function ratedLines(data: PublishedData): PlotSeries[] {
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
    const line: PlotSeries = {
      id: `rated ${rated.mark ?? ""}`,
      name: text.chart.ratedOf(
        [...ops].filter((words) => words !== ""),
        bounded(rated.bound, valueWords(rated.rate, "exact", data)),
      ),
      aside: true,
      colour: "ink2",
      dash: "7 4",
      shape: "circle",
      join: "line",
      bare: true,
      points: [nothing(0, 0), nothing(row.members, y)],
    };
    const end: PlotPoint = {
      id: rated.mark,
      row: row.id,
      x: row.members,
      y,
      fill: "derived",
      bound: rated.bound,
      origin: "derived",
      title: text.chart.ratedTitle,
      tag: text.chart.members(row.unit, row.members),
      lines: [
        [text.chart.ratedOne, valueWords(rated.rate, rated.bound, data)],
        [text.chart.ratedAll(row.members), valueWords(y, rated.bound, data)],
        ...(rated.formula === null ? [] : [["", rated.formula] as const]),
      ],
    };
    return [line, { id: `${line.id} at`, name: "", colour: "ink2", shape: "diamond", join: "none", points: [end] }];
  });
}

/** A data sheet says reads and writes apart: "sequential read". */
function accessOf({ figure: { op, pattern } }: PublishedRow): string {
  const { curve } = en.charts;
  const words = [
    pattern === null ? "" : (lookUp(curve.pattern, pattern) ?? pattern),
    op === null ? "" : (lookUp(curve.ops, op) ?? op),
  ];
  return words.filter((word) => word !== "").join(" ");
}

/** Rows of names: what one drive has, printed or divided, and what it is rated at. */
function onePanel(data: PublishedData): PlotPanel {
  const { rows } = data;
  const all = colours(rows);
  const values = rows.flatMap((row, y): PlotSeries[] => {
    const { one } = row;
    if (one === null) return [];
    const point: PlotPoint = {
      id: one.mark,
      row: row.id,
      x: one.value,
      y,
      fill: one.kind,
      bound: one.bound,
      label: bounded(one.bound, oneDigits(one.value, one.kind, data)),
      origin: one.kind,
      title: nameOf(row, rows),
      tag: text.chart.perOne(row.unit),
      lines: [
        [text.chart.oneOf(row.unit), oneWords(row, data)],
        ["", one.kind === "derived" ? quotient(row, data) : text.chart.printed],
      ],
    };
    return [{ id: `one ${row.id}`, name: "", ...styleOf(row, all), join: "none", points: [point] }];
  });
  const rated = rows.flatMap((row, y): PlotPoint[] =>
    row.rated === null
      ? []
      : [
          {
            id: row.rated.mark,
            row: row.id,
            x: row.rated.rate,
            y,
            fill: row.rated.formula === null ? "published" : "derived",
            bound: row.rated.bound,
            origin: row.rated.formula === null ? "published" : "derived",
            title: text.chart.ratedTitle,
            tag: text.chart.perOne(row.unit),
            lines: [
              [text.chart.ratedOne, valueWords(row.rated.rate, row.rated.bound, data)],
              ...(row.rated.formula === null ? [] : [["", row.rated.formula] as const]),
            ],
          },
        ],
  );
  const places = rows.map((row) => nameOf(row, rows));
  return {
    id: "each",
    x: rateAxis(text.chart.eachOf(units[data.quantity].label, unitOf(rows)), data),
    y: { name: "", unit: { categories: places }, log: false, zoom: null },
    series: [{ id: "rated-one", name: "", colour: "ink2", shape: "diamond", join: "none", points: rated }, ...values],
  };
}

function saidOf(row: PublishedRow, data: PublishedData): Pick<PlotPoint, "title" | "tag" | "lines"> {
  const { rated } = row;
  const lines: (readonly [string, string])[] = [
    [en.charts.curve.throughput, valueWords(row.value, row.bound, data)],
    ...(row.one === null ? [] : [[text.chart.oneOf(row.unit), oneWords(row, data)] as const]),
    ...(rated === null
      ? []
      : [
          [
            text.chart.ratedAll(row.members),
            text.chart.ofRated(
              bounded(rated.bound, valueWords(rated.rate * row.members, "exact", data)),
              shareText(row),
            ),
          ] as const,
        ]),
  ];
  return { title: row.workload, tag: text.chart.members(row.unit, row.members), lines };
}
