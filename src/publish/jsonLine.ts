/** 1-based line of an offset. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

/** 1-based line of the value at `path`, or of the deepest part of it that is there. The text must be valid JSON. */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g)];
  let at = 0;
  let found = { depth: -1, index: 0 };

  /** Walks one value; `depth` steps of the path led here, null when another way was taken. */
  const value = (depth: number | null): void => {
    const { 0: token, index } = tokens[at++]!;
    if (depth !== null && depth > found.depth) found = { depth, index };
    const inside = (name: string | number) => (depth !== null && path[depth] === name ? depth + 1 : null);
    for (let i = 0; token === "[" && tokens[at]![0] !== "]"; i++) {
      value(inside(i));
      if (tokens[at]![0] === ",") at++;
    }
    while (token === "{" && tokens[at]![0] !== "}") {
      const name = JSON.parse(tokens[at]![0]) as string;
      at += 2; // the name and the colon
      value(inside(name));
      if (tokens[at]![0] === ",") at++;
    }
    if (token === "[" || token === "{") at++;
  };
  value(0);
  return lineAt(text, found.index);
}
