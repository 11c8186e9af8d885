/** A step of a service level: this share of the I/Os (0..1) within this limit. */
export interface LevelStep {
  readonly q: number;
  readonly limit_us: number;
}

/** `open`: the limit lies between the known bounds. `none`: nothing is known. */
export type LevelVerdict = "pass" | "fail" | "open" | "none";
