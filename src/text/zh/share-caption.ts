import type { shareCaption as en } from "../en/share-caption";
import { counted } from "./counted";
import type { Translated } from "../translated";

const list = (words: readonly string[]): string => words.join("、");
const others = (more: number): string => (more === 0 ? "" : `；另有 ${counted(more)} 个`);

export const shareCaption: Translated<typeof en> = {
  system: (names, more) => `系统：${names.join("；")}${others(more)}`,
  side: (name, words) => (words.length === 0 ? name : `${name} 为 ${list(words)}`),
  sides: (said, more) => `各方：${said.join("；")}${others(more)}`,
  conditions: (words) => `条件：${list(words.map((word) => word.replace(/。$/, "")))}`,
  tools: (names) => `测试工具：${list(names)}`,
  drives: (n) => `${counted(n)} 块盘`,
  report: (title, publisher) => `${title}：${publisher} 公布`,
  method: (words) => `方法：${words.join("")}`,
  sponsor: (name) => (name === null ? "未注明赞助方" : `赞助方：${name}`),
};
