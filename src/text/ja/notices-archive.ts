import type { archiveNotices as en } from "../en/notices-archive";
import type { Values } from "../en/notice-text";

/** 「x」 or 「x」ほか計 3 件. */
const entries = (v: Values): string => (v.count === 1 ? `「${v.entry}」` : `「${v.entry}」など ${v.count} 件`);
const others = (v: Values): string =>
  v.given === 0 ? "アーカイブの中は何も読み込んでいません。" : "ほかの項目は読み込みました。";
const before = (): string => "それより前の部分は読み込みました。";
const unpack = "展開してファイルをドロップする";
const again = "アーカイブをコピーし直すか、作り直してください。";

export const archiveNotices: typeof en = {
  "archive/checksum": {
    what: (v) => `${entries(v)}がチェックサムと一致しません。内容が変わっています。`,
    todo: () => again,
    rest: (v) => `誤った数値は正しい数値と見分けがつかないため、内容の変わった項目は読み込んでいません。${others(v)}`,
  },
  "archive/damaged": {
    what: (v) => (v.entry === "" ? "アーカイブが破損しています。" : `${entries(v)}が破損しており、展開できません。`),
    todo: () => again,
    rest: "見つかった項目は読み込みました。",
  },
  "archive/encrypted": {
    what: (v) => `${entries(v)}が暗号化されています。`,
    todo: () => `パスワードで${unpack}か、パスワードなしで作り直してください。`,
    rest: others,
  },
  "archive/entry-too-large": {
    what: (v) => `${entries(v)}が展開後に ${v.limit} GiB を超えます。`,
    todo: "展開してファイル自体をドロップしてください。ファイルの大きさに制限はありません。",
    rest: others,
  },
  "archive/method": {
    what: (v) => `${entries(v)}の圧縮方式 ${v.method} には対応していません。`,
    todo: () => `${unpack}か、通常の zip または tar.gz にしてください。`,
    rest: others,
  },
  "archive/ratio": {
    what: (v) => `${entries(v)}が展開後に元の ${v.limit} 倍を超えます。このようなログはありません。`,
    todo: "読み込みたいものであれば、展開してファイル自体をドロップしてください。",
    rest: before,
  },
  "archive/too-large": {
    what: (v) => `アーカイブが展開後に全体で ${v.limit} GiB を超えます。`,
    todo: "展開してファイルまたはフォルダをドロップしてください。",
    rest: before,
  },
  "archive/too-many-entries": {
    what: (v) => `アーカイブの項目が ${v.limit} 件を超えています。`,
    todo: "展開して必要なファイルまたはフォルダをドロップしてください。",
    rest: before,
  },
  "archive/torn": {
    what: (v) =>
      v.entry === ""
        ? "アーカイブが破損しています。内容が作成時のものと一致しません。"
        : `アーカイブの「${v.entry}」が破損しています。内容が作成時のものと一致しません。`,
    todo: () => `${again}それまで数値は信頼できません。`,
    rest: before,
  },
  "archive/trailing": {
    what: "圧縮データの終わりより後に、gzip のメンバーでもパディングでもないデータがあります。",
    todo: "続きがあるはずのものなら、gzip で展開して比べてください。",
    rest: before,
  },
  "archive/truncated": {
    what: (v) =>
      v.entry === "" ? "アーカイブの末尾が欠けています。" : `アーカイブが「${v.entry}」の途中で切れています。`,
    todo: "コピーし直してください。",
    rest: "切れた箇所より前の項目と、最後の項目のうち残っている部分を読み込みました。",
  },
  "archive/unended": {
    what: "アーカイブに tar の終端がありません。項目の間で切れている可能性があります。",
    todo: "ファイルの一覧を元のフォルダと比べてください。",
    rest: "残っている項目はすべて読み込みました。",
  },
  "file/archive-empty": {
    what: "このアーカイブにはファイルがありません。",
    todo: "結果のフォルダからアーカイブを作り直してください。隠しファイルと隠しフォルダは読み込みません。",
    rest: "ほかのファイルに影響はありません。",
  },
  "file/archive-nested": {
    what: (v) => `この ${v.format} アーカイブの入れ子は深すぎます (別のアーカイブの中のアーカイブの中にあります)。`,
    todo: "外側のアーカイブを展開し、その中身をドロップしてください。",
    rest: "このアーカイブは読み込んでいません。ほかのファイルは読み込みました。",
  },
};
