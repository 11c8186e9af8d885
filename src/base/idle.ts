/** One step each time the page has nothing else to do. @returns stops before the next step */
export function whenIdle(steps: readonly (() => unknown)[]): () => void {
  const [first, ...rest] = steps;
  if (first === undefined) return () => undefined;
  let stop = () => clearTimeout(timer);
  // Shortly after the drawing instead of requestIdleCallback, which Safari does not have.
  const timer = setTimeout(() => {
    first();
    stop = whenIdle(rest);
  }, 200);
  return () => stop();
}
