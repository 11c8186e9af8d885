/**
 * Facts from published reports about a drive model, beyond an inventory: media, indirection unit, interface, ratings.
 * Only proposed, with the source; nothing counts before it is accepted. Models without a report in `datasets/` are not
 * here: drives.test.ts checks each value against its dataset.
 */
import type { DescribesKey } from "~/model/labels";
import { labels } from "~/text/en/labels";

export interface KnownDrive {
  /** As the report names it. */
  readonly name: string;
  readonly says: readonly { readonly key: DescribesKey; readonly value: string }[];
  /** The maker's ratings, restated in the report; `figure`: fact_id in the dataset. */
  readonly ratings: readonly { readonly text: string; readonly figure: string }[];
  readonly source: {
    readonly publisher: string;
    /** null: none stated. */
    readonly sponsor: string | null;
    readonly title: string;
    /** Slug of the dataset that has the report's figures. */
    readonly dataset: string;
  };
}

const QLC: KnownDrive["source"] = {
  publisher: "StorageReview",
  sponsor: "Solidigm",
  title: "QLC SSDs Deliver 175GB/s in a 2U Storage Server",
  dataset: "qlc-175gbs",
};
const PS1010: KnownDrive["source"] = {
  publisher: "NetEase Hao",
  sponsor: null,
  title:
    "Solidigm D7-PS1010 (and D7-PS1010 re-provisioned as “D7-PS1030”) PCIe 5.0 SSD test on H3C UniServer R4900 G6 Ultra",
  dataset: "solidigm-ps1010",
};
const OPTANE: KnownDrive["source"] = {
  publisher: "StorageReview",
  sponsor: null,
  title: "Intel Storage Performance in Windows Server: Optane PMem 200 vs Optane SSD P5800X vs NAND SSD P5510",
  dataset: "pmem200-p5800x-p5510",
};
const HYNIX: KnownDrive["source"] = {
  publisher: "StorageReview",
  sponsor: "SK hynix",
  title: "SK hynix – Getting the Most From SATA and NVMe Enterprise SSDs",
  dataset: "sk-hynix-pe6011-se4011",
};

/**
 * By a word that only this drive's model contains. Anything not stated is left out: P5520, PE6011 and SE4011 have no
 * media.
 */
const KNOWN: ReadonlyMap<string, KnownDrive> = new Map([
  [
    "P5316",
    {
      name: "Solidigm D5-P5316",
      says: [
        { key: "media", value: "QLC" },
        { key: "indirection_unit_bytes", value: "65536" },
        { key: "interface", value: "PCIe 4.0 x4 NVMe, U.2" },
      ],
      ratings: [
        { text: labels.ratings.read("7 GB/s"), figure: "s0-01" },
        { text: labels.ratings.write("3.6 GB/s", "30.72 TB"), figure: "s0-02" },
        { text: labels.ratings.random("800,000 IOPS"), figure: "s0-03" },
        { text: labels.ratings.endurance("0.41", "30.72 TB"), figure: "s0-04" },
      ],
      source: QLC,
    },
  ],
  [
    "PS1010",
    {
      name: "Solidigm D7-PS1010",
      says: [
        { key: "media", value: "TLC" },
        { key: "interface", value: "PCIe 5.0 x4 NVMe" },
      ],
      ratings: [],
      source: PS1010,
    },
  ],
  [
    "P5520",
    {
      name: "Solidigm D7-P5520",
      says: [{ key: "interface", value: "PCIe 4.0 NVMe" }],
      ratings: [],
      source: PS1010,
    },
  ],
  [
    "P5510",
    {
      name: "Intel SSD P5510",
      says: [
        { key: "media", value: "TLC" },
        { key: "interface", value: "PCIe 4.0 NVMe, U.2" },
      ],
      ratings: [],
      source: OPTANE,
    },
  ],
  [
    "P5800X",
    {
      name: "Intel Optane SSD P5800X",
      says: [
        { key: "media", value: "3DXP" },
        { key: "interface", value: "PCIe 4.0 NVMe, U.2" },
      ],
      ratings: [],
      source: OPTANE,
    },
  ],
  ["PE6011", { name: "SK hynix PE6011", says: [{ key: "interface", value: "NVMe" }], ratings: [], source: HYNIX }],
  ["SE4011", { name: "SK hynix SE4011", says: [{ key: "interface", value: "SATA" }], ratings: [], source: HYNIX }],
]);

/** By a word of the model: "INTEL SSD P5510 7.68TB", "Solidigm D5-P5316". null: no report describes it. */
export function knownDrive(model: string): KnownDrive | null {
  const words = model.toUpperCase().split(/[^A-Z0-9]+/);
  const found = words.flatMap((word) => KNOWN.get(word) ?? []);
  // Two of them in one name are two drives.
  return found.length === 1 ? found[0]! : null;
}
