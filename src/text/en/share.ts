/** Sharing: what a link carries, bundles, files to save. Loaded when somebody is about to share. */
const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

interface Counts {
  /** Without members. */
  readonly points: number;
  /** Over time. */
  readonly series: number;
  readonly runs: number;
}

export const share = {
  /** What was measured is what counts; of a chart over time its series. */
  carries: ({ points, series, runs }: Counts, size: string) =>
    `with ${series > 0 ? counted(series, "series", "series") : points > 0 ? counted(points, "point") : counted(runs, "run")}, ${size}`,
  tooBig: (size: string | null) =>
    size === null
      ? "own data is too much for a link, which names the files; save a bundle instead"
      : `own data is ${size}: does not fit a link, which names the files; save a bundle instead`,
};
