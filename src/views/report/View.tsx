import { useMemo, useState } from "react";
import { EmptyState } from "~/components/EmptyState";
import { Share } from "~/components/share/Share";
import { SourcePanel } from "~/components/SourcePanel";
import { TableTwin } from "~/components/TableTwin";
import { PHONE, useWindow } from "~/components/useBox";
import type { FigureRow } from "~/model/answers";
import type { CatalogueEntry } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { figures } from "~/queries/figures";
import { report as text } from "~/text/en/report";
import { figuresModel } from "../figures/picture";
import { fields as figuresFields, type FiguresState } from "../figures/state";
import { withBehind } from "../shared/worked/behind";
import { plotForms } from "../shared/worked/forms";
import type { PageProps } from "../page";
import { linkContext, useCatalogue, useKnown } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { About } from "./About";
import { Article, Question, type Section, useSheet } from "../shared/Section";
import { printedRows, printedTwin, sectionsOf } from "./sections";
import type { ReportState } from "./state";

/** One published article: its answer, a chart for each question it is read for, and what it was measured on. */
export default function ReportView({ state, set }: PageProps<ReportState>) {
  const catalogue = useCatalogue();
  const known = useKnown();
  const slug = state.d[0] ?? "";
  const entry = known.find((one) => one.slug === slug);
  if (entry !== undefined) return <Shown key={slug} entry={entry} known={known} state={state} set={set} />;
  if (catalogue.state === "loading") return null;
  return (
    <div className="px-6">
      <EmptyState
        title={text.unknown.title}
        why={slug === "" ? text.unknown.unnamed : text.unknown.why(slug)}
        links={[{ label: text.unknown.toLibrary, href: "#/library?v=1" }]}
      />
    </div>
  );
}

/** The Figures tab of this report, with some choices made. */
const figuresLink = (slug: string, more: Partial<FiguresState> = {}): string =>
  encodeHash("figures", figuresFields, { ...defaults(figuresFields), d: [slug], ...more }, linkContext);

interface ShownProps extends PageProps<ReportState> {
  readonly entry: CatalogueEntry;
  readonly known: readonly CatalogueEntry[];
}

function Shown({ entry, known, state, set }: ShownProps) {
  const { slug, title, report, figures: count } = entry;
  const d = useMemo(() => [slug], [slug]);
  const { rows } = useAnswers(figures, d);
  const sections = useMemo(() => sectionsOf(entry), [entry]);
  const printed = useMemo(() => printedRows(rows, report?.figures ?? []), [rows, report]);
  const share = useShare(null, rows, d);
  const phone = useWindow().width < PHONE;
  const { wide, open, show, close } = useSourcePlace(set);
  const cited = useCitation(state.p, rows, sections, entry, known);

  const answer = report === null ? title : `${report.answer} ${report.more ?? ""}`.trim();
  const { tell, sheet } = useSheet(sections, answer, () => printedTwin(rows));

  return (
    <Article
      verdict={{ first: report?.answer ?? title, second: report?.more ?? "" }}
      said={<Cited entry={entry} />}
      share={<Share share={share} title={answer} draw={sections.length === 0 ? null : sheet} />}
      href={figuresLink(slug)}
      aside={
        cited !== null && open ? (
          <SourcePanel provenance={cited} form={wide ? "panel" : "sheet"} onClose={close} />
        ) : (
          <About entry={entry} checks={figuresLink(slug, { form: "checks" })} all={figuresLink(slug)} />
        )
      }
    >
      <div className="grid grid-cols-2 content-start gap-x-11 gap-y-3.5 px-6 pt-3 pb-6 max-lg:grid-cols-1 max-sm:px-4">
        {sections.map((section) => (
          <Question
            key={section.question}
            section={section}
            known={known}
            height={phone ? 300 : 240}
            pinned={state.p === "" ? null : state.p}
            onPin={show}
            onBuild={tell}
          />
        ))}
        {printed.length === 0 ? null : (
          <Printed rows={printed} all={count} href={figuresLink(slug)} pinned={state.p} onPin={show} />
        )}
      </div>
    </Article>
  );
}

/** The citation of the pinned mark, with the choices of the first chart that shows its figure. */
function useCitation(
  mark: string,
  rows: readonly FigureRow[],
  sections: readonly Section[],
  entry: CatalogueEntry,
  known: readonly CatalogueEntry[],
) {
  return useMemo(() => {
    if (mark === "" || rows.length === 0) return null;
    const states = sections.flatMap(({ chart }) => (chart.page === "figures" ? [chart.state as FiguresState] : []));
    const all = [...states, { ...defaults(figuresFields), d: [entry.slug] }];
    const found = all.flatMap((state) => {
      const { options } = figuresModel(rows, state, known, undefined, plotForms);
      const cited = figureSource({ mark, rows, options, report: entry, set: () => undefined });
      return cited === null ? [] : [withBehind(cited, { mark, rows, options })];
    });
    const best = found.find(({ id }) => id === mark) ?? found[0];
    if (best === undefined) return null;
    // A reading is confirmed where charts are made, in Results.
    const { actions: _, ...provenance } = best;
    return provenance;
  }, [mark, rows, sections, entry, known]);
}

/** Title, publisher, author, date and sponsor. */
function Cited({ entry }: { readonly entry: CatalogueEntry }) {
  const { article_title, article_title_is_ours, article_url, article_url_is_inferred, title } = entry;
  const name = article_title ?? title;
  return (
    <>
      <span className="min-w-0 text-ink">
        {article_url === null ? (
          <span>{name}</span>
        ) : (
          <a className="underline decoration-ctrl" href={article_url} target="_blank" rel="noreferrer">
            {name} ↗
          </a>
        )}
        {article_url !== null && article_url_is_inferred ? <span className="text-ink3"> {text.inferred}</span> : null}
        {article_title_is_ours ? <span className="text-ink3"> {text.ownTitle}</span> : null}
      </span>
      <span>{text.by(entry.publisher, entry.author)}</span>
      <span>{entry.date ?? text.dateNotStated}</span>
      <span className={entry.sponsor === null ? "badge" : "badge badge-warn"}>
        {entry.sponsor === null ? null : "! "}
        {text.sponsor(entry.sponsor)}
      </span>
    </>
  );
}

interface PrintedProps {
  readonly rows: readonly FigureRow[];
  readonly all: number;
  readonly href: string;
  readonly pinned: string;
  readonly onPin: (mark: string | null) => void;
}

function Printed({ rows, all, href, pinned, onPin }: PrintedProps) {
  const twin = useMemo(() => printedTwin(rows), [rows]);
  const [hovered, setHovered] = useState<string | null>(null);
  const title = text.printed(rows.length);
  return (
    <section className="col-span-full min-w-0 border-t border-ctrl pt-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-answer font-semibold">{title}</h2>
        <a className="lnk" href={href}>
          {text.all(all)}
        </a>
      </div>
      <TableTwin
        twin={twin}
        caption={title}
        hovered={hovered}
        pinned={pinned === "" ? null : pinned}
        onHover={setHovered}
        onPin={onPin}
        order={null}
        onOrder={() => undefined}
      />
    </section>
  );
}
