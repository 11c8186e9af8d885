/** 「実行 1,204 件」「QLC、TLC、PMem」: numbers and lists as Japanese says them. There are no plurals. */
import { lookUp } from "~/base/lookUp";

/** Of one formatter: `toLocaleString` makes a new one for each number. */
const japanese = new Intl.NumberFormat("ja");
export const counted = (count: number): string => japanese.format(count);

export const plural = (count: number, one: string, _many = one): string => `${one} ${counted(count)} 件`;

export const fileCount = (n: number): string => `ファイル ${counted(n)} 件`;

export const and = (words: readonly string[]): string => words.join("、");

export const sentence = (words: string): string => (/[.!?。！？]$/.test(words) ? words : `${words}。`);
/** There is no semicolon. */
export const clause = (words: string): string => sentence(words);
export const commas = (parts: readonly string[]): string => parts.join("、");
/** English text, as of a report, keeps its spaces. */
export const sentences = (parts: readonly string[]): string =>
  parts.reduce((said, part) => (/[!-~]$/.test(said) && /^[!-~]/.test(part) ? `${said} ${part}` : said + part), "");

/** Names are shown while they are few. */
const NAMED = 2;
export const named = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const more = distinct.length - NAMED;
  return more > 0 ? `${and(distinct.slice(0, NAMED))}、ほか ${counted(more)} 件` : and(distinct);
};

const STATISTICS: Readonly<Record<string, string>> = { mean: "平均", max: "最大", min: "最小" };
/** A statistic before its latency; percentiles have no word. */
export const statisticWord = (name: string): string => lookUp(STATISTICS, name) ?? name;

/** Without the space around a name where the name itself is in this script: "ドライブ 6 台の". */
export const tight = (words: string): string => words.replaceAll(/(?<=[\u3040-\u9fff]) (?=[\u3040-\u9fff])/g, "");
