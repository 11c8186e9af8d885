import { chartFrame } from "~/text/en/chart-frame";
import type { Zoom } from "./frameProps";

export interface CrumbsProps {
  /** What is shown of the axes, in words; [] = everything. */
  readonly crumbs: readonly string[];
  readonly onZoom: (zoom: Zoom | null) => void;
}

/** "all › 20k–80k IOPS": the way back to the whole chart. */
export function Crumbs({ crumbs, onZoom }: CrumbsProps) {
  const text = chartFrame;
  if (crumbs.length === 0) return null;
  return (
    <nav className="mt-1.5 flex gap-1.5 text-ink2 in-[.controls]:mt-0" aria-label={text.zoom}>
      <button
        type="button"
        className="lnk"
        title={text.wholeChart}
        onClick={() => {
          onZoom(null);
        }}
      >
        {text.all}
      </button>
      <span aria-hidden="true">›</span>
      <span aria-current="true">{crumbs.join(", ")}</span>
    </nav>
  );
}
