/**
 * A limit as a benchmark prints it. If exceeded, it says so and the process ends with 1.
 * @param wanted "at most 170 kB", "at least 0.4": in the unit of the value
 */
export function limit(value, wanted) {
  const [, most, amount] = /at (most|least) ([\d.]+)/.exec(wanted);
  const isMet = most === "most" ? value <= Number(amount) : value >= Number(amount);
  if (isMet) return wanted;
  process.exitCode = 1;
  return `${wanted}: MISSED`;
}
