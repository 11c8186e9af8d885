/** The description of a dataset from a folder: its kneepoint.json, else derived from what was read. */
import * as v from "valibot";
import type { ByteSource } from "~/base/bytes";
import { lookUp } from "~/base/lookUp";
import { type Description, readDescription } from "~/describe/file";
import type { Notice } from "~/base/notice";
import { type Dataset, type DatasetSystem, systemSchema } from "~/model/dataset";
import { build as text } from "~/text/en/build";
import type { Answers } from "../answers";
import { checkHeadline } from "../headline";
import type { Cut } from "./cut";
import { isTaken, slugOf } from "./slug";
import type { CurvePoint } from "~/model/answers";
import { workloadId } from "~/model/load";

// The automatic chart of a card: ACT if most results are ACT, a sweep, series over time, else the list of runs.

/** Fewest loads of a sweep. */
const SWEEP = 3;

interface Chosen {
  readonly link: string;
  readonly shows: "sweep" | "figures" | "act" | "time" | "runs";
  /** Loads of the sweep; files with series; runs. */
  readonly count: number;
}

function chosenHeadline(slug: string, { curve, figures, traces, runs }: Answers): Chosen {
  const act = traces.filter(({ format }) => format === "act-log");
  const tools = new Set(act.map(({ tool }) => tool));
  // ACT's loads are tests that pass or fail, not the steps of one curve. Its tables are runs beside the logs.
  if (act.length > 0 && runs.filter(({ tool }) => tools.has(tool)).length * 2 >= runs.length) {
    return { link: `#/act?d=${slug}`, shows: "act", count: filesOf(act) };
  }
  const sweep = longestSweep(curve);
  if (sweep !== null) {
    const load = sweep.open ? "&load=rate" : "";
    return { link: `#/curve?d=${slug}&w=${sweep.workload}${load}`, shows: "sweep", count: sweep.loads };
  }
  if (figures.length > 0) return { link: `#/figures?d=${slug}`, shows: "figures", count: figures.length };
  if (traces.length > 0) return { link: `#/timeline?d=${slug}`, shows: "time", count: filesOf(traces) };
  return { link: `#/runs?d=${slug}`, shows: "runs", count: runs.length };
}

const filesOf = (traces: Answers["traces"]): number => new Set(traces.map(({ source_path }) => source_path)).size;

/** The series with the most loads, the first of equal ones. */
function longestSweep(points: readonly CurvePoint[]) {
  const series = new Map<string, { workload: string; open: boolean; loads: Set<number> }>();
  for (const point of points) {
    const open = point.load_kind === "rate";
    if (!open && point.load_kind !== "outstanding") continue;
    const load = open ? point.asked_iops : point.outstanding;
    if (load === null || point.failed || point.excluded !== null || !hasLatency(point)) continue;
    const key = [point.system, point.series, open].join("\n");
    const known = series.get(key) ?? { workload: workloadId(point), open, loads: new Set<number>() };
    series.set(key, known);
    known.loads.add(load);
  }
  let best: { workload: string; open: boolean; loads: number } | null = null;
  for (const { workload, open, loads } of series.values())
    if (loads.size >= SWEEP && loads.size > (best?.loads ?? 0)) best = { workload, open, loads: loads.size };
  return best;
}

/** Counts above limits are not a latency: a chart of such points has no marks. */
const hasLatency = ({ latency }: CurvePoint): boolean =>
  Object.values(latency).some(({ mean_us, quantiles }) => mean_us !== null || Object.keys(quantiles).length > 0);

/** The readable parts of a kneepoint.json. */
export interface SaidOf {
  readonly said: Partial<Description["fields"]>;
  readonly systems: readonly DatasetSystem[];
  /** null: there is none. */
  readonly text: string | null;
}

/** A dataset before any of it is read. */
export interface Planned extends SaidOf {
  readonly cut: Cut;
  readonly slug: string;
}

/** @param description the kneepoint.json */
export async function saidOf(description: ByteSource | null): Promise<SaidOf> {
  const bytes = await description?.slice(0, description.size);
  const text = bytes === undefined ? null : new TextDecoder().decode(bytes);
  // Faults of labels and rules are reported when the runs are known.
  const said: SaidOf["said"] = text === null ? {} : readDescription(text, description!.path).fields;
  const systems = (said.systems ?? []).filter((system): system is DatasetSystem => v.is(systemSchema, system));
  return { said, systems, text };
}

/**
 * Slugs are assigned in the order of the cuts; the second of two equal ones gets one derived from its path, and so does
 * one that the app already uses.
 */
export async function plan(cuts: readonly Cut[], rootName: string): Promise<{ planned: Planned[]; notices: Notice[] }> {
  const taken = new Set<string>();
  const notices: Notice[] = [];
  const planned: Planned[] = [];
  for (const cut of cuts) {
    const { said, systems, text } = await saidOf(cut.description);
    const path = cut.path === "" ? (cuts.some((other) => other.path !== "") ? `./${rootName}` : rootName) : cut.path;
    const own = cut.part === null ? slugOf(path) : `${slugOf(path)}-${cut.part.no}`;
    const wanted = said.slug ?? own;
    const slug = [wanted, own, slugOf(`${path} ${cut.part?.no ?? ""}`)].find(
      (one) => !taken.has(one) && !isTaken(one),
    )!;
    if (said.slug !== undefined && slug !== said.slug)
      notices.push({
        code: isTaken(said.slug) ? "dataset/slug-reserved" : "dataset/slug-taken",
        level: "warning",
        path: cut.description!.path,
        values: { slug: said.slug, own: slug },
      });
    taken.add(slug);
    planned.push({ cut, slug, said, systems, text });
  }
  return { planned, notices };
}

/** The whole description, once its answers are known. */
export function describe(
  { cut, slug, said, systems }: Planned,
  answers: Answers,
  names: { root: string; publisher: string | null },
): Dataset {
  const { runs, figures, traces } = answers;
  const rows = [...runs, ...figures];
  const chosen = chosenHeadline(slug, answers);
  const folder = cut.path === "" ? names.root : cut.path.split("/").join(" / ");
  const facts = new Set(figures.map(({ fact_id }) => fact_id));
  return {
    ...said,
    kneepoint: 1,
    slug,
    title: said.title ?? (cut.part === null ? folder : text.part(folder, cut.part.no, cut.part.of)),
    subtitle:
      said.subtitle ??
      [
        text.shows[chosen.shows](chosen.count),
        ...(cut.part === null ? [] : [text.between(cut.part.from, cut.part.to)]),
      ].join(" · "),
    publisher: said.publisher ?? names.publisher ?? text.noPublisher,
    sponsor: said.sponsor ?? null,
    media: said.media ?? each(rows.map(({ media }) => media)),
    interfaces: said.interfaces ?? each(rows.map((row) => row.interface)),
    tools: said.tools ?? each([...runs, ...traces].map(({ tool }) => lookUp(text.tools, tool) ?? tool)),
    systems: [...systems],
    curves: (said.curves ?? []).filter((curve) => curve.facts.every((fact) => facts.has(fact))),
    gains: (said.gains ?? []).filter((gain) => [...gain.of, ...gain.over].every((fact) => facts.has(fact))),
    report: fits(said.report, facts, slug) ? said.report : undefined,
    headline: said.headline !== undefined && checkHeadline(said.headline, slug) === null ? said.headline : chosen.link,
  };
}

/** Do all references exist? */
const fits = (report: Dataset["report"], facts: ReadonlySet<string>, slug: string): boolean =>
  report !== undefined &&
  [...report.figures, ...report.card.bars.map(({ fact }) => fact)].every((fact) => facts.has(fact)) &&
  report.sections.every(({ link }) => checkHeadline(link, slug) === null);

/** Known values, without duplicates, sorted. */
const each = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ""))].sort() as string[];
