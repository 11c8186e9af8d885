import { significant } from "~/base/number";
import { en } from "~/text/en";

/** A size with its unit: `412 MB`, `980 bytes`. Decimal: 1 MB is 10^6 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return en.files.bytes(bytes);
  if (bytes < 1e6) return `${significant(bytes / 1e3, 3)} kB`;
  if (bytes < 1e9) return `${significant(bytes / 1e6, 3)} MB`;
  return `${significant(bytes / 1e9, 3)} GB`;
}

/** Bytes a second as MB/s, three digits. */
export const speedText = (bytes_per_s: number): string => `${significant(bytes_per_s / 1e6, 3)} MB/s`;
