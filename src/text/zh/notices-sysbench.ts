import { lookUp } from "~/base/lookUp";
import type { NoticeText, Value } from "../en/notice-text";

const kept = (reports: Value, intervals: Value): string =>
  reports === 0 && intervals === 0
    ? "此测试全部未读取；其他测试不受影响。"
    : `保留其中的 ${reports} 份报告和 ${intervals} 行区间；其他测试不受影响。`;
const COMMANDS: Readonly<Record<string, string>> = {
  prepare: "“sysbench … prepare”的输出，该命令准备数据",
  cleanup: "“sysbench … cleanup”的输出，该命令删除数据",
  "": " sysbench 的输出，但不是测试",
};
const asWritten = (): string => "请使用 sysbench 写出的原文件。";
const useRun = (): string => "请使用“sysbench … run”的输出。";

export const sysbenchNotices: Readonly<Record<string, NoticeText>> = {
  "sysbench/async-latency": {
    what: "在 --file-io-mode=async 时，sysbench 测量的是 I/O 的提交和等待队列腾空的时间，而非 I/O 本身 (sb_fileio.c)。",
    todo: "异步 I/O 的延迟请用 fio 测量。",
    rest: "其延迟按类型不明读取。队列深度 (--file-async-backlog) 未输出，视为未知。",
  },
  "sysbench/bad-line": {
    what: (v) => `sysbench 不会写出这样的行：“${v.text}”`,
    todo: "请使用 sysbench 写出的原文件。脚本输出的行没有影响。",
    rest: "其中若有数值，视为缺失；其余行均已读取。",
  },
  "sysbench/checkpoints": {
    what: (v) => `此测试设了 --report-checkpoints：${v.count} 份报告（包括最后一份）各自从上一份报告起计。`,
    rest: "并列显示；没有覆盖整个测试的报告。",
  },
  "sysbench/events-counted": {
    what: (v) => `${v.runs} 次测试的报告没有计入事务：sysbench 0.5 按 COMMIT 计数，而脚本没有发出 COMMIT。`,
    rest: "与 sysbench 1.0 相同，每个事件计为一个事务；速率为事件数除以时间。",
  },
  "sysbench/failed": {
    what: (v) => `sysbench 因错误停止：“${v.text}”`,
    todo: "请排除原因后重新运行。",
    rest: (v) => kept(v.reports, v.intervals),
  },
  "sysbench/histogram-count": {
    what: (v) =>
      v.events === "?"
        ? `此直方图（${v.rows} 个事件）所属的报告缺失或已损坏。`
        : `直方图共 ${v.rows} 个事件，其报告为 ${v.events} 个：有行缺失或损坏。`,
    todo: asWritten,
    rest: "直方图已略去；其余均已读取。",
  },
  "sysbench/message": {
    what: (v) => `sysbench 在测试期间输出：“${v.text}”${v.count === 1 ? "" : `，另有 ${Number(v.count) - 1} 条`}。`,
    todo: "请据此判断结果是否有效。",
    rest: "报告已读取。",
  },
  "sysbench/more-bad-lines": {
    what: (v) => `另有 ${v.count} 行不是 sysbench 所写。`,
    todo: asWritten,
    rest: "其余行均已读取。",
  },
  "sysbench/no-options": {
    what: "注明 sysbench 设定的行缺失或不全。",
    todo: "请使用自第一行起的完整输出。",
    rest: (v) =>
      v.threads === "?"
        ? "结果已读取；线程数、块大小或访问模式未知。"
        : `结果已读取；线程数 ${v.threads} 由事件数得出；设定速率、块大小或访问模式未知。`,
  },
  "sysbench/no-run": {
    what: (v) => `此文本没有 sysbench 的测试。其中写道：“${v.first}”`,
    todo: useRun,
  },
  "sysbench/not-a-run": {
    what: (v) => `这是${lookUp(COMMANDS, String(v.command)) ?? COMMANDS[""]}。`,
    todo: useRun,
    rest: "其中没有测量结果。",
  },
  "sysbench/not-io": {
    what: (v) => `${v.runs} 次 ${v.test} 测试：测量的不是存储 I/O。`,
    rest: "其事件的速率和延迟保留为时间系列；在 I/O 图中没有数据点。",
  },
  "sysbench/one-latency": {
    what: "sysbench 对全部事件只输出一个延迟：包括读、写，以及自 1.0 起其间的 fsync。",
    todo: "--file-fsync-freq=0 可略去 fsync；要区分读和写，请分别单独运行。",
    rest: "延迟按混合事件保留；读、写和 fsync 的速率分别保留。",
  },
  "sysbench/other-text": {
    what: (v) => `测试之外有 ${v.lines} 行，第一行：“${v.first}”`,
    rest: "已忽略；测试已读取。",
  },
  "sysbench/truncated": {
    what: "输出在测试的报告结束之前中断：sysbench 被停止，或文件被截断。",
    todo: "请重新复制文件，或运行到结束：总数在最后几行。",
    rest: (v) => kept(v.reports, v.intervals),
  },
};
