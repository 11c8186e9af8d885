/** The limit table as data: what stands in each cell, and the sentence above it. Pure. */
import { opText, rateUnit } from "~/charts/curve/names";
import { loadTag } from "~/charts/curve/readout";
import { exact, latencyWords, rateText, significant } from "~/charts/number";
import type { Twin } from "~/charts/scene";
import { twinFrom, type TwinColumnOf } from "~/charts/twin";
import { en } from "~/text/en";
import { compare } from "~/text/en/compare";
import { limits as text } from "~/text/en/compare-limits";
import { depthName } from "../load";
import type { LimitPlace, LimitRow } from "./limits";
import type { PerMember } from "./perMember";

/** Behind a load, so that a number alone is not read as another kind of load. */
const loadOf = (place: LimitPlace | null): string => (place === null ? en.charts.absent : loadTag(place.point));

/** "80.1 % of max, 7 of 8 members": its number alone is another load than it looks. */
const lackNote = (place: LimitPlace | null): string | undefined =>
  place?.lacks == null
    ? undefined
    : `${loadTag(place.point)}, ${compare.chart.members(place.point.parts, place.lacks)}`;

/** Where an earlier step gave more than the last that passes, and whose numbers therefore stand here. */
const mostAt = ({ ok, last }: LimitRow): string =>
  ok === null || ok.mark === last?.mark ? "" : text.found.most(loadOf(ok));

/** "up to 16 outstanding", "all pass, ≥ 256 outstanding", "none; lowest 4.20 ms at 8 outstanding". */
function foundText(row: LimitRow, statistic: string, limit_us: number): string {
  switch (row.found) {
    case "knee":
      return text.found.knee(loadOf(row.last)) + mostAt(row);
    case "all-pass":
      return row.loads === 1 ? text.found.only(loadOf(row.last)) : text.found.allPass(loadOf(row.last)) + mostAt(row);
    case "none": {
      if (row.loads === 1) return text.found.onlyOver(latencyWords(row.lowest!.latency_us), loadOf(row.lowest));
      // A later step may pass: the first one does not, so nobody can say up to where.
      const said = row.lowest!.latency_us > limit_us ? text.found.none : text.found.first;
      return said(latencyWords(row.lowest!.latency_us), loadOf(row.lowest));
    }
    case "nothing":
      return text.found.nothing(statistic);
  }
}

/** `name`: of the statistic, "p99". */
export function limitTwin(rows: readonly LimitRow[], name: string, limit_us: number): Twin {
  const { columns: head } = text;
  const kinds = kindsOf(rows);
  const what = kinds.length === 1 ? `${name} ${kinds[0]!}` : name;
  const several = <T>(value: (row: LimitRow) => T): boolean => new Set(rows.map(value)).size > 1;
  const columns: (TwinColumnOf<LimitRow> & { readonly label: string })[] = [
    { id: "side", label: head.side, value: ({ side }) => side },
    { id: "workload", label: head.workload, value: ({ workload }) => workload },
    ...(several(({ workload, op }) => `${workload} ${op}`) && rows.some(isMixed)
      ? [{ id: "op", label: head.op, value: ({ op }: LimitRow) => opText(op) }]
      : []),
    ...(several(({ jobs }) => jobs) ? [{ id: "jobs", label: head.jobs, value: ({ jobs }: LimitRow) => jobs }] : []),
    { id: "holds", label: head.holds, value: (row) => foundText(row, name, limit_us) },
    { id: "load", label: head.load, value: ({ ok }) => ok?.load ?? null, note: ({ ok }) => lackNote(ok) },
    {
      id: "depth",
      label: head.depth,
      value: ({ ok, unit }) => (ok === null ? null : depthName(ok.point, unit) || null),
      note: ({ ok }) =>
        ok === null || ok.point.parts < 2 || ok.point.outstanding === null
          ? undefined
          : text.inAll(exact(ok.point.outstanding)),
    },
    { id: "iops", label: head.iops, value: ({ ok }) => ok?.iops ?? null, digits: [4, 1] },
    {
      id: "gb_per_s",
      label: head.gb_per_s,
      value: ({ ok }) => (ok?.bytes_per_s == null ? null : ok.bytes_per_s / 1e9),
      digits: [3, 3],
    },
    {
      id: "latency_us",
      label: head.latency_us(what),
      value: (row) => (row.ok ?? row.lowest)?.latency_us ?? null,
      digits: [3, 3, 1],
    },
    ...(kinds.length > 1
      ? [
          {
            id: "kind",
            label: head.kind,
            value: ({ kind, found }: LimitRow) => (found === "nothing" ? null : en.charts.curve.kindShort(kind)),
          },
        ]
      : []),
    {
      id: "headroom_percent",
      label: head.headroom_percent,
      value: ({ headroom }) => (headroom === null ? null : headroom * 100),
      digits: [2, 1],
    },
    ...(rows.some(({ ok }) => ok?.above != null)
      ? [
          {
            id: "samples_above",
            label: head.samples_above(name),
            value: ({ ok }: LimitRow) => ok?.above ?? null,
            note: ({ ok }: LimitRow) => (ok?.few === true ? text.few : undefined),
          },
        ]
      : []),
    {
      id: "fail_load",
      label: head.fail_load,
      value: ({ fail }) => fail?.load ?? null,
      note: ({ fail }) => lackNote(fail),
    },
    {
      id: "fail_latency_us",
      label: head.fail_latency_us(name),
      value: ({ fail }) => fail?.latency_us ?? null,
      digits: [3, 3, 1],
    },
    ...memberColumns(rows, name),
    { id: "file", label: head.file, value: ({ ok, lowest }) => (ok ?? lowest)?.point.source_path ?? null },
  ];
  const twin = twinFrom(rows, columns, ({ ok, lowest }) => (ok ?? lowest)?.mark ?? null);
  return {
    columns: twin.columns.map((column, i) => ({ ...column, label: columns[i]!.label })),
    rows: twin.rows.map((row, r) => ({
      ...row,
      cells: row.cells.map((cell, c) =>
        rows[r]!.ok?.few === true && GREY.has(columns[c]!.id) ? { ...cell, grey: true } : cell,
      ),
    })),
  };
}

/** What hangs on the quantile: grey where too few I/Os lie above it (DOMAIN, Enough samples). */
const GREY: ReadonlySet<string> = new Set(["holds", "latency_us", "headroom_percent", "samples_above"]);

const isMixed = ({ ok, lowest, fail }: LimitRow): boolean => {
  const point = (ok ?? lowest ?? fail)?.point;
  return point !== undefined && point.workload_op !== point.op;
};

function memberColumns(
  rows: readonly LimitRow[],
  name: string,
): (TwinColumnOf<LimitRow> & { readonly label: string })[] {
  const { columns: head } = text;
  const all = rows.flatMap(({ per }) => per ?? []);
  const rate =
    (quantity: PerMember["quantity"]) =>
    ({ per }: LimitRow): number | null => {
      if (per === null || per.quantity !== quantity) return null;
      return (per.from === "measured" ? per.median : per.rate) / (quantity === "iops" ? 1 : 1e9);
    };
  const column = (quantity: PerMember["quantity"], id: string, label: string) =>
    all.some((per) => per.quantity === quantity)
      ? [
          {
            id,
            label,
            value: rate(quantity),
            digits: [4, quantity === "iops" ? 1 : 3] as const,
            note: ({ per }: LimitRow) => (per?.quantity === quantity ? memberNote(per) : undefined),
          },
        ]
      : [];
  return [
    ...column("iops", "member_iops", head.member_iops),
    ...column("gb_per_s", "member_gb_per_s", head.member_gb_per_s),
    ...(all.some((per) => per.from === "measured" && per.worst_us !== null)
      ? [
          {
            id: "member_latency_us",
            label: head.member_latency_us(name),
            value: ({ per }: LimitRow) => (per?.from === "measured" ? per.worst_us : null),
            digits: [3, 3, 1] as const,
            note: ({ per }: LimitRow) => (per?.from === "measured" && per.over > 0 ? text.over(per.over) : undefined),
          },
        ]
      : []),
  ];
}

/** "4 drives, 9,500 to 10,100", or that it was divided: the two never look alike. */
function memberNote(per: PerMember): string {
  if (per.from === "derived") return text.derived(per.n);
  const words = (rate: number) => (per.quantity === "iops" ? rateText(rate) : significant(rate / 1e9, 4));
  return text.measured(per.n, per.unit, words(per.low), words(per.high));
}

/** Kinds of latency that the limit is put to, in words. */
const kindsOf = (rows: readonly LimitRow[]): string[] => [
  ...new Set(rows.flatMap(({ found, kind }) => (found === "nothing" ? [] : en.charts.curve.kindShort(kind)))),
];

/** Up to this many series are answered one by one. */
const NAMED = 3;

/** "TLC, 4K random read: up to 16 outstanding, 100,022 IOPS." */
export function limitAnswer(rows: readonly LimitRow[], name: string, limit_us: number): string {
  const judged = rows.filter(({ found }) => found !== "nothing");
  if (judged.length === 0) return text.nothing(name);
  if (judged.length > NAMED) {
    const n = (found: LimitRow["found"]): number => judged.filter((row) => row.found === found).length;
    const only = judged.filter(({ found, loads }) => found === "all-pass" && loads === 1).length;
    return text.tally(judged.length, n("knee"), n("all-pass") - only, only, n("none"));
  }
  return judged
    .map((row) => {
      const what = isMixed(row) ? `${row.workload}, ${opText(row.op)}` : row.workload;
      const all = row.ok === null ? null : rateWords(row.ok);
      const rate = all !== null && isMixed(row) && row.op !== "mixed" ? text.both(all) : all;
      return text.one(row.side, what, [foundText(row, name, limit_us), ...(rate === null ? [] : [rate])].join(", "));
    })
    .join(" ");
}

function rateWords({ iops, bytes_per_s, point }: LimitPlace): string | null {
  if (iops !== null) return `${rateText(iops)} ${rateUnit(point.op)}`;
  return bytes_per_s === null ? null : `${significant(bytes_per_s / 1e9, 4)} GB/s`;
}

/** What must be known before a number of it is quoted. */
export function limitNotes(rows: readonly LimitRow[]): string[] {
  const kinds = kindsOf(rows);
  const left = rows.reduce((n, row) => n + row.left, 0);
  return [
    ...(kinds.length > 1 ? [text.kinds(kinds)] : []),
    ...(left > 0 ? [text.left(left)] : []),
    ...(rows.some((row) => [row.ok, row.last, row.fail].some((place) => (place?.repeats ?? 1) > 1))
      ? [text.repeats]
      : []),
  ];
}
