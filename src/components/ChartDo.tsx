import type { ReactNode } from "react";
import type { Frame, Scene } from "~/charts/scene";
import type { BadgeInfo } from "./Badge";
import type { ShareProps } from "./share/props";
import { Share } from "./share/Share";

export interface ChartDoProps {
  readonly badges: readonly BadgeInfo[];
  readonly share: ShareProps;
  /** What is drawn, in words; null: nothing is. */
  readonly title: string | null;
  /** @param measure widths of the texts as they will be written */
  readonly draw: (measure: Frame["measure"]) => Scene;
  /** In front of them. */
  readonly before?: ReactNode;
  /** Further things to do, behind those of sharing. */
  readonly children?: ReactNode;
}

/** What can be done with the chart. */
export function ChartDo({ badges, share, title, draw, before, children }: ChartDoProps) {
  return (
    <span className="caption-do">
      {before}
      <Share
        share={share}
        title={title}
        draw={title === null ? null : (measure) => withBadges(draw(measure), badges)}
      />
      {children}
    </span>
  );
}

/** What is to be known of the chart goes along with its picture. */
function withBadges(scene: Scene, badges: readonly BadgeInfo[]): Scene {
  const known = badges.filter(({ tone }) => tone === "warn" || tone === "bad").map(({ text }) => `! ${text}`);
  return known.length === 0 ? scene : { ...scene, notes: [...(scene.notes ?? []), known.join(" · ")] };
}
