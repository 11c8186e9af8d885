import type { setups as en } from "../en/setups";
import { lookUp } from "~/base/lookUp";

const usual: Readonly<Record<string, string>> = {
  "random read": "随机读",
  "random write": "随机写",
  "sequential read": "顺序读",
  "sequential write": "顺序写",
  mixed: "混合",
  direct: "直接 I/O",
  buffered: "缓冲 I/O",
  overwrite: "覆盖写",
  "reads alone": "仅读",
  "writes alone": "仅写",
  "append alone": "仅追加",
  "no scheduler": "无调度器",
  "completion polling": "完成轮询",
  "submission polling": "提交轮询",
  "one process": "1 个进程",
  "block sizes": "各种块大小",
  depths: "各深度",
  throughput: "吞吐量",
  bandwidth: "带宽",
};
const counts: Readonly<Record<string, string>> = {
  process: "个进程",
  core: "个核",
  job: "个作业",
  thread: "个线程",
};

/** A part without usual words stays as it is written. */
const part = (words: string): string =>
  lookUp(usual, words) ??
  words
    .replace(/(?<=\d(?: ?[BKMG])?) to (?=\d)/g, " 至 ")
    .replace(/(?<=\d) (process|core|job|thread)(?:e?s)?$/, (_, what: string) => ` ${lookUp(counts, what)!}`);

export const setups: typeof en = { words: (name) => name.split(", ").map(part).join(", ") };
