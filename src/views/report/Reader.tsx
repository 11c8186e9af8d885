import { useMemo, useState } from "react";
import { Prose } from "~/components/Prose";
import { canReadOwn } from "~/components/share/address";
import { Share } from "~/components/share/Share";
import { TableTwin } from "~/components/TableTwin";
import { TextButton } from "~/components/ui/Button";
import { PHONE, useWindow } from "~/components/useBox";
import type { FigureRow, CurvePoint } from "~/model/answers";
import type { CatalogueEntry, DatasetSystem } from "~/model/dataset";
import { type Story, PUBLISHED_LANG } from "~/model/story";
import { defaults } from "~/permalink/field";
import { comparison } from "~/text/en/comparison";
import { phrases } from "~/text/en/phrases";
import { report as text } from "~/text/en/report";
import { fields as figuresFields, type FiguresState } from "../figures/state";
import type { PageProps } from "../page";
import { linkTo, useKnown } from "../shared/catalogue";
import { Article, Aside, Question, useSheet, type Section } from "../shared/Section";
import { Sources } from "../shared/Sources";
import { type Pinned, PinnedSource, useSourcePlace } from "../shared/useSourcePlace";
import { printedRows, printedTwin, sectionsOf, namedCaveat } from "./sections";
import type { ReportState } from "./state";
import { useStory } from "./useStory";
import { markId } from "~/model/step";
import { figuresModel } from "../figures/picture";
import { figureSource } from "../shared/figureSource";
import { withBehind } from "../shared/worked/behind";
import { plotForms } from "../shared/worked/forms";
import { sidePanel } from "~/text/en/side-panel";
import { sentences } from "~/text/en/counted";

/** The Figures tab of this report, with some choices made. */
const figuresLink = (slug: string, more: Partial<FiguresState> = {}): string =>
  linkTo("figures", figuresFields, { d: [slug], ...more });

interface ReaderProps extends PageProps<ReportState> {
  readonly story: Story;
  /** Set for the report of a dataset, which has a source, caveats, and figures as printed. */
  readonly entry: CatalogueEntry | undefined;
  /** It is the reader's own story. */
  readonly isOwn: boolean;
  /** Makes the reader's own copy of it. */
  readonly onEdit: () => void;
}

/** A story: its answer, a chart for each question, the sources; for a report also the measured systems. */
export function Reader({ story, entry, state, set, isOwn, onEdit }: ReaderProps) {
  const sections = useMemo(() => sectionsOf(story), [story]);
  const { datasets, figures: rows, points, share, tellMarks } = useStory(sections, entry?.slug ?? null);
  const printed = useMemo(() => printedRows(rows, entry?.report?.figures ?? []), [rows, entry]);
  const phone = useWindow().width < PHONE;
  const { form, open, show, close } = useSourcePlace(set);
  const source = usePinned(state.p, { rows, points, sections });
  const verdict = { first: story.title, second: entry?.report?.more ?? "" };
  const answer = `${verdict.first} ${verdict.second}`.trim();
  const { tell, sheet } = useSheet(sections, answer, () => printedTwin(printed.length > 0 ? rows : []));
  const charts = sections.filter(({ chart }) => chart !== null);
  const report = entry === undefined ? null : figuresLink(entry.slug);

  // A single chart has the width of the page.
  const isAlone = sections.length === 1;
  return (
    <Article
      lang={story.lang}
      verdict={verdict}
      said={entry === undefined ? <span>{text.story(charts.length)}</span> : <Cited entry={entry} />}
      share={
        <>
          {canReadOwn ? (
            <TextButton title={isOwn ? undefined : text.make.editWhy} onClick={onEdit}>
              {isOwn ? text.make.edit : text.make.editCopy}
            </TextButton>
          ) : null}
          <Share share={share} title={answer === "" ? null : answer} draw={charts.length === 0 ? null : sheet} />
        </>
      }
      href={report ?? charts[0]?.chart?.href ?? "#/library?v=1"}
      aside={
        source !== null && open ? (
          <PinnedSource of={source} form={form} onClose={close} />
        ) : entry !== undefined ? (
          <About entry={entry} checks={figuresLink(entry.slug, { form: "checks" })} all={figuresLink(entry.slug)} />
        ) : (
          // Whose results the story shows.
          <Aside lang={phrases.lang} id="about">
            <h2 className="mb-1 text-answer font-semibold">{comparison.sources}</h2>
            <Sources datasets={datasets} />
            {datasets.includes("local") ? <p>{text.ownFiles}</p> : null}
          </Aside>
        )
      }
    >
      <div
        className={`grid content-start gap-x-11 gap-y-3.5 px-6 pt-3 pb-6 max-sm:px-4 ${isAlone ? "" : "grid-cols-2 max-lg:grid-cols-1"}`}
      >
        <Prose text={story.lead} className="col-span-full max-w-180" />
        {sections.map((section) => (
          <Question
            key={section.id}
            section={section}
            height={phone ? 300 : isAlone ? 480 : 240}
            pinned={state.p === "" ? null : state.p}
            onPin={show}
            onBuild={tell}
            onScene={tellMarks}
            table={entry === undefined}
          />
        ))}
        {printed.length === 0 || entry === undefined ? null : (
          <Printed rows={printed} all={entry.figures} href={figuresLink(entry.slug)} pinned={state.p} onPin={show} />
        )}
      </div>
    </Article>
  );
}

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
    <section lang={phrases.lang} className="col-span-full min-w-0 border-t border-ctrl pt-1.5">
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
      />
    </section>
  );
}

interface Behind {
  readonly rows: readonly FigureRow[];
  readonly points: readonly CurvePoint[];
  readonly sections: readonly Section[];
}

/**
 * The source of the pinned mark: the citation of a printed figure, or the file of a measured point. null: none is
 * pinned.
 */
function usePinned(mark: string, { rows, points, sections }: Behind): Pinned | null {
  const known = useKnown();
  const point = useMemo(
    // Charts of percentiles mark a statistic of a point.
    () => points.find((one) => mark === markId(one) || mark.startsWith(`${markId(one)}/`)),
    [mark, points],
  );
  const cited = useMemo(() => citation(mark, { rows, sections }, known), [mark, rows, sections, known]);
  return point === undefined ? cited : { point, points, statistic: "p99", kind: "clat" };
}

/** The citation of a mark, with the choices of the first chart that shows its figure. */
function citation(mark: string, { rows, sections }: Omit<Behind, "points">, known: readonly CatalogueEntry[]) {
  if (mark === "" || rows.length === 0) return null;
  const slug = mark.split("/", 1)[0] ?? "";
  const own = rows.filter(({ dataset }) => dataset === slug);
  const states = sections.flatMap(({ chart }) => (chart?.page === "figures" ? [chart.state as FiguresState] : []));
  const all = [...states, { ...defaults(figuresFields), d: [slug] }];
  const found = all.flatMap((state) => {
    const { options } = figuresModel(own, state, known, undefined, plotForms);
    const cited = figureSource({ mark, rows: own, options, known });
    return cited === null ? [] : [withBehind(cited, { mark, rows: own, options })];
  });
  return found.find(({ id }) => id === mark) ?? found[0] ?? null;
}

/** Caveats shown before the reader asks for more. */
const FIRST = 3;

interface AboutProps {
  readonly entry: CatalogueEntry;
  /** Links to the Figures tab. */
  readonly checks: string;
  readonly all: string;
}

/** Beside the charts: what was measured and how, what to know before quoting it, and what the figures are. */
function About({ entry, checks, all }: AboutProps) {
  const { systems, caveats, method, language, figures, restated, ambiguous, lost } = entry;
  const [more, setMore] = useState(false);
  const head = "mt-3.5 mb-1 border-t border-rule pt-2 text-small text-ink2";
  return (
    <Aside lang={phrases.lang} id="about">
      <h2 className="text-answer font-semibold">{text.systems}</h2>
      <ul lang={PUBLISHED_LANG}>
        {systems.map((system) => (
          <System key={system.id} system={system} />
        ))}
      </ul>
      {caveats.length === 0 ? null : (
        <>
          <h3 className={head}>{sidePanel.quote}</h3>
          {(more ? caveats : caveats.slice(0, FIRST)).map((caveat) => (
            <Caveat key={caveat} caveat={caveat} />
          ))}
          {more || caveats.length <= FIRST ? null : (
            <TextButton onClick={() => setMore(true)}>{sidePanel.more(caveats.length - FIRST)}</TextButton>
          )}
        </>
      )}
      {method.length === 0 ? null : (
        <>
          <h3 className={head}>{text.measured}</h3>
          {method.map((line) => (
            <p key={line} lang={PUBLISHED_LANG} className="mb-1 text-ink2">
              {line}
            </p>
          ))}
        </>
      )}
      {language === null || language === "en" ? null : (
        <>
          <h3 className={head}>{text.language}</h3>
          <p className="text-ink2">{language}</p>
        </>
      )}
      {figures === 0 ? null : (
        <>
          <h3 className={head}>{text.figures}</h3>
          <p className="text-ink2">
            {sentences([
              text.figuresText(figures, restated),
              ...(ambiguous === 0 ? [] : [text.ambiguous(ambiguous)]),
              ...(lost === 0 ? [] : [text.lost(lost)]),
              text.point,
            ])}
          </p>
          <p className="mt-2 flex gap-3.5">
            <a className="lnk" href={checks}>
              {text.checks}
            </a>
            <a className="lnk" href={all}>
              {text.csv}
            </a>
          </p>
        </>
      )}
    </Aside>
  );
}

/** "! topologies differ  The 24 QLC drives …" */
function Caveat({ caveat }: { readonly caveat: string }) {
  const [name, words] = namedCaveat(caveat);
  return (
    <p lang={PUBLISHED_LANG} className="mb-1.5">
      {name === null ? (
        <span className="text-warn" aria-hidden="true">
          !{" "}
        </span>
      ) : (
        <>
          <span className="badge badge-warn">! {name}</span>{" "}
        </>
      )}
      {words}
    </p>
  );
}

function System({ system: { label, role, host, drives = [], cpu, note } }: { readonly system: DatasetSystem }) {
  const models = drives.flatMap(({ model, count }) => (model === undefined ? [] : [text.drives(count ?? 1, model)]));
  const facts = [...new Set(drives.flatMap((drive) => [drive.media, drive.interface]))].filter(Boolean);
  const lines = [
    [...models, ...facts].join(", "),
    [host, cpu].filter(Boolean).join(", "),
    // In the language of the report.
    [role, note].filter(Boolean).join(". "),
  ].filter((line) => line !== "");
  const isClaim = role?.includes("data-sheet") === true;
  return (
    <li className="border-b border-rule py-1">
      <span
        className="media-dot mr-1.5"
        data-media={drives[0]?.media ?? ""}
        data-guess={isClaim || undefined}
        aria-hidden="true"
      />
      {label}
      {lines.map((line) => (
        <span key={line} className="block text-small text-ink3">
          {line}
        </span>
      ))}
    </li>
  );
}
