import type { Sink } from "../../format";

const FIRST_ROOM = 512;
/** fio prints whole milliseconds: a time lies anywhere in the one that begins with it. */
const WITHIN_MS = 0.5;
/** Rows in one push. */
const MOST = 2 ** 16;

/** Buffers the values of one trace until there are enough for a push. */
export class Lane {
  readonly trace: number;
  /** 1-based line of the first value. */
  readonly line: number;
  /** As printed: milliseconds, value. */
  t = new Float64Array(FIRST_ROOM);
  value = new Float64Array(FIRST_ROOM);
  n = 0;
  /** Of what was pushed: the last time, and the numbers of values and of windows without I/O. */
  last = NaN;
  pushed = 0;
  idle = 0;

  constructor(trace: number, line: number) {
    this.trace = trace;
    this.line = line;
  }

  /** Makes room for one more value: flushed or grown. */
  makeRoom(flush: (lane: Lane) => void): void {
    if (this.n === MOST) {
      flush(this);
      return;
    }
    const { t, value } = this;
    this.t = new Float64Array(2 * this.n);
    this.value = new Float64Array(2 * this.n);
    this.t.set(t);
    this.value.set(value);
  }

  /**
   * Behind the last whole window fio prints what came since (stat.c, finalize_logs), often in the same millisecond. The
   * order of the lines is lost in a table, so the rest is put behind the window, within the millisecond printed.
   */
  setRestApart(): void {
    const { t, n, last } = this;
    if (n > 0 && t[n - 1] === (n > 1 ? t[n - 2] : last)) t[n - 1]! += WITHIN_MS;
  }
}

/** How printed numbers become seconds of the run and the unit of the metric. */
export interface Scale {
  readonly base_ms: number;
  readonly shift_ms: number;
  /** Value × times / by: exact where one of them is 1. */
  readonly times: number;
  readonly by: number;
  /** Of a rate, whose idle windows have no line; null: nothing is added. */
  readonly idle: Idle | null;
}

interface Idle {
  readonly window_ms: number;
  /** A shorter time without a line may be fio itself that came late. */
  readonly least_ms: number;
}

/**
 * Shortest time without a line that counts as time without I/O, by the kind of log. On a busy machine the thread of fio
 * that samples rates comes late: by 0.1 s in a run of 3.33 on two cores.
 */
export const LEAST_MS = { all: 0, long: 250, none: Infinity } as const;

/** Of two lines further apart than this many windows the first does not end where the window of the second begins. */
const LATE = 1.5;
/** Most windows without I/O: these and this many for each line. Only a damaged time asks for more. */
const [IDLE, IDLE_PER_LINE] = [100_000, 4];

/**
 * Windows without a line between two lines of a rate: fio writes none for a window in which no I/O ended (stat.c,
 * __add_samples, 2.0 to 3.41: "No entries for interval"), so that each of them is 0.
 */
export const idleWindows = (gap_ms: number, { window_ms, least_ms }: Idle): number =>
  gap_ms > LATE * window_ms && gap_ms - window_ms >= least_ms ? Math.round(gap_ms / window_ms) - 1 : 0;

/**
 * With the idle windows of a rate. The last of them ends where the window of the next line begins. A time that the line
 * behind takes back is damaged: nothing is added before it.
 */
function withIdle(lane: Lane, idle: Idle): Pick<Lane, "t" | "value" | "n"> {
  const { t, value, n } = lane;
  const most = IDLE + IDLE_PER_LINE * (lane.pushed + n);
  const places: number[] = [];
  const counts: number[] = [];
  let added = 0;
  for (let i = 0; i < n; i++) {
    const count = idleWindows(t[i]! - (i === 0 ? lane.last : t[i - 1]!), idle);
    if (count === 0 || (i + 1 < n && t[i + 1]! < t[i]!) || lane.idle + added + count > most) continue;
    places.push(i);
    counts.push(count);
    added += count;
  }
  if (added === 0) return lane;
  const [times, values] = [new Float64Array(n + added), new Float64Array(n + added)];
  let to = n + added;
  for (let i = n - 1; i >= 0; i--) {
    values[--to] = value[i]!;
    times[to] = t[i]!;
    if (places.at(-1) !== i) continue;
    places.pop();
    const count = counts.pop()!;
    // Their values are 0 already.
    for (let k = 1; k <= count; k++) times[--to] = t[i]! - k * idle.window_ms;
  }
  lane.idle += added;
  return { t: times, value: values, n: n + added };
}

/** Pushes the content of a lane, and empties it. */
export function pushLane(sink: Sink, lane: Lane, { base_ms, shift_ms, times, by, idle }: Scale): void {
  if (lane.n === 0) return;
  const { t, value, n } = idle === null ? lane : withIdle(lane, idle);
  [lane.last, lane.pushed, lane.n] = [lane.t[lane.n - 1]!, lane.pushed + lane.n, 0];
  const [t_s, values] = [t.subarray(0, n), value.subarray(0, n)];
  const earlier_ms = base_ms - shift_ms;
  for (let i = 0; i < n; i++) t_s[i] = (t_s[i]! - earlier_ms) / 1000;
  if (times !== 1) for (let i = 0; i < n; i++) values[i] = values[i]! * times;
  if (by !== 1) for (let i = 0; i < n; i++) values[i] = values[i]! / by;
  sink.samples(lane.trace, t_s, values);
}
