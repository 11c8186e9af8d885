/** Menus of the axes. Pure. */
import type { TimelineData } from "~/charts/timeline/options";
import type { AxisChoice } from "~/components/AxisMenu";
import { timeline as text } from "~/text/en/timeline";

/** What the values can be ratios to: a line of the chart, or nothing. */
export function baselineChoice(data: TimelineData | null, base: string, onChange: (base: string) => void): AxisChoice {
  const lines = new Map([...(data?.throughput ?? []), ...(data?.latency ?? [])].map(({ id, name }) => [id, name]));
  return {
    id: "baseline",
    what: text.ratioTo,
    options:
      lines.size < 2 && base === ""
        ? []
        : [{ id: "", label: text.absolute }, ...[...lines].map(([id, label]) => ({ id, label }))],
    selected: base,
    onChange,
  };
}
