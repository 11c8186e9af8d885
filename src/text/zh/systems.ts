import { lookUp } from "~/base/lookUp";
import type { en as english } from "../en/systems";
import type { Translated } from "./translated";

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
  firmware: (value) => `固件 ${value}`,
  capacity_bytes: capacity,
  indirection_unit_bytes: (value) => `映射粒度 ${block(value)}`,
  over_provisioning_percent: (value) => `预留空间 ${value} %`,
  fill_percent: (value) => `已填充 ${value} %`,
  active_range_percent: (value) => `活动范围 ${value} %`,
  precondition: (value) => `预处理：${value}`,
  kernel: (value) => `内核 ${value}`,
};

export const en: Translated<typeof english> = {
  aside: (key, value) => (key.startsWith("tag:") ? `${key.slice(4)} ${value}` : (lookUp(words, key)?.(value) ?? value)),
};
