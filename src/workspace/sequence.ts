/**
 * Integers that grow with each call and with the clock, over reloads too: fractions of a millisecond below 0.0002 are
 * lost in a double of today's date. A call for `n` takes so many and gives the first. @param now in ms
 */
export function sequence(now: () => number): (n?: number) => number {
  let last = 0;
  return (n = 1) => {
    const first = Math.max(last + 1, now() * 1000);
    last = first + n - 1;
    return first;
  };
}
