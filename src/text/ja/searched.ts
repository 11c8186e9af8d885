import type { searched as en } from "../en/searched";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const searched: Translated<typeof en> = {
  search: (label) => `${label}: 入力して検索`,
  placeholder: "入力して検索",
  found: (n, of) => (n === 0 ? "該当なし。" : `${counted(of)} 件中 ${counted(n)} 件。Enter で先頭を選択。`),
};
