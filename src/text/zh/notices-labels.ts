import type { NoticeText } from "../en/notice-text";
import { expectedWords } from "./json-expected";

export const labelNotices: Readonly<Record<string, NoticeText>> = {
  "inventory/bad-size": {
    what: (v) => `${v.count} 个容量小于零：nvme-cli 2.2 会这样输出。`,
    todo: "请用其他版本运行 nvme list，或将容量设为测试的标签。",
    rest: "未采用其中的容量；型号、序列号和固件已读取。",
  },
  "inventory/cut": {
    what: (v) => `JSON 在此处中断或损坏：此处应为${expectedWords(v.expected)}。`,
    todo: "请重新生成设备清单并拖入。",
    rest: (v) => (v.count === 0 ? "全部未读取。" : "此前完整的内容已读取。"),
  },
  "inventory/nothing": {
    what: "此设备清单没有描述任何设备。",
    todo: "请在被测主机上以 root 运行该命令。",
    rest: "不为任何测试设置内容。",
  },
  "inventory/unnamed": {
    what: (v) => `输出中有 ${v.count} 块盘，没有逐一注明设备名。`,
    todo: "请将各盘的输出分别存为以设备命名的文件，或在输出上方保留所用的命令。",
    rest: "不为任何测试设置内容。",
  },
  "inventory/too-large": {
    what: (v) => `不读取超过 ${v.limit} MiB 的设备清单。`,
    todo: "请将各主机的设备清单分别存为文件后拖入。",
    rest: "其他文件已读取。",
  },
  "dataset/slug-reserved": {
    what: (v) => `数据集不能命名为“${v.slug}”：此名在链接中表示本地文件。`,
    todo: "请另选一个 slug。",
    rest: (v) => `此数据集改称 ${v.own}。`,
  },
  "dataset/slug-taken": {
    what: (v) => `之前的数据集已使用 slug“${v.slug}”。`,
    todo: "请另选一个 slug。",
    rest: (v) => `此数据集改称 ${v.own}。`,
  },
  "label/bad-json": {
    what: (v) => `这不是 JSON：此处应为${expectedWords(v.expected)}。`,
    todo: "请更正此行；文件的开头是 kneepoint.json 的格式。",
    rest: "此文件的内容均不生效；其旁的结果已读取。",
  },
  "label/bad-rule": {
    what: (v) => `“${v.rule}”不是规则。${v.reason}`,
    todo: "名称写在花括号内，之间写文字：{drive_model}_{firmware}_qd{iodepth}。",
    rest: "此规则被忽略；其余规则有效。",
  },
  "label/bad-value": {
    what: (v) => `“${v.value}”不是 ${v.cell} 的有效值。${v.reason}`,
    todo: "请在文件中更正，或设为测试的标签。",
    rest: "此单元格为空；其余均有效。",
  },
  "label/no-device": {
    what: (v) => {
      const host = v.hosts === "" ? "" : `${v.hosts} 的 `;
      return `其中描述的是 ${host}${v.devices === "" ? "一个未写明名称的设备" : v.devices}；此处没有与之匹配的测试。`;
    },
    todo: "请放入其结果所在的文件夹并拖入该文件夹，或将其中的值设为测试的标签。",
    rest: "加载了匹配的测试后即生效。",
  },
  "label/no-target": {
    what: (v) =>
      v.count === 1
        ? `此处描述了 ${v.target}，但未加载。`
        : `此处描述了 ${v.count} 次未加载的测试，第一个为 ${v.target}。`,
    todo: "请将其结果按相同的文件夹一并拖入。",
    rest: "对已加载测试的描述有效。",
  },
  "label/too-large": {
    what: (v) => `不读取超过 ${v.limit} MiB 的 kneepoint.json。`,
    todo: "请为每个结果文件夹单独写一个描述文件。",
    rest: "其他文件已读取。",
  },
  "label/version": {
    what: (v) => (v.version === "" ? "“kneepoint”的值不是数 1。" : `此 kneepoint.json 为版本 ${v.version}。`),
    todo: "请用较新的 Kneepoint 打开，或按版本 1 写出。",
    rest: "此文件的内容均不生效；其旁的结果已读取。",
  },
};
