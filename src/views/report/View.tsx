import { useMemo } from "react";
import { unpackText } from "~/bundle/packedText";
import { EmptyState } from "~/components/EmptyState";
import type { CatalogueEntry } from "~/model/dataset";
import { MOST_CHARACTERS, readStory } from "~/model/story";
import { report as text } from "~/text/en/report";
import type { PageProps } from "../page";
import { useCatalogue, useKnown } from "../shared/catalogue";
import { Reader } from "./Reader";
import { storyOfReport } from "./sections";
import type { ReportState } from "./state";

/** A story: a published report, one that stands beside a dataset, or one that came in the link. */
export default function ReportView({ state, set }: PageProps<ReportState>) {
  const catalogue = useCatalogue();
  const known = useKnown();
  const { s, n } = state;
  const slug = state.d[0] ?? "";
  const entry = s === "" ? known.find((one) => one.slug === slug) : undefined;
  const story = useMemo(() => storyIn(s, n, entry), [s, n, entry]);
  if (catalogue.state === "loading") return null;
  if (story !== null) return <Reader key={s + n + slug} story={story} entry={n === "" ? entry : undefined} state={state} set={set} />; // prettier-ignore
  const { title, why, unnamed, damaged, toLibrary } = text.unknown;
  return (
    <div className="px-6">
      <EmptyState
        title={title}
        why={s !== "" ? damaged : slug === "" ? unnamed : why(n === "" ? slug : `${slug}/${n}`)}
        links={[{ label: toLibrary, href: "#/library?v=1" }]}
      />
    </div>
  );
}

/** null: there is none. */
function storyIn(packed: string, id: string, entry: CatalogueEntry | undefined) {
  const written =
    packed !== "" ? unpackText(packed, 4 * MOST_CHARACTERS) : entry?.stories?.find((one) => one.id === id);
  if (written != null) return readStory(typeof written === "string" ? written : written.text).story;
  return packed !== "" || id !== "" || entry === undefined ? null : storyOfReport(entry);
}
