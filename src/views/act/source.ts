/** What the source panel says of a slice, of an interval, or of a log among several; the block that stands at its end. */
import { ACT_LIMITS, judge, shareOver, type ActVerdict } from "~/analysis/act/verdict";
import { exact, fixed } from "~/charts/number";
import type { RawLines } from "~/components/RawFragment";
import type { Fact, Provenance } from "~/components/SourcePanel";
import { act as text } from "~/text/en/act";
import { fileLines, rawText } from "~/workspace/raw";
import { FIGURES_DEFAULTS } from "~/charts/figures/options";
import type { FigureRow } from "~/model/answers";
import { rawFile } from "~/model/catalogue";
import type { CatalogueEntry } from "~/model/dataset";
import { figureSource } from "../shared/figureSource";
import type { ActHistogram, ActLog } from "~/analysis/act/logs";
import { shortVerdict, type ActChoice, type Sliced } from "./model";
import { factsOf } from "./verdict";

const PANEL = text.panel;

export interface ActSourceOf {
  /** As in the link; "" = none. */
  readonly mark: string;
  readonly choice: ActChoice;
  readonly sliced: readonly (Sliced | null)[];
  readonly verdicts: readonly (ActVerdict | null)[];
  readonly known: readonly CatalogueEntry[];
  readonly figures: readonly FigureRow[];
}

export function actSource(given: ActSourceOf): Provenance | null {
  const { mark, choice, sliced, verdicts, known } = given;
  const [id = ""] = mark.split("@");
  const { log, logs, histogram } = choice;
  if (id === "") return null;
  const cited = citation(given);
  if (cited !== null) return cited;
  if (log === null) {
    const at = logs.findIndex((one) => one.id === id);
    const own = logs[at];
    return own?.judged == null ? null : sourceOfLog(own, own.judged, verdicts[at] ?? null, known);
  }
  const own = sliced[0] ?? null;
  const at = AT.exec(id);
  if (histogram !== null && at !== null && at[1] === histogram.trace.key) {
    return sourceOfInterval(log, histogram, id, Number(at[2]), known);
  }
  if (own === null || histogram === null || !id.startsWith(`${histogram.trace.key}.`)) return null;
  const number = Number(id.slice(histogram.trace.key.length + 1));
  const place = Array.from({ length: own.slices.length }, (_, i) => own.slices.number(i)).indexOf(number);
  return place === -1 ? null : sourceOfSlice(log, histogram, own, place, known);
}

/** Mark of a single interval (charts/act/extremes.ts). */
const AT = /^(.+)\.at-(\d+(?:\.\d+)?)$/;

/** A published figure: its own citation, as on the page of figures. */
function citation({ mark, known, figures }: ActSourceOf): Provenance | null {
  const report = known.find(({ slug }) => mark.startsWith(`${slug}/`));
  const options = { ...FIGURES_DEFAULTS, title: "" };
  return figureSource({ mark, rows: figures, options, report, set: () => undefined });
}

function sourceOfInterval(
  log: ActLog,
  histogram: ActHistogram,
  id: string,
  to_s: number,
  known: readonly CatalogueEntry[],
): Provenance {
  const { trace, name } = histogram;
  const { raw, file } = fileOf(log, histogram, known);
  const from_s = to_s - log.interval_s;
  return {
    id,
    title: PANEL.interval,
    subtitle: `${log.name}, ${name} · ${text.sliceSpan(from_s, to_s)} · ${PANEL.computed}`,
    facts: [{ term: PANEL.ends, value: `${exact(to_s)} s` }],
    audit: [],
    notes: [PANEL.difference(from_s, to_s)],
    file,
    raw: {
      key: id,
      path: trace.source_path,
      fragment: async () => blockAt(await rawText(raw), trace.line ?? 1, to_s, trace.member ?? ""),
      wholeFile: (line, most, signal) => fileLines(raw, line, most, signal),
    },
  };
}

/** Where the pinned slice begins; null: none is pinned. */
export function sliceBegin(mark: string, slice_s: number): number | null {
  const number = /\.(\d+)(?:@\d+)?$/.exec(mark)?.[1];
  return number === undefined ? null : (Number(number) - 1) * slice_s;
}

function fileOf(log: ActLog, { trace }: ActHistogram, known: readonly CatalogueEntry[]) {
  const sha = trace.sha256.slice(0, 12);
  const slash = trace.source_path.lastIndexOf("/") + 1;
  const published = rawFile(
    known.find(({ slug }) => slug === trace.dataset),
    trace.sha256,
  );
  return {
    raw: { sha256: trace.sha256, format: trace.format, published },
    file: {
      folder: trace.source_path.slice(0, slash),
      name: trace.source_path.slice(slash),
      line: trace.line,
      about: [PANEL.about(log.version === null ? "ACT" : `ACT ${log.version}`, trace.format), PANEL.sha(sha)].join(
        " · ",
      ),
    },
  };
}

const percent = (value: number): string => `${exact(Number(value.toFixed(6)))} %`;

function sourceOfSlice(
  log: ActLog,
  histogram: ActHistogram,
  { slices, unit, slice_s }: Sliced,
  place: number,
  known: readonly CatalogueEntry[],
): Provenance {
  const number = slices.number(place);
  const row = [...slices.rows()][place]!;
  const { trace, name } = histogram;
  const [from_s, to_s] = [(number - 1) * slice_s, number * slice_s];
  const isJudged = histogram === log.judged && slice_s === 3600;
  const shares = [1, 2, 4, 8, 16, 32, 64].map((ms): Fact => {
    const share = shareOver(slices, place, ms, unit);
    const limit = ACT_LIMITS.find((one) => one.ms === ms);
    const between = share.least !== share.most;
    const judgement = limit === undefined || !isJudged ? null : judge(share, limit);
    return {
      term: PANEL.over(`${ms} ms`),
      value: between ? text.between(percent(share.least), percent(share.most)) : percent(share.least),
      ...(judgement === null ? {} : { note: PANEL.judged(judgement, limit!.below_percent) }),
      ...(judgement === "fail" ? { tone: "bad" as const } : judgement === "pass" ? { tone: "ok" as const } : {}),
      strong: limit !== undefined,
    };
  });
  const { raw, file } = fileOf(log, histogram, known);
  const id = `${trace.key}.${number}`;
  const line = trace.line ?? 1;
  return {
    id,
    title: PANEL.title,
    subtitle: `${log.name}, ${name} · ${text.sliceTitle(number, slice_s)}, ${text.sliceSpan(from_s, to_s)} · ${PANEL.computed}`,
    facts: [
      ...shares,
      { term: PANEL.ops, value: exact(row.ops) },
      { term: PANEL.rate, value: PANEL.perSecond(fixed(row.rate_per_s, 1)) },
    ],
    audit: [],
    notes: [PANEL.difference(from_s, to_s), ...(unit === "us" ? [text.badges.microWhy] : [])],
    file,
    raw: {
      key: id,
      path: trace.source_path,
      fragment: async () => blockAt(await rawText(raw), line, to_s, trace.member ?? ""),
      wholeFile: (line, most, signal) => fileLines(raw, line, most, signal),
    },
  };
}

function sourceOfLog(
  log: ActLog,
  histogram: ActHistogram,
  verdict: ActVerdict | null,
  known: readonly CatalogueEntry[],
): Provenance {
  const { raw, file } = fileOf(log, histogram, known);
  const { trace } = histogram;
  return {
    id: log.id,
    title: PANEL.log,
    subtitle: `${log.name} · ${shortVerdict(log, verdict)}`,
    facts: factsOf(log, verdict).map(([term, value]) => ({ term, value })),
    audit: [],
    notes: [],
    file,
    raw: {
      key: log.id,
      path: trace.source_path,
      fragment: async () => blockAt(await rawText(raw), trace.line ?? 1, log.length_s, trace.member ?? ""),
      wholeFile: (line, most, signal) => fileLines(raw, line, most, signal),
    },
  };
}

const AFTER = /^\s*after (\d{1,9}) sec:\s*$/i;
/** Lines of a block that are shown: of one with many devices the histogram and what is around it. */
const SHOWN = 22;

/**
 * The block at `t_s` of the run whose first histogram begins at `line` (1-based), with `name`'s line lit; null: it is
 * not there.
 */
export function blockAt(text: string, line: number, t_s: number, name: string): RawLines | null {
  const lines = text.split(/\r\n|\r|\n/);
  let from = lines.slice(0, line).findLastIndex((one) => AFTER.test(one));
  if (from === -1) from = 0;
  const head = lines.findIndex((one, i) => i >= from && Number(AFTER.exec(one)?.[1] ?? NaN) === t_s);
  if (head === -1) return null;
  const next = lines.findIndex((one, i) => i > head && (one.trim() === "" || AFTER.test(one)));
  const end = next === -1 ? lines.length : next;
  const own = lines.findIndex(
    (one, i) => i > head && i < end && one.trimStart().startsWith(name) && one.includes("total)"),
  );
  const lit = own === -1 ? head : own;
  const first = lit - head < SHOWN - 6 ? head : lit - 4;
  return { from_line: first + 1, lines: lines.slice(first, Math.min(end, first + SHOWN)), line: lit + 1 };
}
