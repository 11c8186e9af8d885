import type { shareCaption as en } from "../en/share-caption";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

const more = (count: number): string => (count === 0 ? "" : `、ほか ${counted(count)} 件`);

export const shareCaption: Translated<typeof en> = {
  system: (names, others) => `システム: ${and(names)}${more(others)}`,
  side: (name, words) => (words.length === 0 ? name : `${name} は ${and(words)}`),
  sides: (said, others) => `比較対象: ${said.join("; ")}${more(others)}`,
  conditions: (words) => `条件: ${and(words)}`,
  tools: (names) => `測定ツール: ${and(names)}`,
  drives: (n) => `ドライブ ${counted(n)} 台`,
  report: (title, publisher) => `${title}: ${publisher} 公表`,
  method: (words) => `測定方法: ${words.join(" ")}`,
  sponsor: (name) => (name === null ? "スポンサーの記載なし" : `スポンサー: ${name}`),
};
