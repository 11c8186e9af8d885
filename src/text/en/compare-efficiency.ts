/** The efficiency table of the page Compare. */
import { and } from "./counted";

export const efficiency = {
  title: "Efficiency",
  caption: "Throughput by power, space, capacity and price: most of each workload, by side",
  lead: "Most throughput of each workload, of all drives together, by what is said of them: worked out, not measured.",
  none: "Nobody said what the sides cost. Say the price and capacity of a drive, and the power and rack units of all of it:",
  toDescribe: "Describe",
  unsaid: (side: string, keys: readonly string[]) => `${side}: ${and(keys)} not said.`,
  unclear: (side: string) =>
    `${side}: its results each say a number of drives, and nobody says whether these are the same drives: say one label of all of them if they are one system, or the host of each.`,
  keys: {
    price: "price per drive",
    power_w: "power, W",
    rack_u: "rack units",
    capacity_bytes: "capacity per drive",
    drive_count: "number of drives",
  },
  published: "published",
  derived: "derived",
  ambiguous: "ambiguous: nothing is worked out until a reading is taken",
  bounds: {
    about: "about",
    at_least: "at least",
    at_most: "at most",
    up_to: "up to",
    less_than: "less than",
  } as Readonly<Record<string, string>>,
  columns: {
    side: "side",
    workload: "workload",
    load: "load",
    drives: "drives",
    iops: "IOPS",
    gb_per_s: "GB/s",
    iops_per_w: "IOPS/W",
    gb_per_s_per_u: "GB/s per rack unit",
    gb_per_s_per_tb: "GB/s per TB",
    price_per_tb: "price per TB",
    iops_per_price: "IOPS per price",
    from: "from",
  },
};
