/**
 * Numbers that grow with each call and with the clock, also across reloads. A call with `n` reserves n numbers and
 * returns the first. In microseconds: for today's dates a double has no fraction below 0.0002 ms.
 * @param now in ms
 */
export function sequence(now: () => number): (n?: number) => number {
  let last = 0;
  return (n = 1) => {
    const first = Math.max(last + 1, now() * 1000);
    last = first + n - 1;
    return first;
  };
}
