/** What tells the series on the chart apart: what differs among them is said, what is equal stands in the sentence. */
import { lookUp } from "~/base/lookUp";
import { hasJobs, jobsWord, opText } from "~/charts/curve/names";
import { seriesId } from "~/charts/curve/series";
import { loadTag } from "~/charts/curve/readout";
import type { CurvePoint } from "~/model/answers";
import type { Known } from "../shared/known";
import { en } from "~/text/en";
import { workloadName } from "../shared/point/workload";

type Attribute = (point: CurvePoint) => string;

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

/**
 * One name per series, all different; "" of an only one. @param points its row of each. @param given names that the
 * reader gave series: they stand for all that a series is.
 */
export function namesOf(
  points: readonly CurvePoint[],
  known: Known,
  given: ReadonlyMap<string, string> = new Map(),
): string[] {
  const own = (point: CurvePoint): string | undefined => given.get(seriesId(point));
  const title = (slug: string): string =>
    slug === "local" ? en.curve.unpublished : (known.find((entry) => entry.slug === slug)?.title ?? slug);
  /** What a series is: a name of the reader's own stands for all of it. */
  const ofSeries: readonly Attribute[] = [
    ({ dataset }) => title(dataset),
    ({ system_label, system }) => system_label ?? system ?? "",
    workloadName,
    (point) => (hasJobs(point) && point.numjobs !== null ? (jobsWord(point.numjobs, point) ?? "") : ""),
    ({ engine }) => engine ?? "",
    ({ tool, tool_version }) => [lookUp(en.tools, tool) ?? tool, tool_version ?? ""].join(" ").trim(),
  ];
  const ofPoint: readonly Attribute[] = [loadTag, ({ op, workload_op }) => (op === workload_op ? "" : opText(op))];
  // Told one by one only where those before them leave some alike.
  const more: readonly Attribute[] = [
    ({ title }) => title,
    ({ source_path }) => stemOf(source_path),
    ({ source_path }) => source_path,
  ];
  const values = (of: Attribute): number => new Set(points.map(of)).size;
  // What differs most stands first: a long name is cut at its end. The reader's own name stands before all.
  const name: Attribute = (point) => own(point) ?? "";
  const telling = [...ofSeries.slice(0, 4), ...ofPoint.slice(0, 1), ...ofSeries.slice(4), ...ofPoint.slice(1)]
    .filter((of) => values(of) > 1)
    .toSorted((a, b) => values(b) - values(a))
    .map((of): Attribute => (ofSeries.includes(of) ? (point) => (own(point) === undefined ? of(point) : "") : of));
  if (values(name) > 1) telling.unshift(name);
  const nameBy = (all: readonly Attribute[]): string[] =>
    points.map((point) =>
      all
        .map((of) => of(point))
        .filter((word) => word !== "")
        .join(", "),
    );
  for (const attribute of [null, ...more]) {
    const names = nameBy(attribute === null ? telling : [...telling, attribute]);
    if (new Set(names).size === names.length) return names;
  }
  const names = nameBy([...telling, ...more.slice(0, 1)]);
  return names.map((name, i) =>
    names.indexOf(name) === i && !names.includes(name, i + 1) ? name : `${name} #${i + 1}`,
  );
}
