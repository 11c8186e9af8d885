import type { Sink } from "./format";

/** Buffers the values of one trace on their way to the sink. */
export class Samples {
  readonly #sink: Sink;
  readonly #trace: number;
  readonly #t_s: Float64Array;
  readonly #value: Float64Array;
  #n = 0;

  /** @param room how many values per push */
  constructor(sink: Sink, trace: number, room: number) {
    this.#sink = sink;
    this.#trace = trace;
    this.#t_s = new Float64Array(room);
    this.#value = new Float64Array(room);
  }

  add(t_s: number, value: number): void {
    this.#t_s[this.#n] = t_s;
    this.#value[this.#n++] = value;
    if (this.#n === this.#t_s.length) this.flush();
  }

  flush(): void {
    if (this.#n > 0) this.#sink.samples(this.#trace, this.#t_s.subarray(0, this.#n), this.#value.subarray(0, this.#n));
    this.#n = 0;
  }
}
