/** The source panel of a slice, of an interval, or of a log among several. Pure. */
import { blockAt, type ActHistogram, type ActLog } from "~/analysis/act/logs";
import { ACT_LIMITS, judge, shareOver, VERDICT_SLICE_S, type ActVerdict } from "~/analysis/act/verdict";
import { exact, fixed } from "~/base/number";
import type { Fact, Provenance } from "~/components/SourcePanel";
import { act as text } from "~/text/en/act";
import { rawText } from "~/workspace/raw";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { figureSource } from "../shared/figureSource";
import { aboutFile, sourceFile } from "../shared/sourceFile";
import { shortVerdict, type ActChoice, type Sliced } from "./model";
import { factsOf } from "./verdict";

const PANEL = text.panel;

export interface ActSourceOf {
  /** The mark as in the link; "" = none. */
  readonly mark: string;
  readonly choice: ActChoice;
  readonly sliced: readonly (Sliced | null)[];
  readonly verdicts: readonly (ActVerdict | null)[];
  readonly known: readonly CatalogueEntry[];
  readonly figures: readonly FigureRow[];
}

export function actSource(given: ActSourceOf): Provenance | null {
  const { mark, choice, sliced, verdicts } = given;
  const [id = ""] = mark.split("@");
  const { log, logs, histogram } = choice;
  if (id === "") return null;
  const cited = figureSource({ mark: given.mark, rows: given.figures, known: given.known });
  if (cited !== null) return cited;
  if (log === null) {
    const at = logs.findIndex((one) => one.id === id);
    const one = logs[at];
    if (one?.judged == null) return null;
    const verdict = verdicts[at] ?? null;
    const facts = factsOf(one, verdict).map(([term, value]) => ({ term, value }));
    const subtitle = `${one.name} · ${shortVerdict(one, verdict)}`;
    return ofLog(given, one, one.judged, one.length_s, { id, title: PANEL.log, subtitle, facts, notes: [] });
  }
  if (histogram === null) return null;
  const { key } = histogram.trace;
  const name = `${log.name}, ${text.histogram(histogram.name)}`;
  const interval = AT.exec(id);
  if (interval !== null && interval[1] === key) {
    const to_s = Number(interval[2]);
    const from_s = to_s - log.interval_s;
    return ofLog(given, log, histogram, to_s, {
      id,
      title: PANEL.interval,
      subtitle: `${name} · ${text.sliceSpan(from_s, to_s)} · ${PANEL.computed}`,
      facts: [{ term: PANEL.ends, value: `${exact(to_s)} s` }],
      notes: [PANEL.difference(from_s, to_s)],
    });
  }
  const own = sliced[0] ?? null;
  if (own === null || !id.startsWith(`${key}.`)) return null;
  const { slices, unit, slice_s } = own;
  const number = Number(id.slice(key.length + 1));
  const place = Array.from({ length: slices.length }, (_, i) => slices.number(i)).indexOf(number);
  if (place === -1) return null;
  const row = [...slices.rows()][place]!;
  const [from_s, to_s] = [(number - 1) * slice_s, number * slice_s];
  return ofLog(given, log, histogram, to_s, {
    id,
    title: PANEL.title,
    subtitle: `${name} · ${text.sliceTitle(number, slice_s)}, ${text.sliceSpan(from_s, to_s)} · ${PANEL.computed}`,
    facts: [
      ...sharesOf(own, place, histogram === log.judged && slice_s === VERDICT_SLICE_S),
      { term: PANEL.ops, value: exact(row.ops) },
      { term: PANEL.rate, value: PANEL.perSecond(fixed(row.rate_per_s, 1)) },
    ],
    notes: [PANEL.difference(from_s, to_s), ...(unit === "us" ? [text.badges.microWhy] : [])],
  });
}

/** Mark of a single interval (charts/act/extremes.ts). */
const AT = /^(.+)\.at-(\d+(?:\.\d+)?)$/;

/** The raw block of the log that starts at this second. */
function ofLog(
  { known }: ActSourceOf,
  log: ActLog,
  { trace }: ActHistogram,
  t_s: number,
  said: Omit<Provenance, "audit" | "file" | "raw">,
): Provenance {
  return {
    ...said,
    audit: [],
    ...sourceFile(trace, {
      about: aboutFile(log.version === null ? "ACT" : `ACT ${log.version}`, trace),
      key: said.id,
      known,
      fragment: async (raw) => blockAt(await rawText(raw), trace.line ?? 1, t_s, trace.member ?? ""),
    }),
  };
}

/** Start of the pinned slice in seconds; null: none is pinned. */
export function sliceBegin(mark: string, slice_s: number): number | null {
  const number = /\.(\d+)(?:@\d+)?$/.exec(mark)?.[1];
  return number === undefined ? null : (Number(number) - 1) * slice_s;
}

const percent = (value: number): string => `${exact(Number(value.toFixed(6)))} %`;

/** The share over each limit drawn for the log, and the result where it is judged. */
function sharesOf({ slices, unit }: Sliced, place: number, isJudged: boolean): Fact[] {
  return [1, 2, 4, 8, 16, 32, 64].map((ms): Fact => {
    const share = shareOver(slices, place, ms, unit);
    const limit = ACT_LIMITS.find((one) => one.ms === ms);
    const judgement = limit === undefined || !isJudged ? null : judge(share, limit);
    return {
      term: PANEL.over(`${ms} ms`),
      value:
        share.least === share.most ? percent(share.least) : text.between(percent(share.least), percent(share.most)),
      ...(judgement === null ? {} : { note: PANEL.judged(judgement, limit!.below_percent) }),
      ...(judgement === "fail" ? { tone: "bad" as const } : judgement === "pass" ? { tone: "ok" as const } : {}),
      strong: limit !== undefined,
    };
  });
}
