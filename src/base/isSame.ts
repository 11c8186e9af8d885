/** Are two plain values alike, all the way down? Ends at the first difference, and at once where they are one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const other = new Map(Object.entries(b));
  const own = Object.entries(a);
  return own.length === other.size && own.every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}
