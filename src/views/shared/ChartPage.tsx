import type { ReactNode } from "react";
import { Asking } from "~/components/Asking";
import { ChartFrame, type ChartFrameProps } from "~/components/ChartFrame";
import { FilterSentence } from "~/components/FilterSentence";
import type { Token } from "~/components/token";
import { PHONE, useWindow } from "~/components/useBox";
import { useOwnFiles } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { linkedFrame } from "./linkedFrame";
import { badgesOfLink } from "./paths";
import { useShare } from "./share/useShare";
import { failedState } from "./NothingYet";
import { type Each, isThere } from "./useAnswers";
import { DatasetCaveats } from "./DatasetCaveats";
import { type Pinned, PinnedSource, useSourcePlace } from "./useSourcePlace";
import type { CaveatsOf } from "~/model/catalogue";

type Linked = Parameters<typeof linkedFrame>[0] & CaveatsOf;
type Drawn = "build" | "empty";
type Own = "pinned" | "below" | "sentence" | "source" | "share" | "caveats";

interface ChartPageProps
  extends PageProps<Linked>, Pick<ChartFrameProps, Drawn>, Partial<Omit<ChartFrameProps, Drawn | Own>> {
  readonly parts: readonly (string | Token)[];
  /** Text in place of the chart while nothing has been answered; null: the chart. */
  readonly asking: string | null;
  /** Everything asked for it. If something failed, that is why nothing is drawn. */
  readonly asked: readonly Pick<Each<unknown>, "state" | "failures">[];
  /** Said in place of a failure: the link names no dataset of this site. */
  readonly unknown?: ReactNode;
  /** The contents of the datasets: points, runs or series over time. */
  readonly points: readonly { readonly dataset: string }[];
  /** What is drawn of them; the same array while unchanged. */
  readonly measured: Parameters<typeof useShare>[1];
  readonly needed: Parameters<typeof useShare>[0];
  /** The point that the link pins, or the source of another mark; null: not found here. */
  readonly pinned: Pinned | null;
  /** Under the caveats of the datasets; `show` pins a mark and opens its source. */
  readonly below?: (show: (mark: string) => void) => ReactNode;
  /** Between the chart and its table. */
  readonly above?: ReactNode;
}

/** A page with a chart: sentence, chart, what is shared, and the source of the pinned mark. */
export function ChartPage(props: ChartPageProps) {
  const { state, set, parts, asking, asked, unknown, points, measured, needed, pinned, below, above, ...own } = props;
  const { badges = [], empty, ...frame } = own;
  const loaded = useOwnFiles();
  const isDesktop = useWindow().width >= PHONE;
  const share = useShare(needed, measured, state.d);
  const { form: place, open, pin, openSheet, show, close } = useSourcePlace(set);
  if (asking !== null) return <Asking words={asking} />;
  const settled = asked.every(isThere);
  const failures = asked.flatMap((one) => one.failures);
  const noLocal = settled && state.d.includes("local") && !points.some(({ dataset }) => dataset === "local");
  const linkBadges = badgesOfLink(failures, settled && state.p !== "" && pinned === null, noLocal ? loaded : null);
  // On a page without a panel the source is a sheet, so the chart never changes its size.
  const isSheet = own.panel === null && isDesktop;
  const form = isSheet ? "sheet" : place;
  const onClose = () => {
    close();
    if (isSheet) set({ p: "" });
  };
  return (
    <ChartFrame
      sentence={<FilterSentence parts={parts} />}
      source={pinned === null || !(open || isSheet) ? null : <PinnedSource of={pinned} form={form} onClose={onClose} />}
      below={above}
      badges={[...linkBadges, ...badges]}
      share={share}
      caveats={
        <>
          <DatasetCaveats of={state} />
          {below?.(show)}
        </>
      }
      caption=""
      empty={(code) => (failures.length > 0 ? (unknown ?? failedState(failures)) : empty(code))}
      xChoices={[]}
      yChoices={[]}
      crumbs={[]}
      onZoom={() => undefined}
      onSeries={undefined}
      {...frame}
      {...linkedFrame(state, set, { pin, openSheet })}
    />
  );
}
