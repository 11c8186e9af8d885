import type { comparePublished as en } from "../en/compare-published";
import { and, counted } from "./counted";
import { figures } from "./figures";
import type { Translated } from "../translated";

export const comparePublished: Translated<typeof en> = {
  quotient: (other, base) => `推算：${other} ÷ ${base}`,
  printed: (as) => `原文：${as}`,
  turned: (as) => `由公布的 ${as} 推算，换作另一方视角`,
  why: {
    missing: (_n, side) => `没有 ${side} 的数值`,
    several: (n, side) => `${side} 有 ${n} 个数值：请按系统对比`,
    ambiguous: () => "有歧义：在“公布值”中选定读法之前没有比值",
    lost: () => "报告中此数字已缺失",
    zero: () => "对零没有比值",
    bounds: () => "两端均为界限值，比值无法确定",
  },
  title: (others, base, metrics) => `${and(others)} 对 ${base}，公布的${and(metrics)}`,
  what: { metrics: "指标", loads: "负载占比" },
  metrics: (n) => `${counted(n)} 项指标`,
  per: figures.page.per,
  perDetail: figures.page.perDetail,
  partnered: (paired, all) => `${counted(all)} 种工作负载中，仅 ${counted(paired)} 种有两方的数值。`,
  one: (workload, metric, gain) => `${workload}${metric === "" ? "" : `，${metric}`} ${gain}`,
  times: (times, word) => `${word === "better" ? "更优" : "更差"} ${times}`,
  answer: (side, base, parts) => `${side} 对 ${base}：${and(parts)}。`,
  more: (n) => `另有 ${counted(n)} 项`,
  published: (publishers) => `由 ${publishers.join("、")} 公布，非本站测得。`,
  noteRated: (n) => `${counted(n)} 个规格书数值：略去。`,
  noteUnsaid: (n, attribute) => `${counted(n)} 个数值未注明${attribute}：略去。`,
  attributes: { fabric: "网络", media: "介质", system: "系统", interface: "接口" },
  badge: {
    load: (share, attribute) => `各${attribute}自身最大值的 ${share} %`,
    percent: "仅百分比",
    percentWhy: "没有公布绝对值：坐标轴为百分比，基准为零线。",
    sponsor: (name) => `赞助方 ${name}`,
    noSponsor: "未注明赞助方",
    sponsorWhy: "报告的出资方，以报告自身的说明为准。",
    drives: "组规模不同",
    drivesWhy: "各方盘数不同：请同时按每盘对比。",
    ambiguous: (n) => `${n} 个有歧义`,
    ambiguousWhy: "原文有歧义：在“公布值”中选定读法之前不给出比值。",
  },
  source: {
    title: "公布值之比",
    titlePrinted: "公布的变化",
    derived: "◒ 由公布值推算",
    published: "◉ 公布值",
    base: (name) => `${name}（基准）`,
    formula: "公式",
    cite: (name, publisher, article, line, id) =>
      `${name}：${[publisher, article, line, id].filter((part) => part !== "").join("，")}`,
    line: (line) => `原文第 ${line} 行`,
  },
};
