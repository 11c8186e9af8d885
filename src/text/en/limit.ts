/** A latency limit that the reader sets. */
export const limit = {
  less: "Lower limit",
  more: "Higher limit",
  hint: "↑ ↓ move it by 1-2-5. Type 500 µs, 1 ms, 2 s.",
  unreadable: (typed: string) => `“${typed}” is no time. Write 500 µs, 1 ms or 2 s.`,
};
