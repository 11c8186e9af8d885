/** A page with one field of each kind: examples of the grammar itself, independent of real pages, which may grow. */
import { choice, datasets, flag, list, number, optional, order, pairs, range, text } from "./fields";

export const specimen = {
  d: datasets(),
  q: text(),
  x: choice(["iops", "bytes"], "iops"),
  limit: optional(number(1000, { min: 0 })),
  n: number(12, { min: 1, max: 300, integer: true }),
  log: flag(true),
  media: list(),
  said: pairs(),
  zoom: range({ min: 0 }),
  sort: order(["peak", "p99"], { column: "peak", descending: true }),
};
