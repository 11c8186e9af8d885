/** Several ACT logs: the worst slice of each against its load, for each limit. */
import { act as text } from "~/text/en/act";
import { units } from "~/charts/axis";
import { grouped } from "~/base/byKey";
import { byName } from "~/base/byName";
import { exact } from "~/base/number";
import { type SeriesStyle, seriesStyle } from "~/charts/palette";
import type { PlotAxis, PlotPoint, PlotSeries, PlotSpec } from "~/charts/plot/plot";
import { isSome } from "./slicesTwin";
import type { ActLoad, ActLoadsOptions, ActPublished } from "./options";
import { publishedKey, publishedSeries } from "./published";
import { PERCENT, percent } from "./slices";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";

/** Ordered by load, which is what was controlled. A log without a multiple appears in the table only. */
export function actLoadsSpec(loads: readonly ActLoad[], options: ActLoadsOptions): PlotSpec {
  const drawn = loads.filter((load) => load.multiple !== null && load.worst.length > 0);
  const sorted = drawn.toSorted((a, b) => a.multiple! - b.multiple!);
  const kinds = kindsOf(sorted);
  const custom = loads.filter(({ multiple }) => multiple === null).length;
  const without = loads.filter(({ multiple, worst }) => multiple !== null && worst.length === 0).length;
  const { published } = options;
  const marks = publishedSeries(published, kinds.length === 1 ? options.limits.length : kinds.length);
  const bare = published.filter(({ shares }) => shares.length === 0).map(({ name }) => name);
  const series = [
    ...kinds.flatMap((kind, n) =>
      options.limits.flatMap(({ ms }, place) => {
        if (kinds.length === 1) return linesOf(kind, ms, place, seriesStyle(place), `> ${ms} ms`);
        // Colour shows which logs are comparable; the marker shows the limit.
        const style = { ...seriesStyle(n), marker: seriesStyle(place).marker };
        // Of many kinds, and on a phone, there is room for one name each; the marker shows the limit.
        const phone_name = place === 0 ? kind.name : "";
        const name = kinds.length > MOST_NAMED ? phone_name : `${kind.name} > ${ms} ms`;
        const [line, ...repeats] = linesOf(kind, ms, place, style, name);
        return [{ ...line!, aside: true, phone_name, focused: n === 0 && place === 0 }, ...repeats];
      }),
    ),
    ...marks,
  ];
  return {
    title: options.title,
    x: { name: text.loadName, unit: units.times, log: isFar(sorted, published), ...aroundOne(sorted, published) },
    panels: [
      {
        id: "loads",
        y: {
          name: loads.length === 0 ? text.published.yName : text.worstName,
          unit: PERCENT,
          log: options.log && isSome(series),
        },
        series,
        rules: options.limits.map(({ ms, below_percent }) => ({
          y: below_percent,
          name:
            options.judged || loads.length === 0 ? text.limit(below_percent, ms) : text.limitOfHours(below_percent, ms),
          kind: options.judged || loads.length === 0 ? ("limit" as const) : ("reference" as const),
        })),
      },
    ],
    key: [
      ...(loads.length === 0 ? [] : [text.keyWorst(loads[0]!.slice_s, options.judged)]),
      text.keyLoad,
      ...(kinds.length > 1 ? [text.keyKinds, text.keyLimits(options.limits.map(({ ms }) => ms))] : []),
      ...indexKey(sorted),
      ...(drawn.some(({ counts }) => !counts) ? [text.keyHollow] : []),
      ...publishedKey(published, null),
    ],
    notes: [
      ...(custom > 0 ? [text.customLeft(custom)] : []),
      ...(without > 0 ? [text.withoutSlices(without)] : []),
      ...(bare.length > 0 ? [text.published.bare(bare)] : []),
    ],
    twin: loadsTwin(loads, options),
    empty: drawn.length === 0 && marks.length === 0 ? "no-slices" : undefined,
  };
}

/** Kinds with a name at each limit. */
const MOST_NAMED = 6;

/** At this ratio of loads a linear axis would put the smaller ones on one spot. */
const FAR = 8;

function isFar(loads: readonly ActLoad[], published: ActLoadsOptions["published"]): boolean {
  if (published.length === 0) return false;
  const all = [...loads.map(({ multiple }) => multiple!), ...published.map(({ load_x }) => load_x)];
  return Math.min(...all) > 0 && Math.max(...all) > FAR * Math.min(...all);
}

/** A single load stands in the middle, not on the edge. */
function aroundOne(loads: readonly ActLoad[], published: ActLoadsOptions["published"]): Pick<PlotAxis, "zoom"> {
  const [load, ...more] = new Set([
    ...loads.map(({ multiple }) => multiple!),
    ...published.map(({ load_x }) => load_x),
  ]);
  return load === undefined || load <= 0 || more.length > 0 ? {} : { zoom: { from: 0, to: 2 * load } };
}

interface Kind {
  readonly id: string;
  readonly name: string;
  readonly loads: readonly ActLoad[];
}

/**
 * Which logs may be joined: one system, one program (act_index has another load), one major version (up to 5.3 a read
 * includes the wait for a thread) and one number of devices. A log in a non-standard configuration is never joined. A
 * name states only what differs.
 */
function kindsOf(loads: readonly ActLoad[]): Kind[] {
  const told = (load: ActLoad): string => text.kindOf(load.program, load.line, load.devices);
  const severalSystems = new Set(loads.map(({ place }) => place)).size > 1;
  const severalKinds = new Set(loads.map(told)).size > 1;
  const byId = grouped(loads, (load) => (severalSystems ? `${load.place}, ${told(load)}` : told(load)));
  return [...byId]
    .map(([id, own]) => {
      const { system } = own[0]!;
      const kind = told(own[0]!);
      const name = !severalSystems ? kind : severalKinds ? `${system}, ${kind}` : system;
      return { id, name, system, kind, loads: own };
    })
    .toSorted((a, b) => byName(a.system, b.system) || byName(b.kind, a.kind));
}

/** What 1× means for one device, where that is not the rate of requests. */
function indexKey(loads: readonly ActLoad[]): string[] {
  const index = loads.find(({ program, device_reads_per_s }) => program === "index" && device_reads_per_s !== null);
  if (index === undefined || index.device_writes_per_s === null || index.multiple === null) return [];
  const share = (rate: number): string => exact(Math.round(rate / index.multiple! / Math.max(1, index.devices)));
  return [text.indexLoad(share(index.device_reads_per_s!), share(index.device_writes_per_s))];
}

/** At each load the log with the most slices is on the line; the others are beside it. */
function linesOf({ loads, id }: Kind, ms: number, place: number, style: SeriesStyle, name: string): PlotSeries[] {
  const best = new Map<number | null, ActLoad>();
  for (const load of loads) {
    const before = best.get(load.multiple);
    if (before === undefined || rankOf(load) > rankOf(before)) best.set(load.multiple, load);
  }
  const joined = new Set(best.values());
  const others = loads.filter((load) => !joined.has(load));
  const line = lineOf({ id, loads: loads.filter((load) => joined.has(load)) }, ms, place, style, name);
  if (others.length === 0) return [line];
  const repeats = lineOf({ id, loads: others }, ms, place, style, "");
  return [line, { ...repeats, id: `${repeats.id}, repeats`, join: "none" }];
}

/** An excluded log is never joined, however long it is. */
const rankOf = ({ counts, slices }: ActLoad): number => (counts ? slices : -1);

function lineOf(
  { loads, id }: Omit<Kind, "name">,
  ms: number,
  place: number,
  style: SeriesStyle,
  name: string,
): PlotSeries {
  return {
    id: `${id}, ${ms}ms`,
    name,
    colour: style.colour,
    shape: style.marker,
    join: "line",
    focused: place === 0,
    points: loads.flatMap((load): PlotPoint[] => {
      const worst = load.worst.find((one) => one.ms === ms);
      if (worst === undefined) return [];
      const { least, most, slice, most_slice } = worst;
      return [
        {
          id: place === 0 ? load.id : `${load.id}@${ms}`,
          row: place === 0 ? undefined : load.id,
          x: load.multiple!,
          y: least,
          fill: load.counts ? "computed" : "excluded",
          whisker: least === most ? undefined : [least, most],
          title: load.name,
          tag: text.times(load.multiple!),
          lines: [
            [text.slowerThan(ms), least === most ? percent(least) : text.between(percent(least), percent(most))],
            [text.worstSlice, text.ofSlices(slice, most_slice, load.slices)],
            ...(load.device_reads_per_s === null || load.device_writes_per_s === null
              ? []
              : [
                  [
                    text.deviceLoad,
                    text.deviceRates(exact(load.device_reads_per_s), exact(load.device_writes_per_s)),
                  ] as const,
                ]),
            ["", load.verdict],
          ],
        },
      ];
    }),
  };
}

// The table of several logs and of the tests in reports. A column belongs to one or the other, never to both.

interface Row {
  readonly load: ActLoad | null;
  readonly test: ActPublished | null;
}

const TWO_DECIMALS = [1, 2, 2] as const;

function loadsTwin(loads: readonly ActLoad[], { limits, published }: ActLoadsOptions): Twin {
  // One column is enough when every log has a bucket edge at the limit.
  const between = loads.some(({ worst }) => worst.some(({ least, most }) => least !== most));
  const rows: Row[] = [
    ...loads.map((load) => ({ load, test: null })),
    ...published.map((test) => ({ load: null, test })),
  ];
  const ofLoad = (id: string, value: (load: ActLoad) => string | number | null): TwinColumnOf<Row> => ({
    id,
    value: ({ load }) => (load === null ? null : value(load)),
  });
  const worst = (load: ActLoad, ms: number) => load.worst.find((one) => one.ms === ms);
  const columns: TwinColumnOf<Row>[] = [
    { id: "log", value: ({ load, test }) => load?.name ?? test?.name ?? null },
    ...(published.length === 0
      ? []
      : [{ id: "kind", value: ({ test }: Row) => (test === null ? text.published.computed : text.published.short) }]),
    ...(loads.length === 0 ? [] : [ofLoad("program", ({ program }) => program)]),
    { id: "version", value: ({ load, test }) => load?.line ?? test?.line ?? null },
    { id: "load_x", value: ({ load, test }) => load?.multiple ?? test?.load_x ?? null },
    ...(loads.length === 0
      ? []
      : [
          ofLoad("device_reads_per_s", (load) => load.device_reads_per_s),
          ofLoad("devices", (load) => load.devices),
          ofLoad("slices", (load) => load.slices),
          ofLoad("slice_s", (load) => load.slice_s),
          ...limits.flatMap(({ ms }) => [
            { ...ofLoad(`worst_over_${ms}ms_percent`, (load) => worst(load, ms)?.least ?? null), digits: TWO_DECIMALS },
            ...(between
              ? [
                  {
                    ...ofLoad(`at_most_over_${ms}ms_percent`, (load) => worst(load, ms)?.most ?? null),
                    digits: TWO_DECIMALS,
                  },
                ]
              : []),
          ]),
        ]),
    ...publishedColumns(published),
    { id: "verdict", value: ({ load, test }) => load?.verdict ?? test?.says ?? null },
    ...(loads.length === 0 ? [] : [ofLoad("path", ({ path }) => path)]),
  ];
  return twinFrom(rows, columns, ({ load, test }) =>
    test === null ? (load!.multiple === null || load!.worst.length === 0 ? null : load!.id) : test.id,
  );
}

function publishedColumns(published: readonly ActPublished[]): TwinColumnOf<Row>[] {
  if (published.length === 0) return [];
  const shares = published.flatMap((test) => test.shares);
  const limits = [...new Set(shares.map(({ ms }) => ms))].toSorted((a, b) => a - b);
  const share = ({ test }: Row, ms: number) => test?.shares.find((one) => one.ms === ms);
  return [
    { id: "duration_s", value: ({ test }) => test?.duration_s ?? null },
    ...limits.flatMap((ms): TwinColumnOf<Row>[] => [
      ...(shares.some((one) => one.ms === ms && one.least !== one.most)
        ? [
            {
              id: `published_least_over_${ms}ms_percent`,
              value: (row: Row) => {
                const own = share(row, ms);
                return own === undefined || own.least === own.most ? null : own.least;
              },
            },
          ]
        : []),
      {
        id: `published_over_${ms}ms_percent`,
        value: (row) => share(row, ms)?.most ?? null,
        note: (row) => (share(row, ms)?.fill === "ambiguous" ? text.published.inDoubt : undefined),
      },
    ]),
  ];
}
