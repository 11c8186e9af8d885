/** Comparing two readings. */

/**
 * A value as text: maps and typed arrays by content. In a Float64Array that a parser hands to its gather, NaN is an
 * absent cell, and Infinity among upper edges the open last bucket; any other non-finite number is marked.
 */
export function plain(value: unknown): string {
  return JSON.stringify(value, (key, v: unknown) => {
    if (key === "hi_ns" && Array.isArray(v)) return v.map((edge) => (edge === Infinity ? "open" : (edge as number)));
    if (typeof v === "number" && !Number.isFinite(v)) return `no number: ${v}`;
    if (v instanceof Map) return [...(v as Map<unknown, unknown>)];
    if (!ArrayBuffer.isView(v)) return v;
    return Array.from(v as unknown as ArrayLike<number>, (n) => (Number.isNaN(n) ? null : n));
  });
}

/**
 * Throws at a non-finite number.
 * @param text from `plain`
 */
export function assertFinite(text: string): void {
  const odd = /"no number: [^"]*"/.exec(text);
  if (odd !== null) throw new Error(`a number that is none: ${odd[0]}`);
}

/** Indices of `expected` missing in `actual`, as few as possible: order counts, additions do not. */
export function missing(expected: readonly string[], actual: readonly string[]): number[] {
  let from = 0;
  while (from < expected.length && from < actual.length && expected[from] === actual[from]) from++;
  let end = expected.length;
  let last = actual.length;
  while (end > from && last > from && expected[end - 1] === actual[last - 1]) {
    end--;
    last--;
  }
  const rows = end - from;
  const columns = last - from;
  // Longest common subsequence of the part between: length[i][j] for expected[i…] and actual[j…].
  const length = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const same = expected[from + i] === actual[from + j];
      length[i]![j] = same ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
    }
  }
  const lost: number[] = [];
  for (let i = 0, j = 0; i < rows;) {
    if (j < columns && expected[from + i] === actual[from + j]) {
      i++;
      j++;
    } else if (j < columns && length[i]![j + 1]! >= length[i + 1]![j]!) j++;
    else lost.push(from + i++);
  }
  return lost;
}
