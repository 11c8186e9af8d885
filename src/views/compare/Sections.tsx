import { useMemo, useState } from "react";
import type { MixAsked } from "~/analysis/mix";
import { drawnWorks } from "~/charts/compare/curves";
import { findingOf } from "~/charts/compare/verdict";
import { buildShare } from "~/charts/share/share";
import type { LimitControl } from "~/components/LimitHandle";
import { EmptyState } from "~/components/EmptyState";
import { PanelChart } from "~/components/PanelChart";
import { TextButton } from "~/components/ui/Button";
import { en } from "~/text/en";
import { compare as text } from "~/text/en/compare";
import { share as shareWords } from "~/text/en/compare-share";
import type { PageProps } from "../page";
import { useBuild } from "../shared/linkedFrame";
import type { CompareModel } from "./model";
import type { Shown } from "./shown";
import type { CompareState } from "./state";
import { shareModel, type ShareSide } from "./readShare";

interface Pinning {
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

/** Most curves shown at once; the others need a click. */
const CURVES = 6;
const HEIGHT_PX = 320;

/** A curve of each workload, all on the same axes. */
export function Curves({
  model,
  limit,
  ...pinning
}: Pinning & { readonly model: CompareModel; readonly limit: LimitControl | undefined }) {
  const [isWhole, setWhole] = useState(false);
  const curves = useMemo(() => drawnWorks(model.works, model.styles), [model.works, model.styles]);
  const shown = isWhole ? curves : curves.slice(0, CURVES);
  return (
    <>
      <div className="mt-3.5 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2" data-curves>
        {shown.map(({ work, build }) => (
          <section
            key={work.id}
            className="row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0"
            aria-label={work.name}
          >
            <h2 className="text-[0.9375rem] leading-[1.375rem] font-semibold">{findingOf(work, model.styles)}</h2>
            <PanelChart
              {...{ build, height: HEIGHT_PX, table: false, ...pinning }}
              limit={work.limit_us === null ? undefined : limit}
            />
          </section>
        ))}
      </div>
      {curves[0] === undefined ? null : <p className="key-line">{curves[0].key.join(" · ")}</p>}
      {shown.length === curves.length ? null : (
        <TextButton onClick={() => setWhole(true)}>{text.moreCurves(curves.length - shown.length)}</TextButton>
      )}
    </>
  );
}

export interface ReadShareProps extends Pinning {
  readonly sides: readonly ShareSide[];
  readonly asked: MixAsked;
  readonly onAsked: (asked: MixAsked) => void;
}

const NOTHING = { title: "", quantity: "iops", lines: [], notes: [] } as const;

/** Throughput over the share of reads, with the time-share reference; nothing without enough measured mixes. */
export function ReadShare({ sides, asked, onAsked, ...pinning }: ReadShareProps) {
  const model = useMemo(() => shareModel(sides, asked), [sides, asked]);
  const build = useBuild(buildShare, model?.data ?? NOTHING);
  if (model === null) return null;
  const { blocks, loads, answer } = model;
  return (
    <section className="compare-panel mt-6" aria-label={shareWords.title}>
      <h2 className="text-[0.9375rem] font-semibold">{shareWords.title}</h2>
      <p className="flex flex-wrap gap-4.5">
        <Choice
          label={shareWords.what}
          choices={blocks}
          chosen={model.asked.blocks}
          onChoose={(id) => onAsked({ ...model.asked, blocks: id })}
        />
        {loads.length === 0 ? null : (
          <Choice
            label={shareWords.load}
            choices={[{ id: "", label: shareWords.peak }, ...loads]}
            chosen={model.asked.load}
            onChoose={(load) => onAsked({ ...model.asked, load })}
          />
        )}
        <span className="text-(--ink2)">{answer}</span>
      </p>
      <PanelChart build={build} {...pinning} />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

const Choice = ({ label, choices, chosen, onChoose }: ChoiceProps) => (
  <label>
    {label}{" "}
    <select value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {choices.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** Why there is nothing to compare, and the one action to offer. */
export function Empty({ shown: { of, model }, state, set }: PageProps<CompareState> & { readonly shown: Shown }) {
  const words = text.empty;
  const { sides, possible, by } = model.found;
  const to = (label: string, page: string) => ({ label, href: `#/${page}?v=1&d=${state.d.join("~")}` });
  const links =
    of === "published"
      ? [to(words.toFigures, "figures")]
      : [to(words.toOverview, "overview"), to(words.toCurve, "curve")];
  if (sides.length > 1) {
    const onClick = () => set({ w: [], m: [], load: [], at: "depth", p: "" });
    return <EmptyState title={words.filteredTitle} why={words.filtered} action={{ label: words.clear, onClick }} />;
  }
  const stand = { label: en.app.stand, onClick: () => set({ of: "library", base: "", p: "" }) };
  if (possible.length === 0)
    return <EmptyState title={words.noneTitle} why={words.none[of]} action={stand} links={links} />;
  const name = text.attributes[by];
  const onClick = () => set({ by: "auto", base: "", n: [], p: "" });
  return (
    <EmptyState
      title={words.byTitle(name)}
      why={words.by(name)}
      action={{ label: words.auto, onClick }}
      links={links.slice(0, 1)}
    />
  );
}
