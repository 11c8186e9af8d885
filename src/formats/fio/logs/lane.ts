import type { Sink } from "../../format";

const FIRST_ROOM = 512;
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
}

/** How printed numbers become seconds of the run and the unit of the metric. */
export interface Scale {
  readonly base_ms: number;
  readonly shift_ms: number;
  /** Value × times / by: exact where one of them is 1. */
  readonly times: number;
  readonly by: number;
}

/** Pushes the content of a lane, and empties it. */
export function pushLane(sink: Sink, lane: Lane, { base_ms, shift_ms, times, by }: Scale): void {
  const { n } = lane;
  if (n === 0) return;
  const t_s = lane.t.subarray(0, n);
  const value = lane.value.subarray(0, n);
  const earlier_ms = base_ms - shift_ms;
  for (let i = 0; i < n; i++) t_s[i] = (t_s[i]! - earlier_ms) / 1000;
  if (times !== 1) for (let i = 0; i < n; i++) value[i] = value[i]! * times;
  if (by !== 1) for (let i = 0; i < n; i++) value[i] = value[i]! / by;
  sink.samples(lane.trace, t_s, value);
  lane.n = 0;
}
