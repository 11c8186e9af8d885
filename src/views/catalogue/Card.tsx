import type { ReactNode } from "react";
import { en } from "~/text/en";

export interface CardProps {
  /** To find it by. */
  readonly id?: string;
  readonly title: string;
  readonly subtitle: string | null;
  /** Where a click leads: the chart, whole. null: nowhere. */
  readonly href: string | null;
  readonly meta: readonly string[];
  readonly caveats?: readonly string[];
  /** The chart and its table. */
  readonly chart: ReactNode;
}

/** One dataset. The whole card is its link; the table's button and the caveats lie above it. */
export function Card({ id, title, subtitle, href, meta, caveats = [], chart }: CardProps) {
  return (
    <article className="card" data-card={id}>
      <h2>
        {href === null ? (
          title
        ) : (
          <a className="card-link" href={href}>
            {title}
          </a>
        )}
      </h2>
      <p className="card-sub">{subtitle}</p>
      <div className="card-body">{chart}</div>
      <div className="card-foot">
        {meta.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {caveats.length === 0 ? null : (
          <details className="card-caveats">
            <summary>{en.catalogue.caveats(caveats.length)}</summary>
            <ul>
              {caveats.map((caveat) => (
                <li key={caveat}>{caveat}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
}
