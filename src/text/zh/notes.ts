import type { notes as en } from "../en/notes";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const notes: Translated<typeof en> = {
  button: (n) => (n === 0 ? "时刻备注" : `时刻备注：${counted(n)}`),
  title: "时刻备注",
  none: "还没有备注，例如“升级固件”“风扇故障”。备注画在其时刻处，并保存到 kneepoint.json。",
  at: "时刻",
  words: "备注",
  placeholder: "升级固件、风扇故障 …",
  add: "添加",
  save: "保存",
  change: "更改",
  changeName: (at) => `更改 ${at} 处的备注`,
  remove: "移除",
  removeName: (at) => `移除 ${at} 处的备注`,
  added: (at) => `已在 ${at} 处添加备注。`,
  removed: (at) => `已移除 ${at} 处的备注。`,
  elsewhere: (where) => `由 ${where} 设置：请在该处更改。`,
  refused: "未能保留。请重试；若仍失败，请重新加载页面。",
  notHere: "本页不保留内容：要添加或更改备注，请在 Kneepoint 中打开图表。",
  badTime: "时刻为自开始测量起的秒数，也可写作 2 min、1.5 h。",
  noted: (at, words) => `${at} 处：${words}${/[.!?。！？]$/.test(words) ? "" : "。"}`,
};
