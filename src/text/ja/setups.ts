import type { setups as en } from "../en/setups";
import { lookUp } from "~/base/lookUp";

const usual: Readonly<Record<string, string>> = {
  "random read": "ランダムリード",
  "random write": "ランダムライト",
  "sequential read": "シーケンシャルリード",
  "sequential write": "シーケンシャルライト",
  mixed: "混在",
  direct: "ダイレクト",
  buffered: "バッファード",
  overwrite: "上書き",
  "reads alone": "リードのみ",
  "writes alone": "ライトのみ",
  "append alone": "アペンドのみ",
  "no scheduler": "スケジューラなし",
  "completion polling": "完了ポーリング",
  "submission polling": "発行ポーリング",
  "one process": "1 プロセス",
  "block sizes": "ブロックサイズ各種",
  depths: "各深度",
  throughput: "スループット",
  bandwidth: "帯域幅",
};
const counts: Readonly<Record<string, string>> = {
  process: "プロセス",
  core: "コア",
  job: "ジョブ",
  thread: "スレッド",
};

/** A part without usual words stays as it is written. */
const part = (words: string): string =>
  lookUp(usual, words) ??
  words
    .replace(/(?<=\d(?: ?[BKMG])?) to (?=\d)/g, "～")
    .replace(/(?<=\d) (process|core|job|thread)(?:e?s)?$/, (_, what: string) => ` ${lookUp(counts, what)!}`);

export const setups: typeof en = { words: (name) => name.split(", ").map(part).join(", ") };
