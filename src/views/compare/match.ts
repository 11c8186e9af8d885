/** How the conditions are said that cells are matched on. Pure. */
import type { CurvePoint } from "~/model/answers";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import type { Match } from "../shared/matches";

const SAY: Readonly<Record<Match["id"], (value: string) => string>> = {
  engine: (value) => value,
  direct: (value) => text.direct(value === "true"),
  tool_version: (value) => value,
  fill: (value) => text.fill(value),
  size: (value) => text.size(value),
  target: (value) => value,
};

/** "QD 8, libaio". */
export const matchName = (point: CurvePoint, matches: readonly Match[]): string =>
  matches
    .map(({ id, of }) => {
      const value = of(point);
      return value === null ? en.charts.absent : SAY[id](value);
    })
    .join(", ");
