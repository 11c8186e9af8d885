import type { besideWords as enBeside, remarks as en, remarkWords as enWords } from "../en/remarks";
import { lookUp } from "~/base/lookUp";
import { besideIn, remarksIn } from "../alike";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const remarks: Translated<typeof en> = {
  "size-as-done": "ブロックサイズは指定値でなく実績値",
  "size-varies": "I/O サイズが可変: 指定のサイズではない",
  untimed: "完了時刻の計測なし: clat とそのパーセンタイルを除外",
  "no-percentiles": "パーセンタイルが平均と矛盾: 除外",
  "top-bin": "完了時間の記録なし: p99 はヒストグラムの上端",
  "verify-reads": "読み取りに verify によるものを含む: 書いたデータの読み返し",
  "part-random": "一部のみランダム (percentage_random、rw=…:n)、残りはシーケンシャル",
  "delayed-sections": "開始時刻の異なるセクションを同時実行として合算",
  "not-steady": "ツール自身の定常状態判定: 未達",
  steady: "ツール自身の定常状態判定: 達成",
  misnamed: "名前とファイルが矛盾: ファイルを採用",
  unlike: "同じ線の他の点と条件が異なる",
  unrepeated: "同じ負荷の反復測定として統合していない",
  beside: "他のワークロードが同時に動作",
};

const DID: Readonly<Record<string, string>> = {
  ...{ read: "リード", write: "ライト", trim: "トリム", trimwrite: "トリム + ライト" },
  ...{ random: "ランダム", seq: "シーケンシャル" },
};
const HAS: Readonly<Record<string, string>> = {
  ...{ block_bytes: "# B のブロック", iodepth: "iodepth #", numjobs: "# ジョブ", outstanding: "未完了 I/O #" },
  ...{ asked_iops: "目標レート #", read_percent: "リード # %", load_percent: "負荷 # %", host_count: "# ホスト" },
};
const WHY: Readonly<Record<string, string>> = {
  uncounted: "名前に区別できる実行番号や日付がない",
  number: "名前の数字が別の意味かもしれない",
  together: "同時に動作していた",
  untold: "指定された負荷がファイルから分からない",
  "one-run": "1 つの実行の一部",
};

const UNLIKE: Readonly<Record<string, string>> = {
  place: "別のドライブまたはファイルシステム",
  size: "別のファイルサイズ",
  work: "ワークロードのオプション",
};

export const besideWords: typeof enBeside = (stored) =>
  besideIn(stored)
    .map(({ work, isLimited }) => (isLimited ? `${work} (レート制限あり)` : work))
    .join("、");

const ofCode: Readonly<Record<string, (parts: string[]) => string>> = {
  misnamed: ([name = "", fact = "", value = ""]) => {
    const has = lookUp(HAS, fact)?.replace("#", () => counted(Number(value)));
    return `名前では「${name.replaceAll("_", " ")}」、ファイルでは「${has ?? lookUp(DID, value) ?? value}」`;
  },
  unlike: ([what = ""]) => `同じ線の他の点と条件が異なる: ${lookUp(UNLIKE, what) ?? what}`,
  unrepeated: ([why = "", ratio]) =>
    `反復測定として統合していない: ${ratio ? `同じ負荷で ${ratio} 倍の差、` : ""}${lookUp(WHY, why) ?? why}`,
  beside: (parts) => `同時に動作: ${besideWords(["beside", ...parts].join(":"))}`,
};

export const remarkWords: typeof enWords = (stored) => remarksIn(stored, remarks, ofCode).join("; ");
