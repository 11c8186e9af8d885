import { lookUp } from "~/base/lookUp";

/** What should stand where JSON ends (base/json.ts). */
const WORDS: Readonly<Record<string, string>> = {
  "a string without control characters or broken escapes": "不含控制字符、转义完整的字符串",
  "a closing quote": "结束的引号",
  "a value": "值",
  "a key in quotes": "带引号的键",
  '"," or "}"': '"," 或 "}"',
  '"," or "]"': '"," 或 "]"',
  "the end of the file": "文件结尾",
};

export const expectedWords = (expected: string | number | undefined): string => {
  const said = String(expected);
  const deepest = /^no more than (\d+) nested levels$/.exec(said)?.[1];
  return deepest === undefined ? (lookUp(WORDS, said) ?? said) : `不超过 ${deepest} 层的嵌套`;
};
