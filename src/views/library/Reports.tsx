import type { ReactNode } from "react";
import { mediaColour } from "~/charts/palette";
import { exact } from "~/base/number";
import { chartsIn, useDraft } from "~/components/share/draft";
import type { CatalogueEntry, ReportBar } from "~/model/dataset";
import { PUBLISHED_LANG } from "~/model/story";
import { report as reportText } from "~/text/en/report";
import { library as text } from "~/text/en/library";
import { fields as reportFields, type ReportState } from "../report/state";
import { linkTo } from "../shared/catalogue";
import type { storiesOf } from "../shared/setups/rows";

const makes = reportText.make;

interface ReportsProps {
  readonly reports: readonly CatalogueEntry[];
  readonly stories: ReturnType<typeof storiesOf>;
  /** There is no table beside them. */
  readonly wide: boolean;
}

/** Published reports, each under its answer with a few figures as bars. */
export function Reports({ reports, stories, wide }: ReportsProps) {
  const { story: own } = useDraft();
  return (
    <section aria-labelledby="reports" className={wide ? undefined : "max-[79rem]:mt-4"}>
      <div className={`flex min-h-6.5 items-center justify-between pb-1.5 ${wide ? "" : "max-sm:sr-only"}`}>
        <h2 id="reports" className="text-answer font-semibold">
          {text.reports}
        </h2>
        <span className="text-ink3">{text.published}</span>
      </div>
      <ul
        className={
          wide ? "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22.5rem),1fr))] gap-x-9" : "columns-[16rem] gap-9"
        }
      >
        {reports.map(({ report, slug, title, publisher, sponsor, figures }) => (
          <Card key={slug} of={{ d: [slug] }} title={report?.card.answer ?? title} lang={PUBLISHED_LANG}>
            {report === null ? null : <Bars bars={report.card.bars} wide={wide} />}
            <p className="text-small text-ink3">
              {[...(report === null ? [] : [report.card.unit]), text.figures(figures)].join(" · ")}
            </p>
            <p className="text-small text-ink3">{text.reportOf(publisher, sponsor)}</p>
          </Card>
        ))}
        {chartsIn(own) === 0 ? null : (
          <Card of={{ d: [] }} title={own.title === "" ? makes.yours : own.title}>
            <p className="text-small text-ink3">{makes.open}</p>
          </Card>
        )}
        {stories.map(({ slug, id, title, publisher }) => (
          <Card key={`${slug}/${id}`} of={{ d: [slug], n: id }} title={title === "" ? id : title}>
            <p className="text-small text-ink3">{text.storyOf(publisher)}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly of: Pick<ReportState, "d"> & Partial<ReportState>;
  readonly title: string;
  /** Language of the title, where it is known. */
  readonly lang?: string;
  readonly children: ReactNode;
}

/** One entry of the list: all of it opens the page. */
const Card = ({ of, title, lang, children }: CardProps) => (
  <li
    className="relative break-inside-avoid border-t border-rule py-2 hover:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-ink"
    data-report={of.d[0]}
  >
    <h3 className="font-semibold" lang={lang}>
      <a className="after:absolute after:inset-0 focus-visible:outline-none" href={linkTo("report", reportFields, of)}>
        {title}
      </a>
    </h3>
    {children}
  </li>
);

/** As printed in the article: a tint with a cap, as published bars are drawn everywhere. */
function Bars({ bars, wide }: { readonly bars: readonly ReportBar[]; readonly wide: boolean }) {
  const most = Math.max(...bars.map(({ value }) => value ?? 0));
  return (
    <dl className="my-1.5 grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-small" data-bars>
      {bars.map(({ name, value, unit, media }) => (
        <div key={name} className="contents">
          <dt className="truncate text-right text-ink2">{name}</dt>
          <dd className="flex items-center gap-2">
            {value === null ? null : (
              <span
                className={wide ? "h-4 shrink-0" : "h-3.5 shrink-0"}
                style={{
                  width: `${Math.round((62 * value) / most)}%`,
                  background: `color-mix(in oklab, var(--${mediaColour(media)}) 18%, var(--bg))`,
                  borderRight: `3px solid var(--${mediaColour(media)})`,
                }}
              />
            )}
            {value === null ? text.notRun : exact(unit === "bytes_per_s" ? value / 1e9 : value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
