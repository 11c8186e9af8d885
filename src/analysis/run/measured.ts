/**
 * Sections for what the tool counted besides I/Os and latencies: processor, disks, depth, its buckets, steady state.
 */
import { directionsOf, littleOf, loosened } from "../audit/littleOf";
import { BUSY_PERCENT } from "../audit/run";
import { optionRows } from "../jobOptions";
import { bucketEdges, cpuUse, jobRows, LEAST_PERCENT, steadyRules, valueOf } from "./details";
import { lookUp } from "~/base/lookUp";
import { exact, significant } from "~/base/number";
import type { CurvePoint, DetailRow } from "~/model/answers";
import { countsOneProcessor } from "~/model/tools";
import { sentence, sentences } from "~/text/en/counted";
import { said } from "~/text/en/run-said";
import { number, type SaidCell, type SaidInput, type SaidSection, tableOf, warnIf } from "./section";
import { phrases } from "~/text/en/phrases";

/**
 * How much of the requested depth was in flight. fio counts, at each submission, the power of two at or below the I/Os
 * in flight of the thread (stat.c, io_u_mark_depth; HOWTO 3.42, "IO depths": `16=` is 16 to 31), in percent of
 * submissions.
 */

/** A bucket as printed: `8`, `>=64`. */
interface DepthShare {
  readonly bucket: string;
  /** Of submissions. */
  readonly percent: number;
}

interface DepthReached {
  /** Requested I/Os in flight per job. */
  readonly asked: number;
  /** Percent of submissions with as many in flight as the bucket that holds the requested depth, or more. */
  readonly percent: number;
  /** More than half of the submissions had fewer in flight. */
  readonly hardly: boolean;
}

/** Under half of all submissions: another load than requested. */
const HARDLY_PERCENT = 50;

/** `8` -> 8, `>=64` -> 64. */
const bucketFrom = (bucket: string): number => Number(bucket.replace(/^>=/, ""));

/** null: nothing was submitted, or no depth was requested. */
export function depthReached(asked: number | null, levels: readonly DepthShare[]): DepthReached | null {
  if (asked === null || asked < 1) return null;
  const total = levels.reduce((sum, { percent }) => sum + percent, 0);
  if (total === 0) return null;
  // The last bucket is open: depth 64 and depth 4,096 look alike.
  const from = Math.min(64, 2 ** Math.floor(Math.log2(asked)));
  const reached = levels.reduce((sum, { bucket, percent }) => sum + (bucketFrom(bucket) >= from ? percent : 0), 0);
  // fio prints 0.1 for smaller shares, so the sum may slightly exceed 100.
  const percent = Math.min(100, reached);
  return { asked, percent, hardly: percent < HARDLY_PERCENT };
}

const percentCell = (value: number | null | undefined): SaidCell => number(value, (one) => significant(one, 4));
/** A share that fio also prints for anything smaller but not zero is a bound. */
const shareCell = (value: number, least: number, atMost: (percent: string) => string): SaidCell => ({
  text: value === least ? atMost(exact(least)) : significant(value, 4),
  value,
});

const COUNTS = ["ctx", "majf", "minf"] as const;

export function cpuSection({ details, nameOf, run }: SaidInput): SaidSection | null {
  const text = said.cpu;
  const all = details.filter(({ topic }) => topic === "cpu");
  const jobs = cpuUse(all);
  const [first] = jobs;
  if (first === undefined) return null;
  const totals = jobs.flatMap(({ total }) => total ?? []);
  const high = totals.some((percent) => percent > BUSY_PERCENT);
  const apart = jobs.some(({ usr, sys }) => usr !== null || sys !== null);
  const one = first.usr === null || first.sys === null ? text.total(first.total ?? 0) : text.one(first.usr, first.sys);
  const several = text.several(Math.min(...totals), Math.max(...totals), jobs.length);
  const words = totals.length === 0 ? "" : jobs.length === 1 ? one : several;
  const column = (id: string) => ({ id, label: lookUp(text.columns, id) ?? id, number: true });
  return {
    id: "cpu",
    answer: [words, high ? text.high : ""].filter((part) => part !== "").join(": "),
    ...warnIf(high),
    ...tableOf(
      jobs,
      [
        { id: "of", label: said.job, cell: ({ subject, job }) => subject ?? nameOf(job) },
        apart && { ...column("usr_percent"), cell: ({ usr }) => percentCell(usr) },
        apart && { ...column("sys_percent"), cell: ({ sys }) => percentCell(sys) },
        {
          ...column("total_percent"),
          cell: ({ total }) => ({ ...percentCell(total), ...warnIf(total !== null && total > BUSY_PERCENT) }),
        },
        ...COUNTS.filter((name) => all.some((row) => row.name === name)).map((name) => ({
          ...column(name),
          cell: ({ rows, subject }: (typeof jobs)[number]) => number(valueOf(rows, name, subject), exact),
        })),
      ],
      ({ job, subject, rows }) => ({ id: `${job} ${subject ?? ""}`, place: rows[0]! }),
    ),
    from: all,
    notes: [countsOneProcessor(run.tool) ? text.ofOne : text.ofAll],
  };
}

/** A row per device, a column per number that any of them has. */
export function diskSection({ details }: SaidInput): SaidSection | null {
  const text = said.disk;
  const order = Object.keys(text.columns);
  const rows = details.filter(({ topic }) => topic === "disk");
  const devices = [...new Set(rows.map(({ subject }) => subject ?? ""))];
  const [only] = devices;
  if (only === undefined) return null;
  const has = new Set(rows.map(({ name }) => name));
  const names = [...order.filter((name) => has.has(name)), ...[...has].filter((name) => !order.includes(name))];
  const utils = rows.flatMap(({ name, value }) => (name === "util_percent" && value !== null ? [value] : []));
  const own = (device: string) => rows.filter(({ subject }) => subject === device);
  return {
    id: "disk",
    answer:
      utils.length === 0
        ? text.noUtil(devices.length)
        : devices.length === 1
          ? text.one(only, utils[0]!)
          : text.several(devices.length, Math.min(...utils), Math.max(...utils)),
    ...tableOf(
      devices,
      [
        { id: "device", label: text.device, cell: (device) => device },
        ...names.map((id) => ({
          ...{ id, label: lookUp(text.columns, id) ?? id, number: true },
          cell: (device: string) => {
            const value = own(device).find(({ name }) => name === id)?.value;
            return id.endsWith("percent") ? percentCell(value) : number(value, exact);
          },
        })),
      ],
      (device) => ({
        id: device,
        place: own(device).find(({ name }) => name === "util_percent") ?? own(device)[0]!,
      }),
    ),
    from: rows,
    notes: [...(utils.some((percent) => percent > 100) ? [text.over] : []), ...(utils.length > 0 ? [text.note] : [])],
  };
}

const askedDepth = ({ points, options, host }: SaidInput, job: number): number | null => {
  const point = points.find(({ job_index }) => job_index === job);
  if (point !== undefined) return point.iodepth;
  const row = optionRows(options, job, host).find(({ name }) => name === "iodepth");
  return row === undefined ? null : Number((row.wins === "job" ? row.job : row.global).at(-1)) || null;
};

function littleWords(point: CurvePoint, points: readonly CurvePoint[]): { words: string; off: boolean } | null {
  const text = said.depth;
  const check = littleOf(point, directionsOf(point, points));
  if (check === null) return null;
  const inFlight = significant(check.in_flight, 4);
  if (check.verdict === "open" || point.outstanding === null) {
    const why = point.load_kind === "rate" ? null : (loosened(point) ?? text.unknown);
    return { words: text.littleOpen(inFlight, why), off: false };
  }
  const off = check.verdict === "off";
  return { words: `${text.little(inFlight, exact(point.outstanding))}, ${off ? text.off : text.fits}`, off };
}

/** fio's last bucket is open, the others reach up to the next power of two. */
const depthRange = (bucket: string): string => {
  const from = bucketFrom(bucket);
  return said.depth.range(from, bucket.startsWith(">=") ? null : 2 * from - 1);
};

/** How many I/Os were in flight: as counted at each submission, and by Little's law. */
export function depthSection(input: SaidInput): SaidSection | null {
  const text = said.depth;
  const jobs = [...jobRows(input.details.filter(({ topic }) => topic === "depth"))].map(([job, rows]) => {
    const asked = askedDepth(input, job);
    const levels = rows.map((row) => ({ bucket: row.subject ?? "", percent: row.value ?? 0, row, job, asked }));
    return { levels, reached: depthReached(asked, levels) };
  });
  const shown = input.points.find(({ job_index, failed }) => job_index === input.job && !failed);
  const little = shown === undefined ? null : littleWords(shown, input.points);
  if (jobs.length === 0 && little === null) return null;
  const open = shown?.load_kind === "rate";
  const reached = jobs.flatMap((job) => job.reached ?? []);
  const hardly = reached.some((one) => one.hardly);
  const shares = reached.map(({ percent }) => percent);
  const [only] = reached;
  const counted =
    only === undefined
      ? ""
      : reached.length === 1
        ? text.one(only.asked, only.percent)
        : text.several(Math.min(...shares), Math.max(...shares), reached.length);
  const words = counted === "" ? (jobs.length > 0 ? text.unknown : "") : counted;
  const found = words + (hardly ? `: ${open ? text.open : text.hardly}` : "");
  const table = tableOf(
    jobs.flatMap(({ levels }) => levels),
    [
      {
        ...{ id: "in_flight", label: text.columns.inFlight },
        cell: ({ bucket, asked }) => {
          const isAsked = asked !== null && bucketFrom(bucket) === Math.min(64, 2 ** Math.floor(Math.log2(asked)));
          return depthRange(bucket) + (isAsked ? ` (${text.asked})` : "");
        },
      },
      jobs.length > 1 && { id: "job", label: said.job, cell: ({ job }) => input.nameOf(job) },
      {
        ...{ id: "percent", label: text.columns.percent, number: true },
        cell: ({ percent }) => shareCell(percent, LEAST_PERCENT.depth, text.atMost),
      },
      { id: "bar", label: text.columns.share, cell: ({ percent }) => ({ text: "", bar: percent }) },
    ],
    ({ job, bucket, row }) => ({ id: `${job} ${bucket}`, place: row }),
  );
  return {
    id: "depth",
    answer: sentences([found === "" || little === null ? found : sentence(found), little?.words ?? ""]).trim(),
    ...warnIf((hardly && !open) || little?.off === true),
    ...table,
    notes: table.rows.length === 0 ? [] : [text.note],
  };
}

/** Shares of I/Os in the tool's fixed latency buckets, as printed: percent, no latencies. */
export function latencySection({ details, nameOf }: SaidInput): SaidSection | null {
  const text = said.latency;
  const all = details.filter(({ topic }) => topic === "latency");
  if (all.length === 0) return null;
  const fine = all.some(({ name }) => name.includes("_ns_"));
  const took = (row: DetailRow): string => {
    const { unit, from, to } = bucketEdges(row, fine);
    const label = lookUp(text.units, unit) ?? unit;
    return to === null ? text.over(from ?? "", label) : text.upTo(from, to, label);
  };
  return {
    id: "latency",
    answer: text.answer(all.filter(({ value }) => value !== null && value > 0).length),
    ...tableOf(
      all,
      [
        { id: "took", label: text.columns.bucket, cell: took },
        jobRows(all).size > 1 && { id: "job", label: said.job, cell: (row) => nameOf(row.job_index ?? -1) },
        {
          ...{ id: "percent", label: text.columns.percent, number: true },
          cell: ({ value }) => ({ ...shareCell(value ?? 0, LEAST_PERCENT.latency, text.atMost), value }),
        },
        { id: "bar", label: text.columns.share, cell: ({ value }) => ({ text: "", bar: value ?? 0 }) },
      ],
      (row) => ({ id: `${row.job_index ?? ""} ${row.name} ${row.subject ?? ""}`, place: row }),
    ),
    notes: [text.note],
  };
}

const UNITS: Readonly<Record<string, string>> = {
  ...{ percent: "%", iops: "IOPS", bytes_per_s: "B/s", ns: "ns", as_printed: "" },
};
const unitOf = (unit: string): string =>
  lookUp(UNITS, unit) ??
  (unit.endsWith("_per_s") ? `${lookUp(UNITS, unit.slice(0, -"_per_s".length)) ?? unit} ${said.steady.per_s}` : unit);

const valueWords = (row: DetailRow | undefined): string =>
  row?.value === null || row === undefined
    ? ""
    : `${exact(Number(row.value.toPrecision(5)))} ${unitOf(row.unit ?? "")}`.trim();

/** The tool's own verdict on steady state: never mixed with ours. */
export function steadySection({ details, nameOf }: SaidInput): SaidSection | null {
  const text = said.steady;
  const jobs = steadyRules(details.filter(({ topic }) => topic === "steadystate"));
  const [first] = jobs;
  if (first === undefined) return null;
  const attained = jobs.filter((one) => one.attained === 1).length;
  const all = attained === jobs.length;
  const verdict = all ? text.attained : attained === 0 ? text.missed : text.some(attained, jobs.length);
  const asked = text.asked(first.criterion, valueWords(first.limit), `${exact(first.dur_s ?? 0)} s`);
  const cell = (row: DetailRow | undefined): SaidCell =>
    row === undefined ? number(null, exact) : { text: valueWords(row), value: row.value };
  return {
    id: "steadystate",
    answer: `${text.verdict(verdict, all || attained === 0 ? jobs.length : 1)}: ${asked}, ${text.found(valueWords(first.found))}`,
    ...warnIf(!all),
    ...tableOf(
      jobs,
      [
        { id: "job", label: said.job, cell: ({ job }) => nameOf(job) },
        {
          ...{ id: "attained", label: text.columns.verdict },
          cell: ({ attained: held }) => ({
            ...number(held, () => (held === 1 ? text.attained : text.missed)),
            ...warnIf(held !== null && held !== 1),
          }),
        },
        { id: "criterion", label: phrases.of, cell: ({ criterion }) => criterion },
        { id: "limit", label: phrases.limit, number: true, cell: ({ limit }) => cell(limit) },
        { id: "found", label: text.columns.found, number: true, cell: ({ found }) => cell(found) },
        { id: "off", label: text.columns.off, number: true, cell: ({ off }) => cell(off) },
        { id: "dur_s", label: text.columns.dur_s, number: true, cell: ({ dur_s }) => number(dur_s, exact) },
        { id: "mean", label: phrases.mean, number: true, cell: ({ mean }) => cell(mean) },
      ],
      ({ job, verdict: row }) => ({ id: String(job), place: row }),
    ),
    from: jobs.flatMap(({ rows }) => rows),
    notes: [text.note],
  };
}
