/** A latency limit that the reader sets. */
export const limit = {
  set: (statistic: string) => `limit ${statistic}`,
  before: (statistic: string) => `limit ${statistic} ≤`,
  /** The field, and the line on the chart. */
  on: (statistic: string) => `Limit on ${statistic}`,
  remove: "Remove the limit",
  less: "Lower limit",
  more: "Higher limit",
  hint: "↑ ↓ move it by 1-2-5. Type 500 µs, 1 ms, 2 s.",
  unreadable: {
    "no-time": (typed: string) => `“${typed}” is not a time. Write 500 µs, 1 ms or 2 s.`,
    "too-small": (typed: string) => `${typed} is below the smallest limit, 1 ns.`,
    "too-large": (typed: string) => `${typed} is above the largest limit, 1,000 s.`,
  },
};
