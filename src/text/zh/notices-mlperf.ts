import type { NoticeText } from "../en/notice-text";
import { expectedWords } from "./json-expected";

export const mlperfNotices: Readonly<Record<string, NoticeText>> = {
  "mlperf/cut": {
    what: (v) => `文件损坏或提前结束：此处应为${expectedWords(v.expected)}。`,
    todo: "请使用基准测试的原始文件。",
    rest: "此前的内容已读取。",
  },
  "mlperf/no-result": {
    what: "此文件中没有传输数据的测试：没有以字节计的吞吐量。",
    todo: "请使用测试的 summary.json、mlperf_storage_report.json 或 results.json。",
  },
  "mlperf/report": {
    what: "此报告重复了各次测试 summary.json 的内容。",
    todo: "可与 summary.json 一起拖入，也可单独拖入：两者都有的测试只按报告计算一次。",
    rest: "",
  },
  "mlperf/too-large": {
    what: (v) => `文件超过 ${v.limit} MiB。`,
    todo: "请使用单次测试的 summary.json。",
  },
};
