/** What a reader calls the sides. Pure. */

/** The names a reader gave: value, name, value, name … */
export function namesFrom(n: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (let i = 0; i + 1 < n.length; i += 2) if (n[i + 1] !== "") names.set(n[i]!, n[i + 1]!);
  return names;
}

/** The list with one name changed; an empty name takes it back. */
export function renamed(n: readonly string[], value: string, name: string): string[] {
  const names = namesFrom(n);
  if (name === "" || name === value) names.delete(value);
  else names.set(value, name);
  return [...names].flat();
}
