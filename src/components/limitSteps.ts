/** Values a limit takes: 1-2-5 steps by keyboard, two digits by hand, a typed latency. Pure. */

/** The next 1, 2 or 5 × 10ⁿ above (1) or below (−1). */
export function step125(value: number, by: 1 | -1): number {
  const power = Math.floor(Math.log10(value));
  const around = [power - 1, power, power + 1].flatMap((n) => [1, 2, 5].map((digit) => Number(`${digit}e${n}`)));
  // A hair of slack: 0.2 as the end of a drag may be 0.2000000001.
  const next =
    by === 1 ? around.find((one) => one > value * (1 + 1e-9)) : around.findLast((one) => one < value * (1 - 1e-9));
  return next ?? value;
}

/** The 1, 2 or 5 × 10ⁿ nearest on a logarithmic scale. */
export function nearest125(value: number): number {
  const [below, above] = [step125(value * (1 + 1e-6), -1), step125(value * (1 - 1e-6), 1)];
  return value / below < above / value ? below : above;
}

/** As exact as a hand is: two digits. */
export const twoDigits = (value: number): number => Number(value.toPrecision(2));

const UNITS: Readonly<Record<string, number>> = { ns: 1e-3, us: 1, µs: 1, μs: 1, ms: 1e3, s: 1e6 };

/** "1 ms", "500us", "0,5 ms" -> µs; without a unit ms. null: no latency. */
export function typedLatency(typed: string): number | null {
  const found = /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*([a-zµμ]*)\s*$/i.exec(typed);
  const factor = UNITS[(found?.[2] ?? "").toLowerCase() || "ms"];
  const value = Number((found?.[1] ?? "").replace(",", "."));
  if (found === null || factor === undefined || !(value > 0)) return null;
  const us = Number((value * factor).toPrecision(9));
  return us >= 0.001 && us <= 1e9 ? us : null;
}
