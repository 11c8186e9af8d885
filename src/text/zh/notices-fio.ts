import { lookUp } from "~/base/lookUp";
import type { NoticeText, Value } from "../en/notice-text";

/** "作业“x”" or "3 个作业（第一个为“x”）". */
const jobs = (count: Value, first: Value): string =>
  count === 1 ? `作业“${first}”` : `${count} 个作业（第一个为“${first}”）`;
const kept = (n: Value): string => (n === 0 ? "其中没有可保留的作业。" : `已读取 ${n} 个完整的作业。`);
const within = (job: Value): string => (job === "" ? "作业之外的文本" : `作业“${job}”`);

/** "8192 I/Os in 400 ms", "a rate of 12 in 400 ms", "a max of 7", as the parser puts them. */
const beside = (v: Readonly<Record<string, Value>>): string =>
  String(v["beside"])
    .replace(/^a rate of (\S+) in (\S+) ms$/, "$2 ms 内的速率 $1")
    .replace(/^(\d+ \S+) in (\S+) ms$/, "$2 ms 内的 $1")
    .replace(/^a max of /, "max ");
const TYPES: Readonly<Record<string, string>> = {
  ...{ "a number": "数字", "a text": "文本", "an object": "对象", "a list": "列表", "counts by value": "各值的计数" },
};
const type = (v: Readonly<Record<string, Value>>): string => lookUp(TYPES, String(v["beside"])) ?? String(v["beside"]);

const printed = (v: Readonly<Record<string, Value>>): string =>
  v["text"] === "" ? `缺少 ${v["field"]}，却有 ${beside(v)}` : `${v["field"]} 为 ${v["text"]}，与 ${beside(v)} 不符`;

const asWritten = (): string => "请使用 fio 写出的原文件。";
const seeMessages = (): string => "请在 fio 的消息中查找原因：位于 JSON 之前，或在终端上。";
const absent = (): string => "视为缺失；其余均已读取。";
const failed = (): string => "保留并标为失败；其他作业不受影响。";

export const fioNotices: Readonly<Record<string, NoticeText>> = {
  "fio/all-clients": {
    what: "client/server 测试：“All clients”一项为其他各项之和。",
    rest: "不计入；各主机的作业已读取。",
  },
  "fio/bad-json": {
    what: (v) => `${v.lost} 个作业不是 JSON：被省略、改动，或被 fio 的消息打断。`,
    todo: asWritten,
    rest: (v) => kept(v.kept),
  },
  "fio/contradicted": {
    what: (v) =>
      v.count === 1
        ? `${within(v.job)}中有一个值自相矛盾：${printed(v)}。`
        : `${v.count} 个值与文件中的其他值矛盾，第一个在${within(v.job)}：${printed(v)}。`,
    todo: "请使用 fio 写出的原文件。若已是原文件，请检查作业的运行时间是否足够长。",
    rest: absent,
  },
  "fio/contradicted-computed": {
    what: (v) =>
      v.count === 1
        ? `${within(v.job)}中有一个速率自相矛盾：${printed(v)}。`
        : `${v.count} 个速率与完成量矛盾，第一个在${within(v.job)}：${printed(v)}。`,
    todo: asWritten,
    rest: "改为计算：完成量除以运行时长。",
  },
  "fio/depth-not-listed": {
    what: (v) => `${jobs(v.count, v.job)}未列出 iodepth，但在途 I/O 不止一个 (iodepth_level)：选项不完整。`,
    todo: asWritten,
    rest: "深度取 latency_depth；没有则未知。",
  },
  "fio/grouped-sections": {
    what: (v) =>
      `${jobs(v.count, v.job)}的线程多于 numjobs 所述（按 job_runtime 为 ${v.threads} 个）：group_reporting 合并了多个 section。`,
    rest: "在途 I/O 按全部线程计。",
  },
  "fio/head-lost": {
    what: "作业之外的文本不是 JSON，因此版本、时间和 global 选项未知。",
    todo: asWritten,
    rest: "作业已读取。",
  },
  "fio/impossible-value": {
    what: (v) =>
      v.count === 1
        ? `${within(v.job)}中有一个不可能的值：${v.field} 为 ${v.text}。`
        : `${v.count} 个值不可能成立，第一个在${within(v.job)}：${v.field} 为 ${v.text}。`,
    todo: "请使用 fio 写出的原文件。若已是原文件，请向 fio 项目报告此值。",
    rest: absent,
  },
  "fio/job-failed": {
    what: (v) => `${jobs(v.count, v.job)}以错误 ${v.error} 结束。`,
    todo: seeMessages,
    rest: failed,
  },
  "fio/mended": {
    what: "fio 写入了 JSON 不允许的内容：文本中的控制字符，或以 nan 作数值。",
    rest: "字符予以保留，数值视为缺失；全部已读取。",
  },
  "fio/no-io": {
    what: (v) => `${jobs(v.count, v.job)}没有执行 I/O，但 fio 未报告错误。`,
    todo: seeMessages,
    rest: failed,
  },
  "fio/no-jobs": {
    what: "此 fio 文档没有作业。",
    todo: seeMessages,
    rest: "文件中的其他文档已读取。",
  },
  "fio/no-json": {
    what: (v) => (v.first === "" ? "此文件中没有 fio 的结果。" : `此文件中没有 fio 的结果。其中写道：“${v.first}”`),
    todo: "请以 --output-format=json+ 运行 fio，并确认其结束时没有错误。",
  },
  "fio/no-options": {
    what: "文件未列出作业选项：由 2.3 之前的 fio 写出，或被脚本删去。",
    todo: "较新版本的 fio 会列出选项。",
    rest: "方向和块大小取自已完成的 I/O，深度取自 latency_depth 或 iodepth_level；访问模式、引擎和预热时间 (ramp_time) 未知。",
  },
  "fio/options-of-hosts": {
    what: (v) => `各主机的 global 选项不同 (${v.options})，而 3.42 之前的 fio 不注明各属哪台主机。`,
    todo: "请将这些选项写入各作业的 section，或使用 fio 3.42 或更新版本。",
    rest: "视为未知；其余均已读取。",
  },
  "fio/other-text": {
    what: (v) => `结果之外有 ${v.lines} 行，第一行：“${v.first}”`,
    rest: "已忽略；结果已读取。",
  },
  "fio/percentiles-of-lat": {
    what: "3.18 之前的 fio 在 lat_percentiles=1 时，将总延迟的百分位输出在 clat 之内 (stat.c)。",
    rest: "按 lat 读取。",
  },
  "fio/percentiles-unknown": {
    what: "3.18 之前的 fio 将 clat 和总延迟的百分位输出在同一位置，而此文件没有可供判断的选项。",
    rest: "百分位按类型不明读取；平均值和最大值的类型不变。",
  },
  "fio/phases-assumed": {
    what: "作业分为多组，而 3.39 之前的 fio 不列出无值的 stonewall 或 new_group：文件未注明各组是否同时运行。",
    todo: "请在作业文件中写 stonewall=1 或 new_group=1，fio 即会列出。",
    rest: (v) => `分为 ${v.phases} 个阶段；不跨阶段求和。`,
  },
  "fio/phases-together": {
    what: "作业分为多组且同时运行：整个测试的时长不足以先后进行。",
    rest: "工作相同的组已求和。",
  },
  "fio/phases-busy": {
    what: "作业分为多组且同时运行：每组磁盘的忙碌时间都超过依次运行时轮到它的时间。",
    rest: "工作相同的组已求和。",
  },
  "fio/phases-unknown": {
    what: (v) => `文件未列出选项，无法得知 ${v.phases} 项中哪些同时运行。`,
    todo: "较新版本的 fio 会列出选项。",
    rest: "各自独立；不求和。",
  },
  "fio/repeated-option": {
    what: (v) => `作业“${v.job}”中 ${v.option} 出现多次。`,
    rest: "各值均保留；只能取一个时，与 fio 相同，取最后一个。",
  },
  "fio/same-document": {
    what: (v) => `同一结果在此文件中出现 ${v.count} 次。`,
    rest: "只计一次。",
  },
  "fio/status-interval": {
    what: (v) => `同一次测试的 ${v.count} 个文档 (--status-interval)：各自从测试开始起累计。`,
    rest: (v) => `以最后一个，即第 ${v.document} 个文档为结果；此前的不绘制。`,
  },
  "fio/sync-engine-depth": {
    what: (v) =>
      `${jobs(v.count, v.job)}设定了 iodepth=${v.iodepth}，但 ${v.engine} 是同步引擎，每线程只有一个 I/O 在途。`,
    todo: "需要队列时请使用 libaio 或 io_uring，或增加作业数。",
    rest: "按深度 1 计。",
  },
  "fio/too-large": {
    what: (v) => `有一个 JSON 文档超过 ${v.mb} MB。`,
    todo: "请拆分测试，或用 --output-format=json 略去直方图的桶。",
    rest: "此前的文档已读取；该文档及其后的内容未读取。",
  },
  "fio/truncated-json": {
    what: (v) => {
      const json = v.document === undefined ? "JSON " : `文件中的第 ${v.document} 个 JSON 文档`;
      return v.job === 0 ? `${json}在最后一个花括号之前中断。` : `${json}在第 ${v.job} 个作业之内中断。`;
    },
    todo: (v) => (v.kept === 0 ? "请重新复制文件。" : "请重新复制文件，或使用已有的完整作业。"),
    rest: (v) => `${kept(v.kept)}${v.document === undefined ? "" : "此前的文档已读取。"}`,
  },
  "fio/unlike-sections": {
    what: (v) =>
      `${jobs(v.count, v.job)}只列出最后一个 section 的选项，却包含该 section 不会做的 I/O：group_reporting 合并了不同的 section。`,
    todo: "要查看各个 section，请不用 group_reporting 运行。",
    rest: "这些 I/O 作为一个混合负载读取；其深度、引擎和速率未知。",
  },
  "fio/wrong-type": {
    what: (v) =>
      v.count === 1
        ? `${within(v.job)}中有一个字段类型不符：${v.field} 为 ${v.text}，而非${type(v)}。`
        : `${v.count} 个字段类型不符，第一个在${within(v.job)}：${v.field} 为 ${v.text}，而非${type(v)}。`,
    todo: asWritten,
    rest: "这些字段视为缺失；其余均已读取。",
  },
};
