import type { picker as en } from "../en/picker";
import { counted, plural } from "./counted";

export const picker: typeof en = {
  title: "表示対象",
  name: (here) => `${here}: 表示対象を選択`,
  nothing: "未選択",
  runs: (n) => plural(n, "実行"),
  files: (n) => plural(n, "ファイル"),
  figures: (n) => plural(n, "公表値"),
  systems: (n) => plural(n, "システム"),
  several: (n) => `コレクション ${counted(n)} 件`,
  ownAnd: (n) => `自分のファイルとほか ${counted(n)} 件`,
  library: "ライブラリのすべて",
  emptyTitle: "何も開いていません。",
  empty: "結果のファイルまたはフォルダを任意の場所にドロップするか、表示対象を選択してください。",
};
