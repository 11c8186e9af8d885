import type { fileLists as en } from "../en/file-lists";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

export const fileLists: Translated<typeof en> = {
  promise: "数据不离开本机。",
  search: "搜索文件和提示",
  reading: "正在读取文件",
  progress: (percent, done, all, amount, rate) =>
    `${percent} % · ${counted(done)}/${counted(all)} 个文件 · ${amount} · ${rate}`,
  begun: (files, amount) => `${fileCount(files)} · ${amount}`,
  finding: "正在查找文件",
  found: (n, amount) => `正在扫描文件夹：已找到 ${fileCount(n)}，${amount}`,
  restoring: (n) => `正在读取此浏览器保留的 ${fileCount(n)}。`,
  duplicates: (n) => `${fileCount(n)}与已有文件的字节或运行相同`,
  empty: {
    title: "还没有本地文件。",
    text: "将结果文件或文件夹拖到页面任意处，或从一份已公布的报告开始。数据不离开本机。",
    catalogue: "已公布的报告",
  },

  keep: {
    ask: (size, kept, limit) =>
      `这些文件共 ${size}${kept === "" ? "" : `，已保留的有 ${kept}`}；超过 ${limit} 时，经确认后此浏览器才会保留。`,
    title: "保留到下次访问？",
    yes: "保留",
    no: "不保留",
    fullTitle: (kept, all) => `浏览器存储空间已满：已保留 ${counted(kept)}/${fileCount(all)}。`,
    full: "全部文件均已加载，可以绘图。请移除不再需要的文件或释放磁盘空间，然后保留其余文件；否则重新加载后需再次拖入。",
    rest: "保留其余文件",
    refusedTitle: (kept, all) =>
      kept === 0 ? "此浏览器不为本页保留任何内容。" : `此浏览器仅保留了 ${counted(kept)}/${fileCount(all)}。`,
    refused: "文件已加载，可以绘图；重新加载后请再次拖入。",
    notForgottenTitle: "此浏览器未能移除文件。",
    notForgotten: "重新加载后文件可能再次出现。请重新加载页面后再移除，或在浏览器设置中清除本网站的数据。",
    unreadableTitle: "此浏览器保留的文件无法读取。",
    unreadable: "文件可能仍在。请重试；若仍失败，请关闭打开本页的其他标签页并重新加载。",
    again: "重试",
    sayFailedTitle: "文件的描述未能更新。",
    sayFailed: "文件和数值都在。请重试上一步；若仍失败，请重新加载页面。",
  },

  problems: {
    title: (none, partly, all) =>
      all === 1
        ? `文件${none === 1 ? "未读取" : "仅部分读取"}`
        : `${counted(none + partly)}/${fileCount(all)}${
            partly === 0 ? "未读取" : none === 0 ? "仅部分读取" : "未读取或仅部分读取"
          }`,
    lostAndAside: (none, partly, aside, all) =>
      [
        ...(none + partly === 0 ? [] : [fileLists.problems.title(none, partly, all)]),
        ...(aside === 0 ? [] : [`${fileCount(aside)}已搁置`]),
      ].join("；"),
    nothing: "没有读到任何内容：无图可绘。",
    others: (whole) => (whole === 0 ? "能读取的内容列在下方。" : "其余文件均已读取，列在下方。"),
    code: "代码",
    where: "位置",
    what: "问题",
    todo: "处理办法",
    rest: "其余",
    line: (n) => `第 ${n} 行`,
    byte: (n) => `第 ${n} 字节`,
    unknown: (code) => `读取程序报告 ${code}。`,
    all: (n) => `显示全部 ${counted(n)} 条`,
  },

  read: {
    title: (n, size, where) => `已读取 ${fileCount(n)}，${size}；${where}`,
    keptHere: (kept, n) => `${kept === n ? "全部" : kept === 0 ? "均未" : `${counted(kept)} 个`}保留在此浏览器中`,
    inFolder: (name) => `文件仍在文件夹 ${name} 中，此浏览器不保留`,
    came: {
      link: "随此链接而来，此浏览器不保留",
      src: "为此链接加载，此浏览器不保留",
      bundle: "随此结果包而来，此浏览器不保留",
    },
    from: (url) => `来自 ${url}`,
    format: "格式",
    runs: "测试",
    points: "数据点",
    samples: "样本",
    roles: { part: "测试的一部分", companion: "测试的说明", archive: "归档" },
    warnings: "提示",
    size: "大小",
    kept: "已保留",
    yes: "是",
    no: "否",
    forgetOne: (path) => `移除 ${path}`,
    forgetArchive: (path) => `移除整个 ${path}`,
    forgetAll: "全部移除",
    remarksOf: (path) => `${path} 的提示`,
  },
};
