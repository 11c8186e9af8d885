/**
 * Questions that a place asks of its datasets before it draws anything. The script in index.html requests their answers
 * with the page's code (scripts/start.mjs), hence a table without imports. tests/browser/requests.spec.ts holds it.
 */
export const ASKS: Readonly<Record<string, readonly string[]>> = {
  report: ["figures"],
  system: ["curve"],
  runs: ["curve", "runs"],
  curve: ["curve"],
  figures: ["figures"],
  run: ["curve", "traces"],
  overview: ["curve"],
  pts: ["curve"],
  scaling: ["curve", "members", "figures"],
  compare: ["curve", "figures"],
  percentiles: ["curve", "figures"],
  timeline: ["traces", "looks"],
  history: ["curve"],
  explore: ["curve"],
  act: ["traces", "figures"],
};
