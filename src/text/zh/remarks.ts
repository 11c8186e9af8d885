import { lookUp } from "~/base/lookUp";
import { besideIn, remarksIn } from "../alike";
import type { remarks as en } from "../en/remarks";
import { counted } from "./counted";
import type { Translated } from "../translated";

export const remarks: Translated<typeof en> = {
  "size-as-done": "块大小取实际值，而非设定值",
  "size-varies": "I/O 大小不一：并非设定的大小",
  untimed: "完成时间未计：略去 clat 及其百分位",
  "no-percentiles": "百分位与平均值矛盾：略去",
  "top-bin": "未记录完成时间：p99 为直方图顶端",
  "verify-reads": "读取包含 verify 的读取：读回所写数据",
  "part-random": "仅部分随机（percentage_random、rw=…:n），其余为顺序",
  "delayed-sections": "起始时间不同的 section 被当作同时运行相加",
  "not-steady": "工具自身的稳态判定：未达到",
  steady: "工具自身的稳态判定：已达到",
  misnamed: "名称与文件不符，以文件为准",
  unlike: "与同一条曲线上的其他点设置不同",
  unrepeated: "未作为同一负载的重复合并",
  beside: "同时运行了其他工作负载",
};

const DID: Readonly<Record<string, string>> = {
  ...{ read: "读", write: "写", trim: "trim", trimwrite: "trim + 写" },
  ...{ random: "随机", seq: "顺序" },
};
const HAS: Readonly<Record<string, string>> = {
  ...{ block_bytes: "块大小 # B", iodepth: "iodepth #", numjobs: "# 个作业", outstanding: "在途 #" },
  ...{ asked_iops: "设定速率 #", read_percent: "读占 # %", load_percent: "# % 负载", host_count: "# 台主机" },
};
const WHY: Readonly<Record<string, string>> = {
  uncounted: "名称中没有可区分的测试编号或日期",
  number: "名称中的数字可能另有含义",
  together: "它们同时运行",
  untold: "文件未说明设定的负载",
  "one-run": "它们是同一次测试的部分",
};

const UNLIKE: Readonly<Record<string, string>> = {
  place: "盘或文件系统不同",
  size: "文件大小不同",
  work: "工作负载的选项不同",
};

export const besideWords = (stored: string | null): string =>
  besideIn(stored)
    .map(({ work, isLimited }) => (isLimited ? `${work}（限速）` : work))
    .join("、");

const ofCode: Readonly<Record<string, (parts: string[]) => string>> = {
  misnamed: ([name = "", fact = "", value = ""]) => {
    const has = lookUp(HAS, fact)?.replace("#", () => counted(Number(value)));
    return `名称写的是 ${name.replaceAll("_", " ")}，文件中为${has === undefined ? (lookUp(DID, value) ?? ` ${value}`) : ` ${has}`}`;
  },
  unlike: ([what = ""]) => `与同一条曲线上的其他点设置不同：${lookUp(UNLIKE, what) ?? what}`,
  unrepeated: ([why = "", ratio]) =>
    `未作为重复合并：${ratio ? `同一负载相差 ${ratio}×，且` : ""}${lookUp(WHY, why) ?? why}`,
  beside: (parts) => `同时运行：${besideWords(["beside", ...parts].join(":"))}`,
};

export const remarkWords = (stored: string | null): string => remarksIn(stored, remarks, ofCode).join("；");
