import type { Frame } from "./scene";

/** A name that is too long for its place keeps its beginning and its end, where names differ; the table has all of it. */
export function cut(name: string, longest: number, size: number, weight: number, frame: Frame): string {
  if (frame.measure(name, size, weight) <= longest) return name;
  const chars = [...name];
  for (let kept = chars.length - 1; kept > 2; kept--) {
    const head = Math.ceil(kept * 0.6);
    const short = `${chars.slice(0, head).join("").trimEnd()}…${chars
      .slice(chars.length - (kept - head))
      .join("")
      .trimStart()}`;
    if (frame.measure(short, size, weight) <= longest) return short;
  }
  return "…";
}
