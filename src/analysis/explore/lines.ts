/**
 * Which points of a chart with free axes one line joins: points of one run definition, in order of the controlled load.
 * Never two drives, two systems or two set-ups; never by a measured value.
 */
import { grouped, once, onceOf } from "~/base/byKey";
import type { CurvePoint } from "~/model/answers";
import { compareOnLine, countedId, loadOnLine, severalCounts, sweepKind } from "~/model/load";

/** Parameters set by a test, and values that change with them. Points along one of them are equal in all the others. */
const PARAMETERS = {
  iodepth: ["iodepth", "outstanding"],
  outstanding: ["iodepth", "outstanding"],
  numjobs: ["numjobs", "outstanding"],
  block_bytes: ["block_bytes"],
  read_percent: ["read_percent", "workload_op"],
  asked_iops: ["asked_iops", "load_percent"],
  load_percent: ["asked_iops", "load_percent"],
  drive_count: ["drive_count", "targets"],
} as const;
type Parameter = keyof typeof PARAMETERS;
const isParameter = (id: string): id is Parameter => Object.hasOwn(PARAMETERS, id);

type Setting = (typeof PARAMETERS)[Parameter][number];

const settings: Readonly<Record<Setting, (point: CurvePoint) => string | number | null>> = {
  iodepth: ({ iodepth }) => iodepth,
  outstanding: ({ outstanding }) => outstanding,
  numjobs: ({ numjobs }) => numjobs,
  block_bytes: ({ block_bytes }) => block_bytes,
  read_percent: ({ read_percent }) => read_percent,
  workload_op: ({ workload_op }) => workload_op,
  // A share of each combination's own maximum is one load, whatever the rates.
  asked_iops: ({ load_kind, load_percent, asked_iops }) =>
    load_kind === "max" ? "max" : load_kind === "rate" ? (load_percent ?? asked_iops) : null,
  load_percent: ({ load_kind, load_percent }) => (load_kind === "max" ? "max" : load_percent),
  drive_count: ({ drive_count }) => drive_count,
  targets: ({ targets }) => targets.join("\n"),
};
const all = Object.keys(settings) as Setting[];

/** Labels that are a quantity a test may set; other labels are part of the definition. */
const valueOf = (point: CurvePoint, id: Parameter): number | null => {
  const value = settings[id](point);
  return typeof value === "number" ? value : null;
};

export interface JoinedLines {
  /** Indices of points, in order of the line. */
  readonly lines: readonly (readonly number[])[];
  /**
   * Number of x values at which several points of one definition compete: it is unknown which one a line would pass
   * through.
   */
  readonly unjoined: number;
}

/** What was found for points whose array is the same: what does not depend on x, and the lines by parameter. */
const keptOf = onceOf((points: readonly CurvePoint[]) => ({
  ...{ ids: definitionsOf(points), lines: new Map<string, JoinedLines>() },
}));

/**
 * @param points an array that never changes: what is found for it is kept
 * @param x the column on the x axis. Along a parameter the points of a line are equal in everything else; along any
 * other column they are those of a series, in order of its load.
 */
export function joinedLines(points: readonly CurvePoint[], x: string): JoinedLines {
  const { ids, lines } = keptOf(points);
  const along = isParameter(x) ? x : "";
  return once(lines, along, () => (along === "" ? ofSeries(points) : alongParameter(points, ids, along)));
}

function alongParameter(points: readonly CurvePoint[], ids: Uint32Array, x: Parameter): JoinedLines {
  const free: readonly Setting[] = PARAMETERS[x];
  const fixed = all.filter((setting) => !free.includes(setting)).map((setting) => settings[setting]);
  // The uncontrolled maximum has no asked rate: it is a mark beside the curve of rates.
  const own = [...points.keys()].filter((i) => valueOf(points[i]!, x) !== null);
  const definition = (i: number): string => fixed.reduce((id, of) => `${id} ${of(points[i]!)}`, String(ids[i]));
  return unbroken(
    [...grouped(own, definition).values()].map((line) => {
      const byX = grouped(line, (i) => valueOf(points[i]!, x)!);
      return [...byX].toSorted(([a], [b]) => a - b).map(([, same]) => same);
    }),
  );
}

/** A number for each definition, without its parameters: equal for points that agree in all else. */
function definitionsOf(points: readonly CurvePoint[]): Uint32Array {
  const known = new Map<string, number>();
  return Uint32Array.from(points, (point) => {
    const { dataset, system, system_label, drive_model, media, host, tool, pattern, engine, direct } = point;
    const definition = JSON.stringify([
      ...[dataset, system, system_label, drive_model, media, point.interface, host, tool, pattern, engine, direct],
      // The reads of a mix are not a pure read; a pure read is one end of a sweep over mixes.
      point.op === point.workload_op ? "whole" : point.op,
      ...[sweepKind(point.load_kind), point.rate_process, point.setup, point.repeat, point.together],
    ]);
    const id = known.get(definition) ?? known.size;
    known.set(definition, id);
    return id;
  });
}

function ofSeries(points: readonly CurvePoint[]): JoinedLines {
  const apart = severalCounts(points);
  // The uncontrolled maximum is a mark of its own.
  const controlled = [...points.keys()].filter((i) => points[i]!.load_kind !== "max");
  const bySeries = grouped(controlled, (i) => {
    const point = points[i]!;
    return JSON.stringify([countedId(point, apart), point.op, point.repeat]);
  });
  return unbroken(
    [...bySeries.values()].map((line) => {
      const loadOf = loadOnLine(line.map((i) => points[i]!));
      const compare = compareOnLine(loadOf);
      const loaded = line.filter((i) => loadOf(points[i]!) !== null);
      loaded.sort((a, b) => compare(points[a]!, points[b]!));
      return [...grouped(loaded, (i) => loadOf(points[i]!)).values()];
    }),
  );
}

/**
 * Steps of each line in order -> lines. A step with several points ends a line: it is unknown which one it would pass
 * through.
 */
function unbroken(all: readonly (readonly (readonly number[])[])[]): JoinedLines {
  const lines: number[][] = [];
  let unjoined = 0;
  for (const steps of all) {
    let run: number[] = [];
    for (const same of [...steps, []]) {
      if (same.length === 1) {
        run.push(same[0]!);
        continue;
      }
      if (same.length > 1) unjoined++;
      if (run.length > 1) lines.push(run);
      run = [];
    }
  }
  return { lines, unjoined };
}
