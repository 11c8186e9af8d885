import type { Scene } from "~/charts/scene";
import { CopyLink } from "../CopyLink";
import { useOffer } from "./current";
import { Says } from "./Says";
import type { ShareProps } from "./props";

export interface ShareBarProps {
  readonly share: ShareProps;
  /** What is drawn; null: a table without a chart. */
  readonly scene: Scene | null;
}

/** Copy link with what it carries, and the other ways to hand on what is shown. */
export function Share({ share, scene }: ShareBarProps) {
  useOffer(share, scene !== null);
  return (
    <span className="share">
      <CopyLink />
      <Says />
    </span>
  );
}
