import type { share as en } from "../en/share";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const share: Translated<typeof en> = {
  carries: ({ points, series, runs }, size) =>
    `带 ${series > 0 ? `${counted(series)} 个系列` : points > 0 ? `${counted(points)} 个数据点` : `${counted(runs)} 次测试`}，${size}`,
  tooBig: (size) =>
    size === null
      ? "不带本地数据，数据过大，链接容纳不下，只写出文件名；请改为保存结果包"
      : `不带本地数据，${size} 过大，链接容纳不下，只写出文件名；请改为保存结果包`,
  kinds: {
    svg: "图片，任意尺寸均清晰",
    png: "图片；拖入此处即打开图表",
    csv: "表格，保留全部位数",
    markdown: "所示表格，附说明",
    parquet: "供程序使用的表格",
  },
  menu: "保存和展示此图",
  pageDetail: "图表和数据，无需联网",
  pageMaking: "正在将数据写入网页",
  print: "打印",
  printDetail: "图表、完整表格、说明",
  embed: "嵌入…",
  embedDetail: "用于其他网页的代码",
  bundle: "结果包…",
  bundleDetail: "本图的本地数据，单个文件",
  mayTell: {
    tick: "不勾选则不写入文件",
    hosts: "主机名",
    serials: "序列号",
    print: "打印内容与屏幕一致。",
  },
  notSaved: (why) => `未保存：${why}`,
  embedWhy: "将这几行放入网页，即显示带坐标轴菜单的图表和返回此处的链接。",
  embedSources: "本图的数据在网上。嵌入其他网站的页面时不加载数据，只显示指向图表的链接。",
  embedHereOnly: "其中的地址仅在本机有效。请改用他人可访问的 Kneepoint 地址，并接上 # 之后的部分。",
  embedLabel: "用于其他网页的代码",
  embedCopy: "复制代码",
  embedCopied: "已复制",
  embedNotCopied: "浏览器拒绝访问剪贴板：代码已选中，请手动复制",
  sheet: {
    title: "保存结果包",
    what: "包含本图数据的单个文件。拖入 Kneepoint 即可看到图表和表格；其中的 Parquet 表可供其他程序读取。",
    reading: "正在读取图表的数据",
    failed: (why) => `数据无法读取：${why}`,
    sources: "来自",
    tables: "表",
    size: "大小",
    rows: (table, rows) => `${table} ${counted(rows)}`,
    moreSources: (n) => `另有 ${counted(n)} 个`,
    measuring: "正在统计",
    tick: "不勾选则不包含",
    hosts: "主机名",
    serials: "序列号",
    raw: (size) => `原始文件，${size}`,
    rawWhy: "原始文件原样加入。含主机名或序列号的文件，须同时勾选相应项才会加入。",
    noRaw: "原始文件不在此处：这些结果未附原始文件。",
    saved: "已保存",
  },
};
