/** The table of several logs and of the tests of reports: a column is of the one or of the other, never of both. */
import { act as text } from "~/text/en/act";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ActLoad, ActLoadsOptions, ActPublished } from "./options";

interface Row {
  readonly load: ActLoad | null;
  readonly test: ActPublished | null;
}

const TWO_DECIMALS = [1, 2, 2] as const;

export function loadsTwin(loads: readonly ActLoad[], { limits, published }: ActLoadsOptions): Twin {
  // One column where every log has an edge at the limits.
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
