const DECIMAL = /^([+-]?\d+(?:\.\d+)?)(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A printed decimal times 10^`shift`, as the nearest double. The point is moved in the text, so 0.000205 s is 205 µs
 * and never 204.99999999999997. undefined: not a decimal.
 */
export function decimal(text: string, shift = 0): number | undefined {
  const found = DECIMAL.exec(text);
  if (found === null) return undefined;
  const value = Number(`${found[1]}e${Number(found[2] ?? 0) + shift}`);
  return Number.isFinite(value) ? value : undefined;
}
