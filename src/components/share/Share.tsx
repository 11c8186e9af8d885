import { useState, type ReactNode } from "react";
import { loadedLater } from "../useLoaded";
import type { Frame, Scene } from "~/charts/scene";
import type { Tabled } from "~/export/input";
import { chartFrame } from "~/text/en/chart-frame";
import { CopyLink, Says } from "../CopyLink";
import { Popover } from "../ui/Popover";
import { fits, prepare, useOffer, useShared } from "./current";
import type { ShareProps } from "./props";
import { TextButton } from "../ui/Button";
import type { BadgeInfo } from "../Badge";
import { RemarksButton } from "../SidePanel";

const ShareMenu = loadedLater(
  async () => (await import("./ShareMenu")).default,
  () => <p className="ui-hint late">{chartFrame.opening}</p>,
);
const BundleSheet = loadedLater(async () => (await import("./BundleSheet")).default);

export interface ShareBarProps {
  readonly share: ShareProps;
  /** What is shown, in words; null: nothing yet. */
  readonly title: string | null;
  /** Draws the chart for a file, with measured texts; null: nothing is drawn. */
  readonly draw: ((measure: Frame["measure"]) => Scene) | null;
  /** For a page without a chart: its whole table. */
  readonly table?: (() => Tabled) | null;
}

/** Copy link with its contents, and the other ways to share what is shown. */
export function Share({ share, title, draw, table = null }: ShareBarProps) {
  const text = chartFrame;
  useOffer(share, title !== null);
  const { carries } = useShared();
  const [bundle, setBundle] = useState(false);
  const tooBig = carries.what === "packed" && !fits(carries.packed);
  const toBundle = () => setBundle(true);
  return (
    <>
      <span className="share flex flex-wrap items-baseline gap-x-[5px]">
        <CopyLink />
        <Says />
      </span>
      {tooBig ? (
        <TextButton className="sm:in-[.lead]:hidden" data-save-bundle onClick={toBundle}>
          {text.saveBundle}
        </TextButton>
      ) : null}
      <Popover
        label={`${text.exportMenu} ▾`}
        name={text.exportMenu}
        popoverName={text.exportMenu}
        onIntent={() => void prepare()}
      >
        {(close) => (
          <ShareMenu
            share={share}
            title={title}
            draw={draw}
            table={table}
            onClose={close}
            onBundle={() => {
              close();
              toBundle();
            }}
          />
        )}
      </Popover>
      {bundle && share.own !== null ? (
        <BundleSheet own={share.own} title={title ?? document.title} onClose={() => setBundle(false)} />
      ) : null}
    </>
  );
}

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
