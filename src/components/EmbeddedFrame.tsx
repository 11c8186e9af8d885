import type { ReactNode } from "react";
import type { Scene } from "~/charts/scene";
import { withoutEmbed } from "~/permalink/globals";
import { sentence as ended, sentences } from "~/text/en/counted";
import { chartFrame } from "~/text/en/chart-frame";
import { Badge, type BadgeInfo } from "./Badge";
import { ChartKey } from "./ChartKey";

export interface EmbeddedFrameProps {
  readonly sentence: ReactNode;
  readonly caption: string;
  readonly badges: readonly BadgeInfo[];
  readonly notes: readonly string[];
  /** Its key is shown. */
  readonly scene: Pick<Scene, "key" | "lines"> | null;
  /** System, method, conditions, sponsor, tool versions. */
  readonly lines: readonly string[];
  readonly children: ReactNode;
}

/** A chart in the frame of another page: its sentence, its conditions, and a link to the whole page. */
export function EmbeddedFrame({ sentence, caption, badges, notes, scene, lines, children }: EmbeddedFrameProps) {
  return (
    <div className="chart-main embedded px-3 py-2 print:p-0">
      {sentence}
      <div className="caption">
        {caption === "" ? null : <span>{caption}</span>}
        {badges.map(({ tone, text }) => (
          <Badge key={text} tone={tone} text={text} />
        ))}
      </div>
      {children}
      {scene === null ? null : <ChartKey scene={scene} />}
      <p className="notes">{sentences([...notes, ...lines.map(ended)])}</p>
      {/* Visible however low the frame is: it says whose chart this is. */}
      <p className="sticky bottom-0 -mx-3 mt-1 -mb-2 border-t border-rule bg-bg px-3 py-[5px] text-right text-small">
        <a className="lnk" target="_blank" rel="noopener" href={withoutEmbed(location.href)} onClick={toWhole}>
          {chartFrame.openWhole}
        </a>
      </p>
    </div>
  );
}

/** The chart may have changed since the link was rendered. */
function toWhole(event: { readonly currentTarget: HTMLAnchorElement }) {
  event.currentTarget.href = withoutEmbed(location.href);
}
