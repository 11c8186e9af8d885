/**
 * A real ACT log made longer by the recipe in the shared runs' README: the head stays, and the differences between its
 * blocks repeat in a cycle and are added up. Synthetic, for tests only: nothing of it is stored.
 */
export interface ActDay {
  /** The duration that the log states and its actual length, in seconds. */
  readonly asked_s: number;
  readonly length_s: number;
  /** Histograms kept, by name in the log; dropping the others keeps a day small. Absent: all. */
  readonly keep?: readonly string[];
  /** Seconds between blocks, if not the log's own: each block then combines several. */
  readonly interval_s?: number;
  /** The block that ends at this time has all its operations in `bucket`. */
  readonly spike?: { readonly at_s: number; readonly bucket: number };
  /** Higher buckets are merged into this one, so that blocks have fewer. */
  readonly most_bucket?: number;
  readonly config?: Readonly<Record<string, string>>;
}

type Counts = Map<number, number>;

/** Blocks of a log as differences: operations per bucket, by histogram. */
function blocksOf(text: string, names: readonly string[]) {
  const blocks: { readonly t_s: number; readonly counts: readonly Counts[] }[] = [];
  let before = names.map((): Counts => new Map());
  for (const part of text.split(/^after /m).slice(1)) {
    const counts = names.map((): Counts => new Map());
    let at = -1;
    for (const line of part.split("\n").slice(1)) {
      const head = /^(\S+) \(\d+ total\)/.exec(line);
      if (head !== null) at = names.indexOf(head[1]!);
      else for (const [, n, count] of line.matchAll(/\((\d\d): (\d+)\)/g)) counts[at]?.set(Number(n), Number(count));
    }
    const own = counts.map((sums, i) => new Map([...sums].map(([n, sum]) => [n, sum - (before[i]!.get(n) ?? 0)])));
    blocks.push({ t_s: Number(/^\d+/.exec(part)?.[0]), counts: own });
    before = counts;
  }
  return blocks;
}

export function actDay(text: string, day: ActDay): string {
  const [, head = "", list = ""] = /^([^]*?HISTOGRAM NAMES\n)([^]*?)\n\n/.exec(text) ?? [];
  const all = list.split("\n");
  const names = all.filter((name) => day.keep?.includes(name) ?? true);
  const blocks = blocksOf(text, all);
  const own_s = blocks[0]!.t_s;
  const { interval_s = own_s, spike, most_bucket = 99 } = day;
  const config = {
    "test-duration-sec": String(day.asked_s),
    "report-interval-sec": String(interval_s),
    ...day.config,
  };
  const said = Object.entries(config).reduce(
    (top, [item, value]) => top.replace(new RegExp(`^${item}: .*$`, "m"), `${item}: ${value}`),
    head,
  );
  const lines = [said + names.join("\n"), ""];
  const sums = names.map((): Counts => new Map());
  for (let t_s = interval_s; t_s <= day.length_s; t_s += interval_s) {
    lines.push(`after ${t_s} sec:`);
    names.forEach((name, i) => {
      const sum = sums[i]!;
      const place = all.indexOf(name);
      for (let second = t_s - interval_s; second < t_s; second += own_s) {
        for (const [n, count] of blocks[(second / own_s) % blocks.length]!.counts[place]!) {
          const bucket = spike?.at_s === t_s ? spike.bucket : Math.min(n, most_bucket);
          if (count > 0) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
        }
      }
      const total = [...sum.values()].reduce((a, b) => a + b, 0);
      lines.push(`${name} (${total} total)`);
      const cells = [...sum]
        .toSorted(([a], [b]) => a - b)
        .map(([n, count]) => `(${String(n).padStart(2, "0")}: ${String(count).padStart(10, "0")})`);
      for (let at = 0; at < cells.length; at += 4) lines.push(` ${cells.slice(at, at + 4).join(" ")}`);
    });
    lines.push("");
  }
  return lines.join("\n");
}
