/** A link to every place of the product. */
const example = "v=1&d=example-virtual-disk";

/** Place -> link. */
export const places = {
  library: "",
  report: "#/report?v=1&d=qlc-175gbs",
  comparison: "#/comparison?v=1&c=reader-beside-writers",
  system: `#/system?${example}&sys=example-virtual-disk/loop-devices`,
  overview: `#/overview?${example}`,
  curve: `#/curve?${example}`,
  compare: `#/compare?${example}`,
  standing: `#/compare?${example}&of=library`,
  scaling: `#/scaling?${example}`,
  explore: `#/explore?${example}`,
  percentiles: `#/percentiles?${example}`,
  time: `#/timeline?${example}`,
  history: "#/history?v=1&d=kbench-850pro-2021",
  act: `#/act?${example}`,
  runs: `#/runs?${example}`,
  figures: "#/figures?v=1&d=qlc-175gbs",
  run: `#/run?${example}`,
  sql: `#/sql?${example}&q=SELECT%201%20AS%20one`,
} as const;
