import type { Format } from "../format";

const decoder = new TextDecoder("latin1");

/** One state of the progress line (eta.c, display_thread_status): fio overwrites it with a carriage return. */
const STATE = /^Jobs: \d+ \(f=-?\d+\)(?:$|, |: )/;

/** Nothing but progress lines, captured from a terminal: no result. */
function sniff(head: Uint8Array): number {
  if (head[0] !== 0x4a && head[0] !== 0x0d && head[0] !== 0x0a) return 0;
  const states = decoder
    .decode(head)
    .split(/[\r\n]/)
    .filter((state) => state.trim() !== "");
  // The head may end inside one.
  const whole = states.slice(0, Math.max(1, states.length - 1));
  return whole.length > 0 && whole.every((state) => STATE.test(state)) ? 1 : 0;
}

export const fioProgress: Format = {
  id: "fio-progress",
  tool: "fio",
  companion: true,
  sniff,
  parse: () => Promise.resolve(),
};
