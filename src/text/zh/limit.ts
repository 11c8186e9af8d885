import type { limit as en } from "../en/limit";
import { statisticWord } from "./counted";
import type { Translated } from "../translated";

export const limit: Translated<typeof en> = {
  set: (statistic) => `上限 ${statisticWord(statistic)}`,
  before: (statistic) => `上限 ${statisticWord(statistic)} ≤`,
  on: (statistic) => `${statisticWord(statistic)} 上限`,
  remove: "取消上限",
  less: "降低上限",
  more: "提高上限",
  hint: "↑ ↓ 按 1-2-5 步进。可输入 500 µs、1 ms、2 s。",
  unreadable: {
    "no-time": (typed) => `“${typed}”不是时间。请输入 500 µs、1 ms 或 2 s。`,
    "too-small": (typed) => `${typed} 低于最小上限 1 ns。`,
    "too-large": (typed) => `${typed} 高于最大上限 1,000 s。`,
  },
};
