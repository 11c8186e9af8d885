/** Made-up Library rows in catalogue form, to test a table of many rows. */
import type { ShelfReading, ShelfRow } from "~/model/shelf";

const DRIVES = ["Samsung PM883", "Intel D3-S4610", "Kingston DC500M", "Crucial MX200", "Seagate ST4000", "Micron 5300"];
const MEDIA = ["TLC", "TLC", "TLC", "MLC", "HDD", null];
const ATTACHED = ["SATA, P420i", "SATA, M1015", "SATA, AHCI", "NVMe, PCIe 4.0", null];
const HOSTS = ["DL380 Gen8", "MicroServer 10", "R640"];
const POWERS = [1, 2, 4, 8, 16, 32, 64];
const LOADS = POWERS.flatMap((jobs) => POWERS.map((depth) => `${depth}x${jobs}`));

function reading(i: number, share: number): ShelfReading {
  const peak = share * (20_000 + ((i * 7_919) % 9_973) * 20);
  const line = Array.from({ length: 12 }, (_, k): [number, number] => [
    Math.round((peak * (k + 1)) / 12),
    Math.round(80 * 1.35 ** (k + (i % 3))),
  ]);
  const furthest = line.findLastIndex(([, us]) => us <= 1000);
  return {
    within_iops: line[furthest]?.[0] ?? null,
    ...{ judged: true, peak_iops: Math.round(peak), qd1_mean_us: 40 + (i % 97), loads: LOADS, line, furthest },
  };
}

/** Each drive has a numbered name: "Samsung PM883 no. 7". */
export const madeRows = (count: number): ShelfRow[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ dataset: "lab", system: `s${String(i)}`, system_label: `${DRIVES[i % DRIVES.length]!} no. ${String(i)}` },
    ...{ drive_model: DRIVES[i % DRIVES.length]!, media: MEDIA[i % MEDIA.length]!, drive_count: 1 },
    ...{ interface: ATTACHED[i % ATTACHED.length]!, host: HOSTS[i % HOSTS.length]!, media_guessed: false },
    ...{ tool: "fio", tool_version: i % 9 === 0 ? "3.36" : "3.1", setup: null, state: i % 10 === 0 ? "steady" : null },
    ...{ options: i % 8 === 0 ? "io_uring-direct" : "libaio-direct", runtimes_s: [i % 20 === 0 ? 300 : 60] },
    ...{ series: ["randread-4k"], read: reading(i, 1), write: i % 4 === 0 ? null : reading(i + 1, 0.5) },
    ...{ seq_bytes_per_s: null, mix_iops: null, mix_read_percent: null },
  }));
