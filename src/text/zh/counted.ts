/** Numbers and lists as Chinese says them: no plural, an enumeration comma between names. */
import { lookUp } from "~/base/lookUp";

const chinese = new Intl.NumberFormat("zh-CN");
export const counted = (count: number): string => chinese.format(count);

export const plural = (count: number, one: string, _many: string): string => `${counted(count)} ${one}`;

export const fileCount = (n: number): string => `${counted(n)} 个文件`;

export const and = (words: readonly string[]): string => words.join("、");

/** Names of columns and labels are Chinese or Latin: a space between the two. */
export const spaced = (sentence: string): string =>
  sentence.replace(/(\p{Script=Han})([A-Za-z0-9])/gu, "$1 $2").replace(/([A-Za-z0-9%)])(\p{Script=Han})/gu, "$1 $2");

export const sentence = (words: string): string => (/[.!?。！？]$/.test(words) ? words : `${words}。`);
export const clause = (words: string): string => `${words}；`;
export const commas = (parts: readonly string[]): string => parts.join("，");
/** English text, as of a report, keeps its spaces. */
export const sentences = (parts: readonly string[]): string =>
  parts.reduce((said, part) => (/[!-~]$/.test(said) && /^[!-~]/.test(part) ? `${said} ${part}` : said + part), "");

const NAMED = 2;
export const named = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const more = distinct.length - NAMED;
  return more > 0 ? `${distinct.slice(0, NAMED).join("、")} 等 ${counted(distinct.length)} 个` : and(distinct);
};

const STATISTICS: Readonly<Record<string, string>> = { mean: "平均", max: "最大", min: "最小" };
/** A statistic before its latency; percentiles have no word. */
export const statisticWord = (name: string): string => lookUp(STATISTICS, name) ?? name;

/** Without the space around a name where the name itself is in this script: "6 块盘达到". */
export const tight = (words: string): string => words.replaceAll(/(?<=[\u3040-\u9fff]) (?=[\u3040-\u9fff])/g, "");
