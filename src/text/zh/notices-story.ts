import type { NoticeText } from "../en/notice-text";

export const storyNotices: Readonly<Record<string, NoticeText>> = {
  "story/bad-chart": {
    what: (v) => `页面“${v.page}”没有可放入文章的图表。`,
    todo: (v) => `请从以下页面之一复制图表的链接：${v.pages}。`,
    rest: "文章不含此图。",
  },
  "story/bad-language": {
    what: (v) => `“${v.text}”不是语言标记。`,
    todo: "请写 BCP 47 标记，例如 en、ja 或 zh-Hant。",
    rest: "文章不注明语言。",
  },
  "story/more-charts": {
    what: (v) => `一篇文章最多 ${v.most} 个图表；此图已超出。`,
    todo: "请拆成两篇。",
    rest: "之前的图表照常显示。",
  },
  "story/no-chart": {
    what: "文章没有图表。",
    todo: "请将图表的链接单独写一行：[IOPS](#/curve?d=…)。",
    rest: "正文照常显示。",
  },
  "story/no-title": {
    what: "文章没有标题。",
    todo: "请以标题开头：# 一行写出结论。",
    rest: "文章不显示标题。",
  },
  "story/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
  },
  "story/too-long": {
    what: (v) => `一篇文章最多 ${v.most} 个字符。`,
    todo: "请拆成两篇。",
    rest: "超出的部分已略去。",
  },
  "story/unknown-dataset": {
    what: (v) => `本网站没有数据集“${v.dataset}”。`,
    todo: "文章旁的结果请写作 local，其他数据集用其在本网站的名称。",
    rest: "该图表注明数据不在此处；其余照常显示。",
  },
};
