/**
 * Deep equality of plain values. Stops at the first difference. An object with a class of its own equals only itself.
 */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if ((a instanceof Map && b instanceof Map) || (a instanceof Set && b instanceof Set)) return isSame([...a], [...b]);
  const kind: unknown = Object.getPrototypeOf(a);
  if (kind !== Object.getPrototypeOf(b) || (kind !== Object.prototype && kind !== Array.prototype)) return false;
  const other = new Map(Object.entries(b));
  const own = Object.entries(a);
  return own.length === other.size && own.every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}
