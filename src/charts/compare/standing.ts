/** One set-up among others: a strip of dots for each measure, and its curve beside those of the nearest. */
import { exact, significant } from "~/base/number";
import { SHELF_LIMIT_US, type ShelfRow } from "~/model/shelf";
import type { Measure, Other, Placed } from "~/model/standing";
import { latencyWords, rateText } from "~/model/valueText";
import { standing as text } from "~/text/en/standing";
import { units } from "../axis";
import { mediaColour, seriesStyle } from "../palette";
import { buildPlot } from "../plot/build";
import type { PlotAxis, PlotPanel, PlotPoint, PlotSeries } from "../plot/plot";
import type { Frame, Scene, Twin } from "../scene";
import { twinFrom } from "../twin";

export interface Stood {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly media: string | null;
  readonly attached: string | null;
  readonly shelf: ShelfRow | null;
}

export interface StandingData {
  readonly title: string;
  /** null: nothing is placed. */
  readonly own: Stood | null;
  readonly placed: readonly Placed<Stood>[];
  readonly key: readonly string[];
}

/** As shown beside its unit: IOPS whole, latencies and GB/s with three digits. */
export const amountText = (unit: Measure["unit"], value: number): string =>
  unit === "iops" ? exact(Math.round(value)) : significant(unit === "us" ? value : value / 1e9, 3);

const fullName = ({ name, note }: Stood): string => [name, note].filter((part) => part !== "").join(", ");

/** Id of the mark of a set-up in a strip. */
const markOf = (id: Measure["id"], row: Stood): string => `${id} ${row.id}`;
export const rowOfMark = (mark: string): string => mark.slice(mark.indexOf(" ") + 1);

const axisOf = (unit: Measure["unit"]): PlotAxis => ({
  unit: unit === "us" ? units.us : unit === "iops" ? units.iops : units.gb_per_s,
  log: true,
});

/** Height of a strip, px. */
const STRIP = { page: 92, phone: 120, card: 92 } as const;

export function buildStanding({ title, own, placed, key }: StandingData, frame: Frame): Scene {
  const isPhone = frame.size === "phone";
  const panels = placed.map((one): PlotPanel => {
    const { measure, standing } = one;
    const written = (value: number): string => amountText(measure.unit, value);
    const name = text.measure(measure.id);
    const middle = standing === null ? "" : text.median(written(standing.median));
    const lines = (value: number, rank: number): PlotPoint["lines"] => [
      ["", `${written(value)} ${text.measures[measure.id].what}`],
      ...(standing === null ? [] : [["", text.place({ rank, of: standing.of, ties: 0 })] as const]),
    ];
    const dots = one.others.map(({ row, value, rank }, i): PlotPoint => ({
      ...{ id: markOf(measure.id, row), x: value, y: 0, fill: "computed", colour: mediaColour(row.media) },
      ...{ title: fullName(row), lines: lines(value, rank), opacity: 0.6 },
      ...(i === 0 && { label: `${row.name} ${written(value)}` }),
    }));
    const mine: PlotPoint[] =
      one.own === null || own === null
        ? []
        : [
            {
              ...{ id: markOf(measure.id, own), x: one.own, y: 0, fill: "computed", title: own.name, ring: true },
              lines: lines(one.own, standing?.rank ?? 1),
              label: text.yours(written(one.own), standing),
              label_rank: 1,
            },
          ];
    const common = { name: "", join: "none" } as const;
    return {
      id: measure.id,
      x: axisOf(measure.unit),
      // On a phone the name and the median are above the strip, since there is no room beside or in it.
      ...(isPhone && { title: name, answer: middle === "" ? null : middle }),
      y: { unit: { categories: [isPhone ? "" : name] } },
      rules:
        standing === null
          ? []
          : [{ y: standing.median, upright: true, kind: "reference", name: isPhone ? "" : middle }],
      series: [
        { ...common, id: "others", colour: "ctrl", shape: "circle", points: dots, r: 3.4 },
        { ...common, id: "own", colour: "ink", shape: "diamond", points: mine, r: 5.5, focused: true },
      ],
    };
  });
  return buildPlot(
    {
      ...{ title, arrange: "beside", panels, key, twin: twinOf(own, placed) },
      grid: { columns: [1], rows: panels.map(() => 1) },
      empty: placed.every(({ others }) => others.length === 0) ? "compare/none" : undefined,
    },
    { ...frame, height: STRIP[frame.size] * Math.max(1, panels.length) },
  );
}

interface Line {
  readonly placed: Placed<Stood>;
  readonly row: Stood;
  readonly value: number;
  readonly rank: number;
  readonly shared: number | null;
}

/** Every dot of every strip, in order of rank. */
function twinOf(own: Stood | null, placed: readonly Placed<Stood>[]): Twin {
  const lines = placed.flatMap((one): Line[] => {
    const mine =
      own === null || one.own === null || one.standing === null
        ? []
        : [{ row: own, value: one.own, rank: one.standing.rank }];
    const all = [...mine.map((line) => ({ ...line, shared: null })), ...one.others];
    return all.toSorted((a, b) => a.rank - b.rank).map((line) => ({ ...line, placed: one }));
  });
  const loadsOf = ({ placed: { measure }, row }: Line) =>
    row.shelf === null ? null : measure.reading(row.shelf)?.loads;
  const inUnit = (unit: Measure["unit"]) => (line: Line) => (line.placed.measure.unit === unit ? line.value : null);
  return twinFrom(
    lines,
    [
      { id: "measure", value: ({ placed: { measure } }) => text.measure(measure.id) },
      { id: "rank", value: ({ rank }) => rank },
      { id: "system", value: ({ row }) => fullName(row), note: ({ row }) => (row === own ? "◆" : undefined) },
      { id: "media", value: ({ row }) => row.media },
      { id: "interface", value: ({ row }) => row.attached },
      { id: "iops", value: inUnit("iops"), digits: [4, 0] },
      { id: "mean_us", value: inUnit("us"), digits: [3, 3] },
      { id: "bytes_per_s", value: inUnit("bytes_per_s"), digits: [1, 0] },
      { id: "loads", value: (line) => loadsOf(line)?.length ?? null },
      {
        id: "loads_in_common",
        value: (line) => line.shared ?? (line.placed.measure.fixed ? null : (loadsOf(line)?.length ?? null)),
      },
    ],
    ({ placed: { measure }, row }) => markOf(measure.id, row),
  );
}

export interface NearestData {
  readonly title: string;
  /** The measure in which they are nearest; null: none. */
  readonly measure: Measure | null;
  readonly own: Stood;
  readonly near: readonly Other<Stood>[];
}

/** The lines as drawn on their own pages, p99 over IOPS. Other set-ups use the colours of Curve except the first. */
export function buildNearest({ title, measure, own, near }: NearestData, frame: Frame): Scene {
  const rows = [own, ...near.map(({ row }) => row)];
  const lineOf = ({ shelf }: Stood) => (shelf === null ? [] : (measure?.reading(shelf)?.line ?? []));
  const series = rows.map((row, i): PlotSeries => {
    const { colour, dash, marker } = seriesStyle(i + 1);
    return {
      ...(i === 0 ? { colour: "ink", shape: "diamond", width: 2.2, focused: true } : { colour, dash, shape: marker }),
      ...{ id: String(i), name: row.name, join: "line" },
      points: lineOf(row).map(([iops, us], k) => ({
        ...{ id: `${row.id} ${String(k)}`, x: iops, y: us, fill: "computed", title: fullName(row) },
        lines: [
          [text.axes.iops, rateText(iops)],
          [text.axes.p99, latencyWords(us)],
        ],
      })),
    };
  });
  const points = rows.flatMap((row) => lineOf(row).map(([iops, us], k) => ({ row, iops, us, k })));
  return buildPlot(
    {
      ...{ title, key: [] },
      x: { name: text.axes.iops, unit: units.iops },
      panels: [
        {
          id: "near",
          y: { name: text.axes.p99, unit: "latency", log: true },
          series,
          rules: [{ y: SHELF_LIMIT_US, name: text.limit, kind: "limit", start: true }],
        },
      ],
      twin: twinFrom(
        points,
        [
          { id: "system", value: ({ row }) => fullName(row) },
          { id: "iops", value: ({ iops }) => iops },
          { id: "p99_us", value: ({ us }) => us },
        ],
        ({ row, k }) => `${row.id} ${String(k)}`,
      ),
    },
    frame,
  );
}
