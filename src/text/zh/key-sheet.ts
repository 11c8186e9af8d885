import type { keySheet as en } from "../en/key-sheet";
import type { Translated } from "../translated";

export const keySheet: Translated<typeof en> = {
  on: "单键在页面任意处有效",
  inChart: "在图表中",
  chartKeys: [
    ["Tab", "进入图表"],
    ["← →", "在系列内按负载顺序移动"],
    ["↑ ↓", "切换系列"],
    ["Enter", "打开数据点的来源"],
    ["T", "显示同样数值的表格"],
    ["L", "延迟上限：用方向键移动"],
    ["← →", "在一行筛选或表头内移动，Home 和 End 到两端；↑ ↓ 换行"],
    ["Ctrl+Z", "撤销标签更改或移除"],
    ["Esc", "关闭，退出"],
  ],
};
