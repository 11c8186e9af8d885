import type { storyNotices as en } from "../en/notices-story";

const two = (): string => "2 つの記事に分けてください。";

export const storyNotices: typeof en = {
  "story/bad-chart": {
    what: (v) => `ページ「${v.page}」には、記事に載せられるグラフがありません。`,
    todo: (v) => `次のページのグラフのリンクをコピーしてください: ${v.pages}。`,
    rest: "このグラフを除いて記事を表示しています。",
  },
  "story/bad-language": {
    what: (v) => `「${v.text}」は言語タグではありません。`,
    todo: "en、ja、zh-Hant などの BCP 47 のタグを書いてください。",
    rest: "言語の指定なしで記事を表示しています。",
  },
  "story/more-charts": {
    what: (v) => `記事のグラフは最大 ${v.most} 枚で、これはそれを超えています。`,
    todo: two,
    rest: "それより前のグラフは表示しています。",
  },
  "story/no-chart": {
    what: "記事にグラフがありません。",
    todo: "グラフのリンクだけの行を書いてください: [IOPS](#/curve?d=…)。",
    rest: "文は表示しています。",
  },
  "story/no-title": {
    what: "記事に題名がありません。",
    todo: "見出しで始めてください: # 1 行の結論。",
    rest: "題名なしで記事を表示しています。",
  },
  "story/too-large": {
    what: (v) => `ファイルが ${v.limit} MiB を超えています。`,
  },
  "story/too-long": {
    what: (v) => `記事は最大 ${v.most} 文字です。`,
    todo: two,
    rest: "それより後は省きました。",
  },
  "story/unknown-dataset": {
    what: (v) => `このサイトにデータセット「${v.dataset}」はありません。`,
    todo: "記事と同じ場所の結果は local、ほかはこのサイトでの名前で書いてください。",
    rest: "該当するグラフには、ここにない旨を表示します。ほかのグラフは表示しています。",
  },
};
