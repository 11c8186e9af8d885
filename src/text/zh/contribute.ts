import { facts } from "./facts";
import { lookUp } from "~/base/lookUp";
import { contribute as en, type Fault, type FaultText } from "../en/contribute";
import { counted } from "./counted";
import type { Translated } from "../translated";

const whole = (n: string | number | undefined): string => Number(n).toLocaleString("en", { maximumFractionDigits: 3 });
const mb = (bytes: string | number | undefined): string => `${whole(Number(bytes) / 1e6)} MB`;

const faults: Readonly<Record<Fault, FaultText>> = {
  "identity/drive": ({ system }) => [
    `系统 ${system} 未注明盘型号。`,
    '在其 drives 中加入 "model"，或在其 "unknown" 列表中加入 "drive_model"。',
  ],
  "identity/media": ({ system }) => [
    `系统 ${system} 未注明盘的介质。`,
    '加入 "media"（SLC、MLC、TLC、QLC、HDD 等；单元类型未注明时写 NAND），或在其 "unknown" 列表中加入 "media"。',
  ],
  "identity/count": ({ system }) => [
    `系统 ${system} 未注明盘数。`,
    '在其 drives 中加入 "count"，或在其 "unknown" 列表中加入 "drive_count"。',
  ],
  "identity/interface": ({ system }) => [
    `系统 ${system} 未注明盘的接口。`,
    '在其 drives 中加入 "interface"（SATA、PCIe 4.0 x4 NVMe 等），或在其 "unknown" 列表中加入 "interface"。',
  ],
  "identity/state": ({ system }) => [
    `未注明 ${system} 的盘测前处于何种状态。`,
    '加入带 "state" 的标签（FOB、preconditioned、steady），或在该系统的 "unknown" 列表中加入 "state"。',
  ],
  "about/missing": ({ field }) => [`数据集缺少 ${field}。`, `填写 "${field}"；publisher 可用网名。`],
  "about/address": ({ raw }) => [`原始文件的地址为 ${raw}。`, '请写以 https:// 开头的地址，或略去 "raw"。'],
  "about/markup": ({ tag }) => [`含有标签：${tag}。`, "请删除：名称和句子均为纯文本。"],
  "about/no-file": ({ pattern }) => [
    `${pattern} 不是这些数据点的文件或文件夹。`,
    "此处的路径以系统的 id 开头：请更正，或删除该条目。",
  ],
  "method/missing": () => ["未说明测试方法。", "在 method 中写明工具、引擎、运行时长和预热时间。"],
  "licence/missing": () => ["数值未注明许可。", '请选定一种：CC0-1.0、CC-BY-4.0 或其他，写入 "licence"。'],
  "date/wrong": ({ date }) => [`${date} 不是日期。`, "请写作 2026、2026-11 或 2026-11-27。"],
  "date/future": ({ date, today }) => [`日期 ${date} 晚于今天（${today}）。`, "请更正日期。"],
  "system/named-twice": ({ label }) => [`有两个系统都叫 ${label}。`, "请在名称中写明区别，例如固件。"],
  "system/twice": ({ system }) => [`有两个系统的 id 都是 ${system}。`, "每个系统的 id 须各不相同。"],
  "system/no-points": ({ system }) => [
    `系统 ${system} 没有数据点：缺少 points/${system}.csv。`,
    "请补上该文件，或删除该系统。",
  ],
  "system/mixed": ({ system, other }) => [
    `${system} 的数据点中有一次测试也属于 ${other}。`,
    "一次测试只属于一个系统：请从其中一方移除。",
  ],
  "system/two-drives": ({ system, one, other }) => [
    `${system} 的一条曲线测自两个设备（${one} 和 ${other}），而该系统只有一块盘。`,
    '请拆成两个系统，或更正 "count"。',
  ],
  "points/bad-line": ({ why, record, cells, columns }) => [
    why === "cells"
      ? `此 ${record} 有 ${counted(Number(cells))} 格，应有的列为 ${columns}。`
      : why === "version"
        ? "这不是版本 1 的数据点文件。"
        : `记录 "${record}" 不能出现在此处。`,
    "请重新生成文件，不要手动修改。",
  ],
  "points/bad-cell": ({ column, value }) => [
    value === "NaN" ? `${column} 不是数。` : `${column} 为 ${value}。`,
    "应为不小于 0 的数，或留空。",
  ],
  "points/percentiles": ({ low, low_us, high, high_us }) => [
    `${high}（${whole(high_us)} µs）低于 ${low}（${whole(low_us)} µs）。`,
    "百分位不会下降：有两个值写反或写错。",
  ],
  "points/latency": ({ why, low, low_us, high, high_us }) => [
    why === "sum"
      ? `slat.mean + clat.mean 为 ${whole(low_us)} µs，而 lat.mean 为 ${whole(high_us)} µs。`
      : `${low}（${whole(low_us)} µs）高于 ${high}（${whole(high_us)} µs）。`,
    "其中有一个值或单位不对：单位均为微秒。",
  ],
  "points/bytes": ({ iops, block, bytes, expected }) => [
    `${whole(iops)} IOPS × ${whole(block)} 字节应为 ${mb(expected)}/s，而非 ${mb(bytes)}/s。`,
    "请更正有误的值。若 I/O 大小不一，block_bytes 留空。",
  ],
  "points/count": ({ iops, ios, runtime, expected }) => [
    `${whole(runtime)} 秒内 ${whole(ios)} 次 I/O 为 ${whole(expected)} IOPS，而不是 ${whole(iops)}。`,
    "请更正错误的值，或重新生成文件。",
  ],
  "points/unit": ({ in_flight, outstanding }) => [
    `速率 × 平均延迟得在途 I/O ${whole(in_flight)} 个，设定为 ${whole(outstanding)} 个：相差 1,000 的整数次幂。`,
    "有延迟的单位不对：一律以微秒计。",
  ],
  "points/little": ({ in_flight, outstanding }) => [
    `速率 × 平均延迟得在途 I/O ${whole(in_flight)} 个，设定为 ${whole(outstanding)} 个。`,
    "请更正有误的值，或在下方写明原因（打开的 zone 数受限、主机过慢）。",
  ],
  "points/outside": ({ place }) => [
    `${place} 指向文件夹之外。`,
    '请重新生成文件：结果文件的名称不含 ".."，也不以 "/" 开头。',
  ],
  "points/twice": ({ first }) => [`与第 ${first} 行是同一数据点。`, "请移除其一。"],
  "points/short": ({ runtime, least }) => [
    `只测了 ${whole(runtime)} s；不足 ${least} s 时，测得的主要是缓存。`,
    "请重测 60 s，或去掉该数据点，或在下方写明原因。",
  ],
  "points/cached": ({ bytes, most, interface: attached }) => [
    `${mb(bytes)}/s 超过 ${attached} 的上限（${mb(most)}/s）：数据来自缓存。`,
    "请去掉该数据点，或更正接口或盘数。",
  ],
  "private/paths": ({ found }) => [`其中有本机路径：${found}。`, "请移除；若可公开，则勾选路径。"],
  "private/hosts": ({ found }) => [`其中有主机名：${found}。`, "请移除；若可公开，则勾选主机名。"],
  "private/serials": ({ found }) => [`其中有序列号：${found}。`, "请移除，或勾选序列号。"],
  "private/users": ({ found }) => [`其中有账户名或邮箱：${found}。`, "请移除；若可公开，则勾选账户名。"],
  "private/secrets": ({ option }) => [
    option === "" ? "其中有密码、密钥或令牌。" : `选项 ${option} 中有密码、密钥或令牌。`,
    "请删除该值，并更换该密码或密钥：它可能已被看到。",
  ],
  "private/options": ({ option }) => [
    `选项 ${option} 是自由文本、名称或命令。`,
    "请删除该选项：没有任何数值取决于它。",
  ],
  "about/link": () => ["这是指向其他文件的链接。", "请放入文件本身，或删除该链接。"],
  "size/large": ({ bytes, most }) => [
    `这些文件共 ${mb(bytes)}；一个数据集最多 ${mb(most)}。`,
    "请减少测试，或拆成多个数据集。",
  ],
};

const PRIVATE = { hosts: "主机名", serials: "序列号", users: "账户名", paths: "路径和设备" } as const;

export const contribute: Translated<typeof en> = {
  fault: (code, values) => lookUp<FaultText>(faults, code)?.(values) ?? [code, ""],
  more: (n) => (n === 0 ? "" : `（另有 ${counted(n)} 处同类问题）`),

  // What is written into the dataset stays in English, whatever language its sender reads.
  system: en.system,
  notStated: en.notStated,
  mediaBy: en.mediaBy,
  method: en.method,
  readme: en.readme,
  steps: en.steps,
  command: en.command,

  wrong: (system, fact, value, reason) => `${system}，${fact}：${value} 无效。${reason}`,

  facts: {
    ...facts,

    media_by: "介质依据",
    capacity_bytes: "单盘容量",
    machine: "服务器、CPU、内存",
    kernel: "操作系统",
    state: "测前状态",
    fill_percent: "填充率 (%)",
    precondition: "TRIM、格式化、预处理",
  },

  page: {
    title: "发布这些测试",
    intro: "由本地数据点生成数据集，以 pull request 提交：不含原始文件；隐私信息须经勾选才会写入。本页不发送任何内容。",
    nothing: "没有加载本地文件",
    why: "将结果文件拖到本页任意处，即可发布。",
    library: "前往结果库",
    reading: "正在读取数据点…",
    failed: (why) => `数据点无法读取：${why}`,
    about: "数据集",
    method: "方法",
    fields: {
      title: "标题",
      publisher: "测量者",
      date: "日期",
      licence: "数值的许可",
      raw: "原始文件位置",
      method: "方法，每行一句",
      remarks: "读者须知，每行一句",
      label: "图中名称",
    },
    handle: "姓名或网名",
    rawHint: "网址（如已公开）",
    hints: {
      drive_model: "Samsung PM9A3",
      media_by: "规格书、smartctl …",
      drive_count: "1",
      capacity_bytes: "3.84 TB",
      interface: "PCIe 4.0 x4 NVMe",
      machine: "2 × EPYC 7302, 256 GB",
      kernel: "Linux 6.8",
      fill_percent: "100",
      precondition: "blkdiscard, 2 × 128K fill",
    },
    system: (name, runs) => `${name}（${counted(runs)} 次测试）`,
    stand: {
      read: "取自文件",
      missing: "缺失",
      unknown: "已填 unknown",
      varies: "各次测试不同：逐次保留",
      stated: "",
      silent: "",
    },
    passes: "检查通过",
    open: (n) => `${counted(n)} 项待处理`,
    checklist: [
      { name: "测试对象", facts: ["drive_model", "media", "drive_count", "interface"] },
      { name: "状态", facts: ["state", "firmware", "precondition"] },
    ],
    item: (name, missing, unknown, silent) => {
      const parts = [
        missing.length > 0 ? `缺少${missing.join("、")}` : "",
        unknown.length > 0 ? `已填 unknown：${unknown.join("、")}` : "",
        silent.length > 0 ? `未注明：${silent.join("、")}` : "",
      ].filter((part) => part !== "");
      return `${name}：${parts.length === 0 ? "已注明" : parts.join("；")}`;
    },
    empty: (field) => `“${field}”未填写。`,
    fillIn: "请填写；不知道则填 unknown。",
    reason: "保留此值的原因",
    leftOut: "不勾选则不包含",
    noPrivate: "未发现主机名、序列号、账户名或路径",
    private: (what, some, n) => `${PRIVATE[what]}（${counted(n)}）：${some.join("、")}${n > some.length ? " 等" : ""}`,
    hide: "其他要替换的名称，用逗号分隔",
    hideHint: "rack7-node03, Jo Doe",
    names: (some, n) => `将公开的文件名和任务名（${counted(n)}）：${some.join("、")}${n > some.length ? " …" : ""}`,
    preview: "结果库中将显示",
    row: (o) => {
      const parts = [
        o.peak && `4K 随机读最高 ${o.peak} IOPS`,
        o.within && `p99 ≤ 1 ms 时 ${o.within}`,
        o.qd1 && `深度 1 时 ${o.qd1}`,
        o.write && `随机写 ${o.write} IOPS`,
        o.mix && `混合 ${o.mix} IOPS`,
        o.seq && `顺序读 ${o.seq} GB/s`,
      ].filter((part) => part !== null);
      return parts.length === 0 ? "没有 4K 随机读或顺序读：打开时显示其自身的曲线" : parts.join("，");
    },
    save: "保存归档",
    saved: "已保存。提交方法见其中的 PULL-REQUEST.md。",
    notYet: "检查通过后方可保存。",
    next: "在仓库的克隆中解压，然后提交 pull request：命令见归档中的 PULL-REQUEST.md，完整流程见 docs/contribute-results.md。",
  },
};
