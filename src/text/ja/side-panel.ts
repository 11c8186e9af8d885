import type { sidePanel as en } from "../en/side-panel";

export const sidePanel: typeof en = {
  hide: "隠す ×",
  nothing: "特記事項はありません。",
  quote: "引用の前に",
  remarks: (count) => `注記 ${String(count)} 件`,
  more: (count) => `ほか ${String(count)} 件`,
};
