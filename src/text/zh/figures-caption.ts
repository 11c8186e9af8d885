import type { figuresCaption as en } from "../en/figures-caption";
import { and, counted } from "./counted";
import type { Translated } from "../translated";

export const figuresCaption: Translated<typeof en> = {
  and,
  caption: (figures, publisher) => `${counted(figures)} 个公布值，由 ${publisher} 公布，非本站测得。`,
  unsaid: (figures) => `${counted(figures)} 个公布值，非本站测得。`,
  own: (figures) => `${counted(figures)} 个本地数值，公布方未注明。`,
  divided: (figures, device) => `其中 ${counted(figures)} 个在此除以${device ? "盘数或命名空间数" : "盘数"}。`,
  only: (metric, amount, place) => `${metric} ${amount}（${place}）`,
  most: (metric, amount, place) => `${metric}最高 ${amount}（${place}）`,
  least: (amount, place) => `，最低 ${amount}（${place}）`,
  moreMetrics: (n) => `另有 ${counted(n)} 项指标`,
  sponsor: (name) => (name === null ? "未注明赞助方。" : `由 ${name} 赞助。`),
  checks: (n) => `${counted(n)} 项数值互校`,
  restated: (n) => `显示 ${counted(n)} 处重述`,
  ambiguous: (n) => `${n} 个有歧义`,
  ambiguousWhy: "原文有歧义：以空心加 ? 绘制，选定读法之前不计入比值。",
  lost: (n) => `${n} 个缺失`,
  lostWhy: "报告中此数字已缺失，因此留空。",
};
