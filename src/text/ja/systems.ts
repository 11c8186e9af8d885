import type { en as english } from "../en/systems";
import { lookUp } from "~/base/lookUp";

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
  firmware: (value) => `ファームウェア ${value}`,
  capacity_bytes: capacity,
  indirection_unit_bytes: (value) => `IU ${block(value)}`,
  over_provisioning_percent: (value) => `OP ${value} %`,
  fill_percent: (value) => `充填率 ${value} %`,
  active_range_percent: (value) => `アクティブ範囲 ${value} %`,
  precondition: (value) => `プリコンディショニング: ${value}`,
  kernel: (value) => `カーネル ${value}`,
};

export const en: typeof english = {
  aside: (key, value) => {
    if (key.startsWith("tag:")) return `${key.slice(4)} ${value}`;
    return lookUp(words, key)?.(value) ?? value;
  },
};
