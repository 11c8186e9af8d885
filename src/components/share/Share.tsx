import { useState } from "react";
import { loadedLater } from "../useLoaded";
import type { Frame, Scene } from "~/charts/scene";
import type { Tabled } from "~/export/input";
import { chartFrame } from "~/text/en/chart-frame";
import { CopyLink } from "../CopyLink";
import { Popover } from "../ui/Popover";
import { fits, prepare, useOffer, useShared } from "./current";
import type { ShareProps } from "./props";
import { Says } from "./Says";
import { TextButton } from "../ui/Button";

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
