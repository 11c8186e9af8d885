/** Throughput against the share of reads, with the line that time sharing between the pure ends would give. */
import { en } from "~/text/en";
import { share as text } from "~/text/en/compare-share";
import { units } from "../axis";
import { boundNote } from "../bounds";
import { exact, significant } from "~/base/number";
import { rateText } from "~/model/valueText";
import { buildPlot } from "../plot/build";
import { type PlotPoint, type PlotSeries, silent } from "../plot/plot";
import type { Frame, Scene, Colour, Shape } from "../scene";
import { twinFrom } from "../twin";

/** Appended to the mark of a point: its time-share value. */
const TIME_SHARE = "::time-share";

export function buildShare(data: ShareData, frame: Frame): Scene {
  const { quantity, lines } = data;
  const unit = units[quantity];
  const all = lines.flatMap((line) => line.points.map((point) => ({ line, point })));
  const id = quantity === "iops" ? "iops" : "bytes_per_s";
  const digits = quantity === "iops" ? ([4, 1] as const) : ([4, 0] as const);
  const published = all.filter(({ point }) => point.origin !== "computed");
  return buildPlot(
    {
      title: data.title,
      x: { name: text.axis, unit: units.percent },
      panels: [
        {
          id: "share",
          y: { name: unit.label, unit: { ...unit, label: "" } },
          series: [...lines.flatMap((line) => referenceOf(line, data)), ...lines.map((line) => lineOf(line, data))],
        },
      ],
      key: [
        ...(lines.some(({ reference }) => reference.length > 0) ? [text.key] : []),
        ...(published.length > 0 ? [text.publishedKey] : []),
        ...(published.length > 0 && lines.some(({ joined, points }) => !joined && points.length > 1)
          ? [text.notJoined]
          : []),
      ],
      notes: data.notes,
      twin: twinFrom(
        all,
        [
          { id: "side", value: ({ line }) => line.name },
          { id: "read_percent", value: ({ point }) => point.read_percent },
          { id, value: ({ point }) => point.value, digits, note: ({ point }) => noteOf(point) },
          {
            id: `time_share_${id}`,
            value: ({ point }) => point.time_share,
            digits,
            note: ({ point }) => (point.time_share === null ? undefined : text.derived),
          },
          {
            id: "of_time_share",
            value: ({ point }) => (point.time_share === null ? null : point.value / point.time_share),
            digits: [3, 2],
          },
          { id: "load", value: ({ point }) => point.load },
          { id: "from", value: ({ point }) => point.from },
        ],
        ({ point }) => point.id,
      ),
      empty: all.length === 0 ? "compare/no-share" : undefined,
    },
    frame,
  );
}

const noteOf = ({ origin, bound, repeats }: SharePoint): string | undefined => {
  const words = [
    ...(origin === "computed" ? [] : [origin === "published" ? text.published : text.ambiguous]),
    ...boundNote(bound),
    ...(repeats > 1 ? [text.median(repeats)] : []),
  ];
  return words.length === 0 ? undefined : words.join(", ");
};

/** A printed number keeps its digits. */
function amount({ value, origin }: Pick<SharePoint, "value" | "origin">, { quantity }: ShareData): string {
  const shown = value / units[quantity].factor;
  if (origin !== "computed") return exact(Number(shown.toPrecision(12)));
  return quantity === "iops" ? rateText(value) : significant(shown, 4);
}

const withUnit = (words: string, { quantity }: ShareData): string => `${words} ${units[quantity].label}`;
const reads = (percent: number): string => text.reads(exact(percent));

const lineOf = (line: ShareLine, data: ShareData): PlotSeries => ({
  id: line.name,
  name: line.name,
  colour: line.colour,
  shape: line.shape,
  join: line.joined ? "line" : "none",
  focused: true,
  points: line.points.map((point): PlotPoint => {
    const { origin, time_share, load } = point;
    const lines: (readonly [string, string])[] = [[en.charts.curve.throughput, withUnit(amount(point, data), data)]];
    if (time_share !== null) {
      const share = withUnit(amount({ value: time_share, origin: "computed" }, data), data);
      lines.push([text.timeShare, text.times(share, significant(point.value / time_share, 3))]);
    }
    const note = noteOf(point);
    const last = note ?? load;
    if (last !== null) lines.push(["", last]);
    return {
      id: point.id,
      x: point.read_percent,
      y: point.value,
      fill: origin,
      bound: origin === "computed" || point.bound === "exact" ? undefined : point.bound,
      label: amount(point, data),
      x_tag: `${exact(point.read_percent)} %`,
      title: line.name,
      tag: reads(point.read_percent),
      lines,
      origin: origin === "computed" ? "computed" : "published",
    };
  }),
});

function referenceOf(line: ShareLine, data: ShareData): PlotSeries[] {
  if (line.reference.length === 0) return [];
  const at = line.points.flatMap(({ id, read_percent, time_share: y }): SharedAt[] => {
    if (y === null) return [];
    const words = amount({ value: y, origin: "computed" }, data);
    return [
      {
        id: `${id}${TIME_SHARE}`,
        row: id,
        ...{ x: read_percent, y },
        label: data.quantity === "iops" ? words : significant(y / units[data.quantity].factor, 3),
        x_tag: `${exact(read_percent)} %`,
        title: text.timeShareOf(line.name),
        tag: reads(read_percent),
        lines: [
          [text.timeShare, withUnit(words, data)],
          ["", text.formula],
        ],
      },
    ];
  });
  const name = data.lines.length > 1 ? text.timeShareOf(line.name) : text.timeShareLong;
  const ends = line.reference.map(({ read_percent: x, value: y }) => ({ x, y }));
  return timeShareSeries({ id: `${line.name}${TIME_SHARE}`, name, shape: line.shape }, ends, at);
}

export type SharedAt = Omit<PlotPoint, "fill" | "origin">;

/** The dashed line from end to end, and a derived mark at each measured or printed mix. */
export function timeShareSeries(
  { id, name, shape }: Pick<PlotSeries, "id" | "name" | "shape">,
  line: readonly Pick<PlotPoint, "x" | "y">[],
  at: readonly SharedAt[],
): PlotSeries[] {
  const look = { colour: "ink2", shape } as const;
  return [
    { id, ...look, dash: "2 3", join: "line", bare: true, points: line.map(({ x, y }) => silent(x, y)) },
    // Named at the last mix, since the end of the dashed line is the mark of pure reads.
    {
      id: `${id}-at`,
      name,
      ...look,
      points: at.map((point) => ({ ...point, fill: "derived", origin: "derived" })),
    },
  ];
}

// What the read-share curve draws. Values in IOPS or bytes per second, shares of reads in percent.

interface SharePoint {
  /** Id of the mark and of its table row. */
  readonly id: string;
  readonly read_percent: number;
  readonly value: number;
  /** The time-share value; null at the pure ends, or if one of them is unknown. */
  readonly time_share: number | null;
  /** `published`, or `ambiguous` if the report can be read in two ways. */
  readonly origin: "computed" | "published" | "ambiguous";
  /** exact, about, at_least …: as printed. */
  readonly bound: string;
  /** The load: "at 32 outstanding"; null if a report does not state it. */
  readonly load: string | null;
  /** Number of repeats; the value is their median. */
  readonly repeats: number;
  /** Its origin: path of the file, or the fact id. */
  readonly from: string;
}

export interface ShareLine {
  readonly name: string;
  readonly colour: Colour;
  readonly shape: Shape;
  /** In order of the share of reads. */
  readonly points: readonly SharePoint[];
  /** Published points are joined only if they are declared one curve. */
  readonly joined: boolean;
  /** The time-share line from end to end; [] if an end is unknown. */
  readonly reference: readonly { readonly read_percent: number; readonly value: number }[];
}

interface ShareData {
  readonly title: string;
  readonly quantity: "iops" | "gb_per_s";
  readonly lines: readonly ShareLine[];
  readonly notes: readonly string[];
}
