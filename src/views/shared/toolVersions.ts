/** Versions of the tools behind measurements: repeats of unlike ones are repeats, and must say so. Pure. */
import type { CurvePoint } from "~/model/answers";
import { byName } from "~/base/byName";

/** Distinct ones as the tools print them, without the tool's own name before them (`fio-3.33` -> `3.33`), ascending. */
export const versionsOf = (steps: readonly { readonly first: Pick<CurvePoint, "tool" | "tool_version"> }[]): string[] =>
  [
    ...new Set(
      steps.flatMap(({ first: { tool, tool_version: version } }) =>
        version === null ? [] : [version.startsWith(`${tool}-`) ? version.slice(tool.length + 1) : version],
      ),
    ),
  ].sort(byName);
