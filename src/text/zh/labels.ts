import type { labels as en } from "../en/labels";
import { counted } from "./counted";
import type { Translated } from "../translated";

const range = (min: number, max: number): string => `${counted(min)} 至 ${counted(max)}`;

export const labels: Translated<typeof en> = {
  value: {
    empty: "单元格为空。",
    tooLong: (most) => `超过 ${counted(most)} 个字符。`,
    choice: (options) => `须为以下之一：${options.join("、")}。`,
    number: (min, max) => `须为 ${range(min, max)} 的数。`,
    count: (min, max) => `须为 ${range(min, max)} 的整数。`,
    comma: (a, b) => `可能是 ${a}，也可能是 ${b}：请不要写逗号。`,
    currency: "须只写数字；币种请写在备注中。",
    bytes: "须为大小：4K、64 KiB、3.84 TB，或整数字节。",
    bytesRange: "须为 1 字节至 9 PB 的大小。",
    bytesUnit: (a, b) => `可能是 ${a}，也可能是 ${b}：请写其中之一。`,
  },
  rule: {
    empty: "规则为空。",
    tooLong: (most) => `规则超过 ${counted(most)} 个字符。`,
    open: (at) => `第 ${at} 个字符处的花括号没有闭合。`,
    closed: (at) => `第 ${at} 个字符处的花括号没有对应的左括号。`,
    noKey: "规则中没有 {key}：不设置任何内容。",
    emptyKey: (at) => `第 ${at} 个字符处的花括号内没有键名。`,
    twice: (key) => `规则中 ${key} 出现两次。`,
    touching: (a, b) => `${a} 与 ${b} 之间须有文字，否则无法区分。`,
    slash: "规则中不能有空的文件夹名。",
  },
  sheet: {
    name: "行",
    noRow: "没有此名称的行。",
    manyRows: "有多行使用此名称。",
    below: "表格在此没有行。",
    beside: "表格在此没有列。",
    column: (n) => `第 ${counted(n)} 列`,
  },
  file: {
    missing: "必填。",
    field: "kneepoint.json 没有此字段。",
    type: "须为文本或数字。",
    entry: "须为对象：适用于哪些结果，以及所设的值。",
    place: "没有指明测试、路径或数据点。",
    index: "须为 0 或更大的整数。",
    system: "没有描述此 id 的系统。",
  },
  ratings: {
    read: (rate) => `顺序读最高 ${rate}`,
    write: (rate, model) => `顺序写最高 ${rate}（${model}）`,
    random: (rate) => `4K 随机读最高 ${rate}`,
    endurance: (dwpd, model) => `${dwpd} DWPD（${model}）`,
  },
  group: {
    top: "顶层文件夹",
  },
};
