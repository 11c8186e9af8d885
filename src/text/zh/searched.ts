import type { searched as en } from "../en/searched";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const searched: Translated<typeof en> = {
  search: (label) => `${label}：输入以查找`,
  placeholder: "输入以查找",
  found: (n, of) => (n === 0 ? "没有匹配项。" : `${counted(n)}/${counted(of)} 项。按 Enter 选择第一项。`),
};
