import { lookUp } from "~/base/lookUp";
import type { NoticeText, Value } from "../en/notice-text";

/** "日志“x”", "3 个日志“x”". */
const logs = (count: Value, prefix: Value): string => `${count === 1 ? "日志" : `${count} 个日志`}“${prefix}”`;
const others = (rows: Value): string => `已略去；其余 ${rows} 行已读取。`;
const ownRun = (): string => "作为单独的测试读取。";
const dropJson = (): string => "请将测试的 JSON 与其日志一起拖入。";
const asPrinted = (): string => "数值照录显示，不带单位。";

const UNITS: Readonly<Record<string, string>> = { ns: "纳秒", us: "微秒" };

const AGAINST: Readonly<Record<string, (v: Readonly<Record<string, Value>>) => string>> = {
  columns: (v) => `有 ${v.columns} 列，${v.version} 不会这样写`,
  averaged: () => "所含为平均值，而该测试没有设 log_avg_msec",
  single: (v) => `所含为逐个 I/O，而该测试设了平均 (log_avg_msec=${v.asked})`,
  direction: (v) => `含有 ${v.op} 的 I/O，而该测试没有此类 I/O`,
  unit: (v) =>
    `${v.op} 的 ${v.kind} 平均为 ${v.printed}；按该版本 fio 的单位（${lookUp(UNITS, String(v.unit))}），与测试结果的 ${v.own} µs 矛盾`,
};

export const fioLogNotices: Readonly<Record<string, NoticeText>> = {
  "fio/job-file-cut": {
    what: "作业文件在行中间结束：最后一个值可能被截断。",
    todo: "请与原文件核对最后一行；若完整，请在末尾加换行。",
    rest: "按现状读取。",
  },
  "fio/hist-impossible": {
    what: (v) =>
      `${v.count} 行的 I/O 计数超过可能的数量：client/server 模式的 fio 曾将内存内容写入此类日志（见于 3.7）。`,
    todo: "请使用 JSON (json+) 中的直方图，或在各主机上单独运行 fio。",
    rest: (v) => others(v.rows),
  },
  "fio/job-file-line": {
    what: (v) =>
      v.count === 1
        ? `此行既不是选项，也不是 section：“${v.text}”。`
        : `${v.count} 行既不是选项，也不是 section，第一行：“${v.text}”。`,
    rest: "已忽略；其余选项有效。",
  },
  "fio/log-broken-lines": {
    what: (v) => `${v.count} 行不属于此日志。`,
    todo: "请重新复制文件；fio 写出的是以逗号和空格分隔的整数。",
    rest: (v) => others(v.rows),
  },
  "fio/log-compressed": {
    what: "自此处起，压缩日志已损坏，或不含 fio 的样本。",
    todo: "请重新复制文件；fio --inflate-log=FILE 可输出其内容。",
    rest: "此前的内容已读取。",
  },
  "fio/log-contradicts": {
    what: (v) =>
      `${logs(v.count, v.prefix)}：名称像是 ${v.of} 的日志，但不可能由该测试写出：${lookUp(AGAINST, String(v.why))?.(v) ?? String(v.why)}。`,
    todo: "可能是同一文件夹中较早测试的遗留：请将每次测试与其自身的日志分别拖入。",
    rest: ownRun,
  },
  "fio/log-cut": {
    what: "文件末尾没有换行：最后一行可能被截断。",
    todo: (v) => (v.kept === 1 ? "" : "请重新复制文件。"),
    rest: (v) => (v.kept === 1 ? "最后一行各列齐全，已读取。" : "最后一行已略去；其余均已读取。"),
  },
  "fio/log-disagrees": {
    what: (v) =>
      `${v.op} 的 ${v.what} 在此日志中${v.from === v.to ? `平均为 ${v.from} ${v.unit}` : `为 ${v.from} 至 ${v.to} ${v.unit}`}，在其测试结果中为 ${v.own} ${v.unit}${Number(v.count) > 1 ? `；共有 ${v.count} 个日志不符` : ""}。`,
    todo: "若日志属于另一次测试，请将每次测试与其自身的日志分别拖入。",
    rest: "日志随此测试绘制。",
  },
  "fio/log-fifth-column": {
    what: "第五列全为 0。fio 3.17 及以前为偏移量，其后为优先级；日志未注明由哪个版本写出。",
    rest: "时间、数值和方向与其无关。",
  },
  "fio/log-idle": {
    what: (v) => `有 ${v.count} 个窗口没有对应的行：窗口内没有 I/O 完成时，fio 不写该行。`,
    rest: "这些窗口按 0 计。",
  },
  "fio/log-jobs": {
    what: (v) =>
      v.jobs === 0
        ? `此日志中时间倒退，似由 ${v.found} 个作业写入。`
        : `按时间判断，有 ${v.found} 个作业写入此日志；该测试有 ${v.jobs} 个。`,
    todo: "fio 会在已有的日志后追加；per_job_logs=0 时，全部作业写入同一日志。",
    rest: "以最后的若干个为该测试的作业。",
  },
  "fio/log-no-job": {
    what: (v) => `这是作业 ${v.thread} 的日志，而该测试有 ${v.jobs} 个作业。`,
    todo: "可能是较早的、作业更多的测试的遗留。",
    rest: "以其编号读取，与该测试的作业分开。",
  },
  "fio/log-no-run": {
    what: (v) => `${logs(v.count, v.prefix)}：此次拖入的结果均未注明写出过此日志。`,
    todo: "请将同一文件夹中测试的 JSON 与其日志一起拖入。",
    rest: ownRun,
  },
  "fio/log-own-start": {
    what: (v) => `${v.count === 1 ? "此日志" : `${v.count} 个日志`}的作业在测试中何时开始，未知。`,
    todo: "fio 3.36 及以后输出 job_start。",
    rest: "其秒数自该作业开始计。",
  },
  "fio/log-several-runs": {
    what: (v) => `${logs(v.count, v.prefix)}：无法确定由多次测试中的哪一次写出。`,
    todo: "请将每次测试与其日志分别拖入，或放在各自的文件夹中。用 write_bw_log 等选项可为日志取不同的名称。",
    rest: ownRun,
  },
  "fio/log-spacing": {
    what: (v) =>
      `${logs(v.count, v.prefix)}：按行的间隔判断，窗口为 ${Number(v.ms) >= 1000 ? `${Number(v.ms) / 1000} s` : `${v.ms} ms`}；没有结果注明 log_avg_msec。`,
    rest: "十行中有九行相差在 10 % 之内。",
  },
  "fio/log-too-large": {
    what: (v) => (v.unpacked === 1 ? `此压缩日志解压后超过 ${v.mb} MB。` : `压缩日志超过 ${v.mb} MB。`),
    todo: "请用 fio --inflate-log=FILE 输出到文件再拖入：文本文件大小不限。",
    rest: (v) => (v.unpacked === 1 ? "此前已解压的内容已读取。" : "全部未读取。"),
  },
  "fio/log-unit": {
    what: (v) => `${logs(v.count, v.prefix)}（延迟）：fio 2.21 及以前单位为微秒，自 2.99 起为纳秒；版本未知。`,
    todo: dropJson,
    rest: asPrinted,
  },
  "fio/log-unknown": {
    what: (v) =>
      v.count === 1
        ? "fio 日志不注明内容，此日志的名称也看不出。"
        : `fio 日志不注明内容，这 ${v.count} 个日志的名称也看不出。`,
    todo: "请使用 fio 所取的名称，如 run_clat.1.log 或 run_bw.log。",
    rest: asPrinted,
  },
  "fio/options-from-job-file": {
    what: (v) => `文件未列出作业选项；采用作业文件 ${v.of} 的选项，因其含有全部作业名。`,
    todo: "若结果由另一作业文件产生，请不带此作业文件重新拖入。",
    rest: "命令行所给的选项未知。",
  },
};
