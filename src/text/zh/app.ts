import type { app as en } from "../en/app";
import { counted, fileCount } from "./counted";
import { toolNames } from "./tools";
import type { Translated } from "../translated";

export const app: Translated<typeof en> = {
  name: "Kneepoint",
  pageTitle: (page) => `${page} · Kneepoint`,
  skip: "跳到正文",
  places: "导航",
  nav: "结果标签页",
  results: "结果",
  beside: "此标签页的其他视图",
  menu: "菜单",
  open: "打开文件…",
  openShort: "打开文件",
  stand: "处于什么水平？",
  toChart: "绘制这些文件",
  theme: "主题",
  themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
  themeName: (theme, next) => `主题：${theme}。切换为${next}。`,
  keys: "键盘快捷键",
  close: "关闭",
  dismiss: "不再显示此行",
  pages: {
    library: "结果库",
    report: "报告",
    comparison: "对照",
    system: "系统",
    runs: "测试列表",
    curve: "曲线",
    figures: "公布值",
    run: "单次测试",
    overview: "概览",
    pts: "SNIA PTS",
    scaling: "扩展性",
    compare: "对比",
    percentiles: "百分位",
    timeline: "时间",
    history: "历史",
    act: "ACT",
    explore: "探索",
    sql: "SQL",
  },
  loading: (page) => `正在加载“${page}”…`,
  drop: {
    title: "松开鼠标，读取这些文件",
    text: `${toolNames}，以及 zip 和 tar；文件名和目录结构不限。数据不离开本机。`,
    said: ({ files, read, runs, lost }) =>
      `已读取 ${counted(read)}/${fileCount(files)}，共 ${counted(runs)} 次测试。${
        lost.length === 0 ? "" : `未读取或仅部分读取：${lost.slice(0, 3).join("、")}${lost.length > 3 ? " 等" : ""}。`
      }`,
    shown: (page) => `见“${page}”。`,
  },
  broken: {
    title: (page) => `“${page}”页面已中断。`,
    text: "文件和链接均未受影响。可以重新绘制，或恢复默认设置。",
    load: "网站的一部分无法加载：网络已断开，或网站已更新到新版本。",
    again: "重新绘制",
    reset: "恢复默认设置",
    reload: "重新加载网站",
    catalogue: "前往结果库",
    detail: "错误信息",
  },
  commands: {
    search: "搜索",
    keys: "显示快捷键",
    open: "打开文件",
    theme: "切换主题",
    copy: "复制本页链接",
    page: (name) => `前往“${name}”`,
  },
  printed: {
    link: (address) => `Kneepoint · ${address}`,
    own: "持有这些文件的人打开链接即可看到本图；从页面保存的图片或结果包自带数据。",
    story: (site) => `Kneepoint · ${site} · 完整内容在页面的链接中；链接过长，无法打印。`,
    carried: "页面的链接带有结果数据；链接过长，无法打印。从页面保存的图片中也有此链接。",
  },
  picture: {
    title: (name) => `${name} 是一张图表图片。`,
    text: "图片中带有该图表的链接。",
    open: "打开图表",
  },
  copied: "链接已复制。",
  copiedHere: "链接已复制。仅可在本机打开。",
  copyFailed: "浏览器不允许复制。链接在地址栏中。",
  engine: {
    restarted: "查询引擎已重启。",
    filled: ({ files, lost }) =>
      lost === 0
        ? `已重新读取 ${fileCount(files)}，没有丢失。`
        : `已重新读取 ${fileCount(files)}；另有 ${fileCount(lost)}无法再读取，请重新拖入。`,
  },
};
