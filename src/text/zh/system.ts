import type { system as en } from "../en/system";
import { counted, fileCount, statisticWord, tight } from "./counted";
import type { Translated } from "../translated";

export const system: Translated<typeof en> = {
  loading: "正在读取其测量结果…",
  unknown: {
    title: "结果库中没有此系统。",
    why: (id) => (id === "" ? "链接没有指明系统。" : `此处发布的内容中没有名为 ${id} 的系统。`),
    toLibrary: "前往结果库",
  },
  nothing: { title: "此工作负载无图可绘。", why: "请另选工作负载，或打开全部测试。" },
  about: "此系统",
  toResults: "在“结果”中打开",
  runs: "全部测试",
  time: (count) => `时间，${counted(count)} 个系列`,
  facts: {
    ...{ drive_model: "型号", media: "介质", interface: "连接方式", drive_count: "盘数" },
    ...{ capacity: "容量", firmware: "固件", host: "主机", cpu: "CPU", memory: "内存", os: "OS" },
    ...{ fabric: "网络", state: "测前状态" },
  },
  marks: { stated: "●", guess: "○", none: "–" },
  evidence: { stated: "依据说明", guess: "推断，或按名称推测", none: "未注明" },
  how: "测量方法",
  method: (tools, engines, runtimes) =>
    [tools.join("、"), engines.join("、"), runtimes.length === 0 ? "" : `每负载 ${runtimes.join("、")}`]
      .filter((part) => part !== "")
      .join("；"),
  sources: "来源",
  by: (publisher, author, date) => [publisher, author, date].filter((part) => part !== null).join("，"),
  files: (files, points) => `${fileCount(files)}，${counted(points)} 个实测数据点。点击标点或表格行打开来源。`,
  counted: ({ points, topped, errors }) =>
    [
      `${counted(points)} 个“作业 × 方向”执行了 I/O`,
      topped === 0 ? "直方图均未到顶" : `${counted(topped)} 个的 p99 到达直方图顶端`,
      errors === 0 ? "没有作业失败" : `${counted(errors)} 个所属的作业以错误结束`,
    ].join("；"),
  setups: (count) => (count === 1 ? "关键数值" : `${counted(count)} 种配置的关键数值`),
  elsewhere: "同一型号的其他系统",
  nearest: "最接近的系统",
  nearestWhy: "负载相同，4K 随机。按以下各项与此系统之比的最大者排序：上限 1 ms 之内的读和写，以及 QD 1 读。",
  nearestNone: "没有其他系统测过相同的负载。",
  times: (largest) => `最多 ${largest}×`,
  depths: (statistic) => tight(`固定深度的 ${statisticWord(statistic ?? "延迟")}，单个作业`),
  workload: "工作负载",
  heat: (statistic, limited) =>
    tight(
      `全部负载：各深度 × 作业数的 ${statisticWord(statistic ?? "延迟")}${limited ? "，以及上限之内的最大值" : ""}`,
    ),
  points: "曲线的数据点",
  heatTitle: (name) => `${name} 的负载`,
  caption: (points, files) => `${fileCount(files)}的 ${counted(points)} 个数据点`,
};
