import type { ReactNode } from "react";
import type { Frame, Scene } from "~/charts/scene";
import type { BadgeInfo } from "./Badge";
import type { ShareProps } from "./share/props";
import { Share } from "./share/Share";
import { RemarksButton } from "./SidePanel";

export interface ChartDoProps {
  readonly badges: readonly BadgeInfo[];
  readonly share: ShareProps;
  /** What is drawn, in words; null: nothing. */
  readonly title: string | null;
  /** @param measure measures texts as they will be written */
  readonly draw: (measure: Frame["measure"]) => Scene;
  /** Further actions, after the sharing controls. */
  readonly children?: ReactNode;
}

/** The actions for a chart. */
export function ChartDo({ badges, share, title, draw, children }: ChartDoProps) {
  return (
    <span className="caption-do">
      <RemarksButton badges={badges} />
      <Share
        share={share}
        title={title}
        draw={title === null ? null : (measure) => withBadges(draw(measure), badges)}
      />
      {children}
    </span>
  );
}

/** The badges of a chart become notes of its picture. */
function withBadges(scene: Scene, badges: readonly BadgeInfo[]): Scene {
  const known = badges.filter(({ tone }) => tone === "warn" || tone === "bad").map(({ text }) => `! ${text}`);
  return known.length === 0 ? scene : { ...scene, notes: [...(scene.notes ?? []), known.join(" · ")] };
}
