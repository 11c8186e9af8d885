/**
 * Host names in non-Latin scripts: an address has them as `xn--…` (RFC 3492), readers know them in their script. Both
 * are shown, since letters of two scripts may look alike.
 */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_N = 128;

function adapted(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

const digit = (code: number): number =>
  code >= 48 && code <= 57 ? code - 22 : code >= 97 && code <= 122 ? code - 97 : BASE;

/** A label without its `xn--`; null: invalid. RFC 3492, 6.2. */
function decoded(label: string): string | null {
  const cut = label.lastIndexOf("-");
  const points = [...label.slice(0, Math.max(cut, 0))].map((letter) => letter.codePointAt(0)!);
  let n = FIRST_N;
  let bias = FIRST_BIAS;
  let i = 0;
  for (let at = cut < 0 ? 0 : cut + 1; at < label.length;) {
    const before = i;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const value = digit(label.charCodeAt(at++));
      if (value >= BASE) return null;
      i += value * weight;
      const t = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < t) break;
      weight *= BASE - t;
      if (!Number.isSafeInteger(weight * BASE)) return null;
    }
    const size = points.length + 1;
    bias = adapted(i - before, size, before === 0);
    n += Math.floor(i / size);
    i %= size;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** A host in its own script, if it differs from the address; null otherwise. */
export function inLetters(host: string): string | null {
  if (!host.includes("xn--")) return null;
  const letters = host
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");
  return letters === host ? null : letters;
}
