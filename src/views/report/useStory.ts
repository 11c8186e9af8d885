import { useCallback, useMemo, useState } from "react";
import type { Scene } from "~/charts/scene";
import { named } from "~/queries/named";
import { useWorkspace } from "~/workspace/workspace";
import { pictures } from "../pictures";
import type { Section } from "../shared/Section";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import type { CurvePoint } from "~/model/answers";
import type { Needed } from "~/model/carried";
import { markId } from "~/model/step";
import type { TraceRow } from "~/model/traceAnswers";
import type { LocalSource } from "~/workspace/state";
import { MENU_QUANTILES, neededKeys, neededRuns, neededTraces } from "../shared/share/needed";

/** Datasets of charts that ask this question. */
const askedOf = (sections: readonly Section[], question: unknown): string[] => [
  ...new Set(
    sections.flatMap(({ chart }) =>
      chart !== null && Object.values<unknown>(pictures[chart.page].questions).includes(question) ? chart.state.d : [],
    ),
  ),
];

/**
 * What a story shows and is made of, for its sources and for sharing. @param slug for a report, which also asks for its
 * figures
 */
export function useStory(sections: readonly Section[], slug: string | null) {
  const datasets = useMemo(() => [...new Set(sections.flatMap(({ chart }) => chart?.state.d ?? []))], [sections]);
  const ofFigures = useMemo(() => (slug === null ? askedOf(sections, named.figures) : [slug]), [sections, slug]);
  const ofPoints = useMemo(() => askedOf(sections, named.curve), [sections]);
  const ofTraces = useMemo(() => askedOf(sections, named.traces).filter((one) => one === "local"), [sections]);
  const figures = useAnswers(named.figures, ofFigures).rows;
  const points = useAnswers(named.curve, ofPoints).rows;
  const traces = useAnswers(named.traces, ofTraces).rows;
  const sources = useWorkspace((workspace) => workspace.sources);
  const [marks, setMarks] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const tellMarks = useCallback((id: string, scene: Scene) => {
    // Rows of the table count too, since points beyond an axis have no mark.
    const ids = [...scene.marks.map(({ id }) => id), ...scene.twin.rows.flatMap(({ mark }) => mark ?? [])];
    setMarks((all) => (all.get(id)?.join("\n") === ids.join("\n") ? all : new Map(all).set(id, ids)));
  }, []);
  const needed = useMemo(
    () => neededStory(sections, { points, traces, marks, sources }),
    [sections, points, traces, marks, sources],
  );
  const drawn = useMemo(() => [...figures, ...points], [figures, points]);
  const share = useShare(needed, drawn, datasets);
  return { datasets, figures, points, share, tellMarks };
}

// Which of the reader's own data a story is made of: all runs that its charts draw from, whole.

interface Own {
  readonly points: readonly CurvePoint[];
  /** Series over time; empty if no chart draws any. */
  readonly traces: readonly TraceRow[];
  /** Marks of each chart that is drawn, by id of its section. */
  readonly marks: ReadonlyMap<string, readonly string[]>;
  readonly sources: readonly Pick<LocalSource, "sha256" | "source_no">[];
}

/** null: all of it is published. */
export function neededStory(sections: readonly Section[], { points, traces, marks, sources }: Own): Needed | null {
  const own = sections.flatMap(({ id, chart }) => (chart?.state.d.includes("local") === true ? [{ id, chart }] : []));
  if (own.length === 0) return null;
  const is = (...pages: readonly string[]) => own.some(({ chart }) => pages.includes(chart.page));
  // Charts of percentiles mark a statistic of a point: `<mark>/p99`.
  const drawn = new Set(own.flatMap(({ id }) => marks.get(id) ?? []).flatMap((mark) => upTo(mark)));
  const ofPoints = neededRuns(points.filter((point) => drawn.has(markId(point))));
  const timed = own.flatMap(({ chart }) => {
    if (chart.page !== "timeline" && chart.page !== "run") return [];
    const named = [chart.state["r"]].flat().filter((run) => typeof run === "string" && run !== "") as string[];
    const runs = new Set(neededKeys(named.map((run) => run.replace(/^local\//, "")), sources)?.runs); // prettier-ignore
    return traces.filter(({ run_no }) => named.length === 0 || (run_no !== null && runs.has(run_no)));
  });
  const ofTraces = neededTraces(timed);
  const runs = [...new Set([...(ofPoints?.runs ?? []), ...(ofTraces?.runs ?? [])])].sort((a, b) => a - b);
  if (runs.length === 0) return null;
  return {
    runs,
    ...(ofTraces?.traces && { traces: ofTraces.traces }),
    ...(is("percentiles", "run") ? { buckets: true } : { quantiles: MENU_QUANTILES }),
    ...(is("percentiles", "scaling", "compare", "timeline", "run") && { members: true }),
    ...(is("run") && { details: true }),
  };
}

/** The mark, and what it is a part of. */
const upTo = (mark: string): string[] => {
  const parts = mark.split("/");
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
};
