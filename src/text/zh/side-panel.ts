import type { sidePanel as en } from "../en/side-panel";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const sidePanel: Translated<typeof en> = {
  hide: "隐藏 ×",
  nothing: "没有需要注意的事项。",
  quote: "引用时须注明",
  remarks: (count) => `${counted(count)} 条提示`,
  more: (count) => `另有 ${counted(count)} 条`,
};
