import { jsonLine, readJson } from "~/base/json";

/** 1-based line of an offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** 1-based line of the value at `path`, or of the deepest existing part of it. The text must be valid JSON. */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  const read = readJson(text);
  return read.ok ? jsonLine(read.value, path) : 1;
}
