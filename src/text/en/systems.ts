/** Follows the name of a system if nothing else distinguishes two: "P5316 · firmware ACV10100". */
import { lookUp } from "~/base/lookUp";

/** 3840755982336 -> "3.84 TB", 16384 -> "16K"; other text stays as it is. */
const capacity = (text: string): string => {
  const bytes = Number(text);
  if (!(bytes > 0)) return text;
  return bytes >= 1e12 ? `${Number((bytes / 1e12).toPrecision(3))} TB` : `${Number((bytes / 1e9).toPrecision(3))} GB`;
};
const block = (text: string): string => {
  const bytes = Number(text);
  return bytes >= 1024 && bytes % 1024 === 0 ? `${bytes / 1024}K` : `${text} B`;
};

const words: Readonly<Record<string, (value: string) => string>> = {
  firmware: (value) => `firmware ${value}`,
  capacity_bytes: capacity,
  indirection_unit_bytes: (value) => `${block(value)} indirection unit`,
  over_provisioning_percent: (value) => `${value} % over-provisioned`,
  fill_percent: (value) => `${value} % full`,
  active_range_percent: (value) => `${value} % active range`,
  precondition: (value) => `preconditioned: ${value}`,
  kernel: (value) => `kernel ${value}`,
};

export const en = {
  aside: (key: string, value: string): string => {
    if (key.startsWith("tag:")) return `${key.slice(4)} ${value}`;
    return lookUp(words, key)?.(value) ?? value;
  },
} as const;
