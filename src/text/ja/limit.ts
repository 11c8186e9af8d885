import type { limit as en } from "../en/limit";
import { statisticWord } from "./counted";

export const limit: typeof en = {
  set: (statistic) => `上限 ${statisticWord(statistic)}`,
  before: (statistic) => `上限 ${statisticWord(statistic)} ≤`,
  on: (statistic) => `${statisticWord(statistic)} の上限`,
  remove: "上限を解除",
  less: "上限を下げる",
  more: "上限を上げる",
  hint: "↑ ↓ で 1-2-5 刻みに変更。500 µs、1 ms、2 s のように入力。",
  unreadable: {
    "no-time": (typed) => `「${typed}」は時間ではありません。500 µs、1 ms、2 s のように書いてください。`,
    "too-small": (typed) => `${typed} は最小の上限 1 ns を下回ります。`,
    "too-large": (typed) => `${typed} は最大の上限 1,000 s を超えます。`,
  },
};
