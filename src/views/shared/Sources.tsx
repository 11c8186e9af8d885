import { comparison as text } from "~/text/en/comparison";
import { report } from "~/text/en/report";
import { source } from "~/text/en/source";
import { useKnown } from "./catalogue";

/** Who measured the results on a page. */
export function Sources({ datasets }: { readonly datasets: readonly string[] }) {
  const known = useKnown();
  // Some datasets are parts of one repository.
  const sources = [
    ...new Map(
      known.filter(({ slug }) => datasets.includes(slug)).map((one) => [one.repository?.name ?? one.slug, one]),
    ).values(),
  ];
  return sources.map(
    ({ slug, title, article_title, article_url, publisher, author, repository, figures, raw_files }) => (
      <p key={slug} className="mb-2">
        {article_url === null ? (
          (article_title ?? title)
        ) : (
          <a className="underline decoration-ctrl" href={article_url} target="_blank" rel="noreferrer">
            {article_title ?? title} ↗
          </a>
        )}
        <span className="block text-small text-ink2">{report.by(publisher, author)}</span>
        <span className="block text-small text-ink3">
          {repository === null
            ? [...(figures > 0 ? [text.figures] : []), ...(figures === 0 || raw_files > 0 ? [text.files] : [])].join(
                " · ",
              )
            : source.inRepository(repository.name, repository.commit, repository.licence)}
        </span>
      </p>
    ),
  );
}
