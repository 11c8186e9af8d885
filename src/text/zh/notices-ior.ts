import type { NoticeText } from "../en/notice-text";

export const iorNotices: Readonly<Record<string, NoticeText>> = {
  "io500/bad-line": {
    what: (v) => `IO500 的一个结果在此处损坏：“${v.text}”`,
    todo: "请使用 IO500 的原始文件。",
    rest: "此阶段已略去；其余已读取。",
  },
  "io500/invalid": {
    what: (v) => `IO500 将阶段 ${v.name} 标为 invalid。`,
    todo: "原因见 result.txt：阶段过短，或有错误。",
    rest: "其数值已读取。",
  },
  "io500/no-io": {
    what: (v) => `按文件数而非 I/O 计数的阶段：${v.names}。`,
    rest: "这些阶段没有数据点；其速率见测试的详细信息。",
  },
  "io500/no-score": {
    what: "此次执行没有得分：文件被截断，或 IO500 被中止。",
    todo: "请使用完整的文件，或让 IO500 运行到结束。",
    rest: "在此之前的阶段已读取。",
  },
  "io500/no-result": {
    what: "没有一个 IOR 阶段有结果。",
    todo: "请让 IO500 运行到结束，或使用 result_summary.txt。",
    rest: "此次执行的内容均未读取。",
  },
  "ior/bad-row": {
    what: (v) => `此处有一个结果损坏：“${v.text}”`,
    todo: "请使用 IOR 的原始输出。",
    rest: "此结果已略去；其余已读取。",
  },
  "ior/computed-iops": {
    what: "此版本的 IOR 不输出单次迭代的 IOPS。",
    rest: "由带宽 ÷ 传输大小算出，与 IOR 汇总的算法相同。",
  },
  "ior/cut": {
    what: "文件在 IOR 完成之前结束。",
    todo: "请重新复制文件，或让 IOR 运行到结束。",
    rest: "此前的各次迭代已读取。",
  },
  "ior/more-bad": {
    what: (v) => `另有 ${v.count} 个结果损坏。`,
    todo: "请使用 IOR 的原始输出。",
    rest: "其余结果已读取。",
  },
  "ior/no-latency": {
    what: "IOR 以任务的时间除以一个 block 的传输次数。任务的传输不止一个 block 时（多个 segment、设有时限），此值不是延迟；CSV 文件不说明是否如此。",
    todo: "需要延迟时，请以单个 segment (-s 1) 且不设时限 (-D) 运行 IOR，并保留其文本或 JSON。",
    rest: "延迟保留在测试的详细信息中；速率已读取。",
  },
  "ior/no-options": {
    what: "文件未注明 IOR 的任务数或传输大小。",
    todo: "请使用 IOR 从版本行开始的完整输出。",
    rest: "速率已读取；负载不明。",
  },
  "ior/no-result": {
    what: "IOR 在此处开始，但没有输出结果。",
    todo: "请查看下方 IOR 或 MPI 的信息，然后重新运行。",
    rest: "文件中的其他测试已读取。",
  },
  "ior/one-task": {
    what: "IOR 输出的是第一个任务的平均延迟，不是全部任务的。",
    rest: "照录：文本精确到一微秒，JSON 和 CSV 精确到 0.1 毫秒。",
  },
  "io500/of-ior": {
    what: (v) => `相同阶段的 IOR 自身输出也已读取：${v.count === 1 ? String(v.of) : `${v.of} 等 ${v.count} 个文件`}。`,
    todo: "请隐藏其中之一：两者都有的阶段是同一次测量。IOR 的输出更详细。",
    rest: "两者均已读取，作为两种工具的结果。",
  },
  "ior/summary-only": {
    what: (v) => `只有 ${v.count} 次迭代的汇总。`,
    todo: "请使用 IOR 的完整输出：每次迭代即为一次重复。",
    rest: "数据点为 IOR 自算的平均值；最高和最低值见测试的详细信息。",
  },
  "ior/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
    todo: "请拆分：每个文件一次测试。",
  },
};
