/** Workloads that were printed at several shares of reads, and what sharing the time between the pure ends would give. */
import { timeShare } from "~/analysis/mix";
import type { Shown } from "~/charts/figures/choose";
import type { Mix } from "~/charts/figures/plots/data";
import { systemId } from "~/charts/figures/systems";

/** Fewer shares are a pair of ends or one mix: no curve. */
const LEAST = 3;

const shareOf = ({ row }: Shown): number => row.read_percent ?? 0;

export function mixesOf(shown: readonly Shown[]): Mix[] {
  const groups = new Map<string, Shown[]>();
  for (const one of shown) {
    const { row, metric, value } = one;
    if (row.read_percent === null || value === null) continue;
    const id = [systemId(row), metric, row.pattern, row.block_bytes, row.threads, row.queue_depth].join("|");
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  return [...groups.values()].flatMap((group): Mix[] => {
    const sorted = group.toSorted((a, b) => shareOf(a) - shareOf(b));
    if (new Set(sorted.map(shareOf)).size < LEAST) return [];
    const writes = sorted.find((one) => shareOf(one) === 0)?.value ?? null;
    const reads = sorted.findLast((one) => shareOf(one) === 100)?.value ?? null;
    const isPure = (share: number): boolean => share === 0 || share === 100;
    return [
      {
        points: sorted.map((one) => {
          const share = shareOf(one);
          return { one, share, reference: isPure(share) ? null : timeShare(reads, writes, share / 100) };
        }),
        line: Array.from({ length: 101 }, (_, share) => ({
          share,
          value: timeShare(reads, writes, share / 100),
        })).flatMap(({ share, value }) =>
          reads === null || writes === null || value === null ? [] : [{ share, value }],
        ),
      },
    ];
  });
}
