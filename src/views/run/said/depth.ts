/** How much was in flight: as counted at each submission, and by Little's law. */
import { bucketFrom, depthReached, type DepthReached, type DepthShare } from "~/analysis/depthReached";
import { directionsOf, littleOf } from "~/analysis/audit/littleOf";
import { optionRows } from "~/analysis/jobOptions";
import { exact, significant } from "~/charts/number";
import type { CurvePoint, DetailRow } from "~/model/answers";
import { said } from "~/text/en/run-said";
import type { SaidInput } from "./input";
import { byJob, placeOf, type SaidRow, type SaidSection } from "./section";

const text = said.depth;

/** fio prints so much for any less that is not nothing (stat.c, stat_calc_dist). */
const LEAST = 0.1;

const askedOf = ({ points, options, host }: SaidInput, job: number): number | null => {
  const point = points.find(({ job_index }) => job_index === job);
  if (point !== undefined) return point.iodepth;
  const row = optionRows(options, job, host).find(({ name }) => name === "iodepth");
  const said = row === undefined ? undefined : (row.wins === "job" ? row.job : row.global).at(-1);
  return said === undefined ? null : Number(said) || null;
};

interface JobDepth {
  readonly job: number;
  readonly asked: number | null;
  readonly levels: readonly (DepthShare & { readonly row: DetailRow })[];
  readonly reached: DepthReached | null;
}

const jobDepths = (input: SaidInput): JobDepth[] =>
  [...byJob(input.details.filter(({ topic }) => topic === "depth"))].map(([job, rows]) => {
    const levels = rows.map((row) => ({ bucket: row.subject ?? "", percent: row.value ?? 0, row }));
    const asked = askedOf(input, job);
    return { job, asked, levels, reached: depthReached(asked, levels) };
  });

function littleWords(point: CurvePoint, points: readonly CurvePoint[]): { words: string; off: boolean } | null {
  const check = littleOf(point, directionsOf(point, points));
  if (check === null) return null;
  const inFlight = significant(check.in_flight, 4);
  if (check.verdict === "open" || point.outstanding === null) return { words: text.littleOpen(inFlight), off: false };
  const off = check.verdict === "off";
  return { words: `${text.little(inFlight, exact(point.outstanding))}, ${off ? text.off : text.fits}`, off };
}

function answerOf(depths: readonly JobDepth[], open: boolean): { words: string; hardly: boolean } {
  const reached = depths.flatMap(({ reached: one }) => one ?? []);
  const [only] = reached;
  if (only === undefined) return { words: depths.length > 0 ? text.unknown : "", hardly: false };
  const shares = reached.map(({ percent }) => percent);
  const words =
    reached.length === 1
      ? text.one(only.asked, only.percent)
      : text.several(Math.min(...shares), Math.max(...shares), reached.length);
  const hardly = reached.some((one) => one.hardly);
  return { words: `${words}${hardly ? `: ${open ? text.open : text.hardly}` : ""}`, hardly: hardly && !open };
}

/** fio's last bucket is open, the others reach up to the next power of two. */
const rangeOf = (bucket: string): string => {
  const from = bucketFrom(bucket);
  return text.range(from, bucket.startsWith(">=") ? null : 2 * from - 1);
};

export function depthSection(input: SaidInput): SaidSection | null {
  const depths = jobDepths(input);
  const shown = input.points.find(({ job_index, failed }) => job_index === input.job && !failed);
  const little = shown === undefined ? null : littleWords(shown, input.points);
  if (depths.length === 0 && little === null) return null;
  const { words, hardly } = answerOf(depths, shown?.load_kind === "rate");
  const several = depths.length > 1;
  const rows = depths.flatMap(({ job, levels, asked }) =>
    levels.map(({ bucket, percent, row }): SaidRow => {
      const from = bucketFrom(bucket);
      const isAsked = asked !== null && from === Math.min(64, 2 ** Math.floor(Math.log2(asked)));
      return {
        id: `${job} ${bucket}`,
        place: placeOf(row),
        cells: [
          { text: rangeOf(bucket) + (isAsked ? ` (${text.asked})` : "") },
          ...(several ? [{ text: input.nameOf(job) }] : []),
          { text: percent === LEAST ? text.atMost(exact(LEAST)) : significant(percent, 4), value: percent },
          { text: "", bar: percent },
        ],
      };
    }),
  );
  return {
    id: "depth",
    answer: [words, little?.words ?? ""].filter((part) => part !== "").join(". "),
    ...(hardly || little?.off === true ? { tone: "warn" as const } : {}),
    columns:
      rows.length === 0
        ? []
        : [
            { id: "in_flight", label: text.columns.inFlight },
            ...(several ? [{ id: "job", label: said.job }] : []),
            { id: "percent", label: text.columns.percent, number: true },
            { id: "bar", label: text.columns.share },
          ],
    rows,
    notes: rows.length === 0 ? [] : [text.note],
  };
}
