/** Which colour, dash and marker a line has, and the key that says so. One channel, one meaning. */
import { isBlockSeries, sweepKind } from "~/model/load";
import { en } from "~/text/en";
import { series as ofSeries } from "~/text/en/series";
import { legend } from "../legend";
import { COLOURS, opMarker, seriesStyle } from "../palette";
import type { Colour, Fill, Shape } from "../scene";
import { isGood, isMain, type Line } from "./lines";
import { colourValue, lineJobs } from "./names";
import { type Colours, coloursOf } from "./colours";
import type { CurveOptions } from "./options";
import { tellApart } from "./telling";

const text = en.charts.curve;

export interface LineStyle {
  readonly colour: Colour;
  readonly dash: string | undefined;
  readonly marker: Shape;
  readonly width: number;
  readonly r: number;
  readonly focused: boolean;
  /** One of many grey lines: no numbers at its points. */
  readonly background: boolean;
}

export interface Styles {
  readonly of: ReadonlyMap<string, LineStyle>;
  readonly key: readonly string[];
  /** Series in focus; null = none. */
  readonly focus: string | null;
}

/** Highest total throughput of a series among its good points. */
export function peakOf(lines: readonly Line[]): number {
  return lines
    .flatMap((line) => line.points.filter(isMain))
    .reduce((most, p) => Math.max(most, p.point.total_iops ?? 0), 0);
}

export function stylesOf(lines: readonly Line[], options: CurveOptions, small: boolean): Styles {
  const colours = coloursOf(lines, options);
  const { tooMany } = colours;
  const chosen = lines.find((line) => line.series === options.focus || line.id === options.focus)?.series ?? null;
  const focus = chosen ?? (tooMany ? highest(lines) : null);
  const jobs = options.colour === "jobs" ? [] : jobsOn(lines);
  const arrivals = jobs.length === 0 && new Set(lines.map(processOf)).size > 1;
  const tools = jobs.length > 0 || arrivals || options.colour === "tool" ? [] : toolsOn(lines, options);
  const isBehind = ({ series }: Line): boolean => tooMany && series !== focus && !colours.pins.has(series);
  const styled = (line: Line): Pick<LineStyle, "colour" | "dash"> => ({
    colour: tooMany && !colours.pins.has(line.series) ? colours.highlight : colours.of(line),
    dash: arrivals && processOf(line) === "poisson" ? POISSON : dashOf(line, jobs, tools, options),
  });
  const telling = tellApart(
    lines.filter((line) => !isBehind(line)),
    styled,
    options,
  );
  const of = new Map<string, LineStyle>();
  for (const line of lines) {
    const focused = line.series === focus;
    const background = isBehind(line);
    const own = styled(line);
    of.set(line.id, {
      colour: background ? "ctrl" : own.colour,
      dash: background ? undefined : telling === null ? own.dash : telling.dash.get(line.series),
      marker: background || telling === null ? opMarker(line.op) : telling.marker(line),
      width: background ? 1 : focused ? 2.4 : small ? 1.8 : 1.5,
      r: background ? 2 : focused ? 4.2 : small ? 2.6 : 3,
      focused,
      background,
    });
  }
  const grey = new Set(lines.filter((line) => of.get(line.id)?.background).map((line) => line.series)).size;
  const dash =
    telling !== null
      ? text.dashTells(telling.values)
      : tooMany
        ? undefined
        : jobs.length > 0
          ? text.dashJobs(jobs)
          : tools.length > 0
            ? text.dashTools(tools)
            : arrivals
              ? text.dashArrivals
              : undefined;
  return { of, key: keyOf(lines, options, colours, grey, dash, small), focus };
}

/** Numbers of jobs on the chart, ascending; empty when there is one: then a dash would say nothing. */
function jobsOn(lines: readonly Line[]): number[] {
  const jobs = new Set(lines.map(lineJobs).filter((n) => n !== null));
  return jobs.size > 1 && jobs.size <= COLOURS ? [...jobs].sort((a, b) => a - b) : [];
}

const POISSON = seriesStyle(1).dash;
const processOf = (line: Line): string | null => line.points[0]?.point.rate_process ?? null;

/** Names of tools on the chart; empty when there is one. */
function toolsOn(lines: readonly Line[], options: CurveOptions): string[] {
  const tools = new Set(lines.map((line) => colourValue(line, "tool", options)));
  return tools.size > 1 ? [...tools].sort((a, b) => a.localeCompare(b, "en")) : [];
}

function dashOf(
  line: Line,
  jobs: readonly number[],
  tools: readonly string[],
  options: CurveOptions,
): string | undefined {
  if (tools.length > 0) return seriesStyle(tools.indexOf(colourValue(line, "tool", options))).dash;
  const own = lineJobs(line);
  return own === null || jobs.length === 0 ? undefined : seriesStyle(jobs.indexOf(own)).dash;
}

function highest(lines: readonly Line[]): string | null {
  let best: Line | null = null;
  for (const line of lines) if (!best || peakOf([line]) > peakOf([best])) best = line;
  return best?.series ?? null;
}

function keyOf(
  lines: readonly Line[],
  options: CurveOptions,
  { values, tooMany, pins }: Colours,
  grey: number,
  dash: string | undefined,
  small: boolean,
): string[] {
  const good = lines.flatMap((line) => line.points);
  const fills: Fill[] = [];
  if (good.some((p) => (p.apart === "failed" || p.apart === "excluded") && p.x !== null && p.y !== null))
    fills.push("excluded");
  if (good.some((p) => p.missed !== null && isGood(p))) fills.push("missed");
  if (good.some((p) => p.point.format === "figures-csv")) fills.push("published");
  const threads = options.colour === "jobs" && good.every((p) => p.point.tool === "sysbench");
  const what = threads ? text.colourThreads : text.colour[options.colour];
  const only = values.length === 1 ? (values[0] ?? "") : "";
  const colour = tooMany
    ? text.highlighted(grey)
    : values.length === 0 || options.colour === "none" || (values.length === 1 && lines.length > 1 && only === "")
      ? undefined
      : values.length === 1
        ? text.colourOne(what, only === "" ? text.notStated : only)
        : what;
  const ops = lines.filter((line) => line.points.some(isGood)).map((line) => line.op);
  const kinds = new Set(good.map((p) => sweepKind(p.point.load_kind)));
  const numbers = lines.some(({ grid }) => grid !== undefined)
    ? text.numbers.grid
    : good.some(({ point }) => isBlockSeries(point.series))
      ? text.numbers.blocks
      : kinds.size > 1
        ? text.numbers.both
        : kinds.has("rate")
          ? text.numbers.rate
          : text.numbers.outstanding;
  return [
    ...legend({
      ...(colour === undefined ? {} : { colour }),
      ...(dash === undefined ? {} : { dash }),
      ...(new Set(ops).size > 1 || ops.includes("mixed") ? { ops } : {}),
      fills,
    }),
    ...(pins.size > 0 ? [ofSeries.pinned(pins.size)] : []),
    ...(small ? [] : [numbers]),
    ...(good.some((p) => p.point.staggered && isGood(p)) ? [text.staggeredKey] : []),
    ...good
      .filter((p) => p.members !== undefined && isGood(p))
      .slice(0, 1)
      .map((p) => text.membersKey(p.point.parts, p.members!)),
    ...(good.some((p) => p.apart === "repeat") ? [text.repeatKey] : []),
    ...gridKey(lines, small),
    ...(good.some((p) => p.few && isGood(p)) ? [text.few_key(options.y)] : []),
  ];
}

/** What the lines over depths and jobs go through. */
function gridKey(lines: readonly Line[], small: boolean): string[] {
  const kinds = new Set(lines.map(({ grid }) => grid));
  if (small || (!kinds.has("frontier") && !kinds.has("sweep"))) return [];
  return [kinds.has("frontier") ? text.frontierKey : text.sweepKey];
}
