import { useCallback, useMemo, useState } from "react";
import type { Scene } from "~/charts/scene";
import { named } from "~/queries/named";
import { useWorkspace } from "~/workspace/workspace";
import { pictures } from "../pictures";
import type { Section } from "../shared/Section";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { neededStory } from "./needed";

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
