import type { charts as en } from "../en/charts";
import { columnIn } from "../alike";
import { counted } from "./counted";
import { curveChart } from "./curve-chart";
import type { Translated } from "../translated";

/** Heads of tables, by the parts of the names of columns. fio's own words stay (clat, iodepth, numjobs). */
const HEADS = {
  ...{ iops: "IOPS", cpu: "CPU", id: "ID", fact_id: "公布值 ID", fact_ids: "公布值 ID" },
  ...{ against_fact_id: "对照公布值 ID", system: "系统", series: "系列", workload: "工作负载", line: "曲线" },
  ...{ set: "组", side: "对比方", row: "行", column: "列", op: "操作", access: "访问模式", block: "块大小" },
  ...{ media: "介质", interface: "接口", version: "版本", drive: "盘", drives: "盘数", host: "主机" },
  ...{ hosts: "主机数", vm: "虚拟机", vms: "虚拟机数", files: "文件数", workloads: "工作负载数", job: "作业" },
  ...{ jobs: "作业数", thread: "线程", threads: "线程数", run: "测试", runs: "测试数", device: "设备" },
  ...{ devices: "设备数", member: "成员", members: "成员数", among: "参与比较数", member_unit: "成员单位" },
  ...{ per_member: "每成员", per_member_from: "每成员值的来源", load: "负载", loads: "负载点数" },
  ...{ loads_in_common: "共同负载点数", base_load: "基准负载", at_this_load: "该负载的测试数", load_x: "负载，x" },
  ...{ act_load_x: "ACT 负载，x", outstanding: "在途 I/O", queue_depth: "队列深度", in_flight: "推算在途 I/O" },
  ...{ asked: "设定", rate_process: "到达过程", total: "合计", rate: "速率", throughput: "吞吐量", latency: "延迟" },
  ...{ response: "响应时间", rated: "标称", latency_kind: "延迟种类", kind: "种类", statistic: "统计量" },
  ...{ measure: "指标", metric: "指标", unit: "单位", value: "值", mean: "平均", median: "中位数", min: "最小" },
  ...{ max: "最大", n_io: "I/O 数", ios: "I/O 数", n_base: "基准 n", samples: "样本数", samples_above: "样本数 >" },
  ...{ above: "超出", over: ">", percent_below: "累计，%", least_over: "下限 >", within_limit: "上限内" },
  ...{ headroom: "余量", ratio: "比值", means_ratio: "平均值之比", low: "下限", high: "上限", verdict: "判定" },
  ...{ ideal: "理想值", ideal_from: "理想值基准", marginal: "增量", efficiency: "效率" },
  ...{ own_efficiency: "相对自身的效率", slowest: "最慢", fastest: "最快", slowest_member: "最慢成员" },
  ...{ fastest_member: "最快成员", spread: "离散", outliers: "离群", modified_z: "修正 z 值", rank: "排名" },
  ...{ off_median: "与中位数之差", of_rated: "占标称", off_average: "与平均之差", round: "轮次" },
  ...{ in_window: "测量窗口内", gain: "提升", formula: "算式", check: "检查", found: "推算值", expected: "预期值" },
  ...{ says: "结果", bound: "界限", confidence: "可信度", as_printed: "原文", if_read_literally: "按字面读" },
  ...{ derived_from: "推算自", drawn_from: "依据", source: "来源", from: "下端", to: "上端", from_us: "下端，µs" },
  ...{ to_us: "上端，µs", from_s: "起，s", to_s: "止，s", t_s: "时刻，s", slice_s: "切片，s", slice: "切片" },
  ...{ slices: "切片数", duration: "时长", written: "已写入", drive_fills: "全盘写入次数", read: "读", write: "写" },
  ...{ time_share: "分时", of_time_share: "与分时值之比", worst: "最差", published: "公布值", at_most: "最大" },
  ...{ program: "程序", path: "路径", file: "文件", error: "错误", excluded: "已排除", corrected: "已更正" },
  ...{ remarks: "备注", note: "备注", notes: "备注", state: "状态", log: "日志" },
  ...{ device_reads: "设备读取", device_writes: "设备写入" },
};
/** As a screen reader says them. */
const SAID = {
  ...{ clat: "完成延迟", slat: "提交延迟", lat: "总延迟", iodepth: "队列深度", numjobs: "作业数" },
  ...{ from_us: "下端，微秒", to_us: "上端，微秒", from_s: "起，秒", to_s: "止，秒", t_s: "时刻，秒" },
};
const UNITS_SAID = {
  ...{
    gb_per_s: "千兆字节每秒",
    gb: "千兆字节",
    bytes_per_s: "字节每秒",
    per_s: "每秒",
    percent: "百分比",
    bytes: "字节",
  },
  ...{ us: "微秒", ms: "毫秒", s: "秒" },
};

export const columnHead = (column: string): string => columnIn(column, HEADS, undefined, "，");
export const columnSaid = (column: string): string => columnIn(column, { ...HEADS, ...SAID }, UNITS_SAID, "，");

export const charts: Translated<typeof en> = {
  curve: curveChart,
  key: {
    colour: (what) => `颜色：${what}`,
    dash: (what) => `线型：${what}`,
    named: (named, of) => `已标名 ${named}/${of}，全部见表格`,
    guessed: "○ 介质按名称推测",
    ops: { read: "● 读", write: "■ 写", trim: "▲ trim", sync: "◆ sync", mixed: "◆ 全部操作" },
    fills: {
      computed: "● 由原始文件计算",
      published: "◉ 公布值，照录",
      derived: "◒ 由公布值推算",
      ambiguous: "◌ 有歧义，读法未确认",
      interpolated: "○ 插值",
      excluded: "⊘ 失败或排除，不连线",
      missed: "○—| 未达到设定速率：○ 实际，| 设定",
      lost: "× 报告中缺失",
    },
    bounds: {
      at_least: "→ 至少",
      at_most: "← 至多",
      at_least_up: "↑ 至少",
      at_most_down: "↓ 至多",
      at_least_below: "← 至少",
      at_most_below: "→ 至多",
      about: "短横：约",
    },
  },
  absent: "—",
  mediumMark: { guessed: "○", stated: "●" },
  mediumSays: { guessed: "介质按名称推测：", stated: "介质已指定：" },
  mixedMedia: "混合",
  guessed: (media) => `${media}（推测）`,
  axisTitle: (name, unit) => (unit === "" ? name : `${name}，${unit}`),
  keys: "方向键：左右按负载顺序在系列内移动，上下切换系列。Enter 打开来源，Esc 退出。",
  readout: (title, lines) => [title, ...lines].join("。"),
  line: (label, value) => (label === "" ? value : `${label} ${value}`),
  source: "来源：按 Enter 或点击",
  badge: {
    says: (badge) => `“${badge}”的含义`,
    more: "如何测量",
  },
  frame: {
    notPrinted: (rows) => `还有 ${counted(rows)} 行：请将表格保存为 CSV。`,
    noDataset: "此处没有发布该名称的数据集。",
  },
  sortBy: (column) => `按 ${column} 排序`,
};
