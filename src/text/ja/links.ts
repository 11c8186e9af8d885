import { whole } from "../en/notice-text";
import type { links as en } from "../en/links";

const filesOf = (named: unknown, more: unknown): string =>
  `${String(named)}${Number(more) > 0 ? `、ほか ${String(more)} 件` : ""}`;
const theirNumbers = "該当する数値は代わりにデータの表から計算しました。";
const buildAgain = (): string => "これが自分のサイトであれば、ビルドし直して全ファイルをホストにコピーしてください。";

export const links: typeof en = whole("", {
  "url/bad-field": {
    what: (v) => `このリンクの「${v.text}」は「${v.field}」の値として無効です。`,
    todo: "選択し直すか、リンクをもう一度入手してください。途中で切れている可能性があります。",
    rest: "この項目は既定値で、ほかはリンクのとおりに表示しています。",
  },
  "url/data-changed": {
    what: "このリンクの作成後にデータが変わりました。",
    rest: (v) => `データセット「${v.dataset}」: 当時 ${v.was}、現在 ${v.now}。このページは現在の数値を表示しています。`,
  },
  "url/newer-version": {
    what: (v) => `このリンクはバージョン ${v.version} です。このページが対応するのはバージョン ${v.known} までです。`,
    todo: "ページを再読み込みして新しいものを取得してください。",
    rest: "対応している部分を表示しています。",
  },
  "url/unknown-page": {
    what: (v) => `「${v.page}」というページはありません。`,
    rest: "最初のページを表示しています。",
  },
  "site/damaged": {
    what: (v) => `このサイトのファイル ${v.count} 件が破損しているか、別のバージョンのものです。`,
    rest: (v) => `${filesOf(v.named, v.more)}。${theirNumbers}`,
    todo: buildAgain,
  },
  "site/cards": {
    what: (v) => `一覧が破損しているため、公開データセット ${v.lost} 件を表示できません。`,
    rest: (v) => `${filesOf(v.named, v.more)}。ほかには影響ありません。`,
    todo: buildAgain,
  },
  "site/missing": {
    what: (v) => `このサイトのファイル ${v.count} 件がありません。`,
    rest: (v) => `${filesOf(v.named, v.more)}。${theirNumbers}`,
    todo: buildAgain,
  },
  "site/not-sent": {
    what: (v) => `サーバーがこのサイトのファイル ${v.count} 件を送信しませんでした。`,
    rest: (v) => `${filesOf(v.named, v.more)}。${theirNumbers}`,
    todo: "しばらくしてからページを再読み込みしてください。再び表示される場合は、サーバーの管理者に知らせてください。",
  },
  "site/other-version": {
    what: "このサイトのデータは、このページとは別のバージョンの Kneepoint で作られています。",
    rest: "計算済みの数値は使わず、データの表から計算しました。そのため時間がかかります。",
    todo: "ページを再読み込みしてください。再び表示され、これが自分のサイトであれば、ビルドし直してください。",
  },
});
