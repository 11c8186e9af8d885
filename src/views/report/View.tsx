import { useMemo, useState } from "react";
import { packText, unpackText } from "~/bundle/packedText";
import { isSame } from "~/base/isSame";
import { EmptyState } from "~/components/EmptyState";
import { replaced, setDraft, useDraft } from "~/components/share/draft";
import type { CatalogueEntry } from "~/model/dataset";
import { MOST_CHARACTERS, readStory, type Story, storyText } from "~/model/story";
import { report as text } from "~/text/en/report";
import type { PageProps } from "../page";
import { useCatalogue, useKnown } from "../shared/catalogue";
import { Maker } from "./Maker";
import { Reader } from "./Reader";
import { copyOf, storyOfReport } from "./sections";
import type { ReportState } from "./state";

/** A story: a published report, one beside a dataset, one in the link, or the reader's own. */
export default function ReportView({ state, set }: PageProps<ReportState>) {
  const catalogue = useCatalogue();
  const known = useKnown();
  const { s, n, edit } = state;
  const slug = state.d[0] ?? "";
  const isOwn = s === "" && n === "" && slug === "";
  // Somebody else's link never replaces the reader's own story: it is only shown, until the reader wants a copy.
  const [makes, setMakes] = useState(() => s === "" || s === packText(storyText(useDraft.getState().story)));
  const entry = s === "" ? known.find((one) => one.slug === slug) : undefined;
  const { story: own } = useDraft();
  const story = useMemo(() => storyIn(s, n, entry), [s, n, entry]);
  if (isOwn || (edit && makes)) return <Maker state={state} set={set} />;
  if (catalogue.state === "loading") return null;
  if (story !== null) {
    const onEdit = () => {
      setMakes(true);
      const copy = n === "" ? copyOf(story, entry?.report) : story;
      if (storyText(own) !== storyText(copy)) setDraft(replaced(useDraft.getState(), copy));
      set({ d: [], n: "", p: "", edit: true, s: packText(storyText(copy)) ?? "" });
    };
    return <Reader key={s + n + slug} story={story} entry={n === "" ? entry : undefined} isOwn={isSame(story, own)} {...{ state, set, onEdit }} />; // prettier-ignore
  }
  const { title, why, damaged, toLibrary } = text.unknown;
  return (
    <div className="px-6">
      <EmptyState
        title={title}
        why={s !== "" ? damaged : why(n === "" ? slug : `${slug}/${n}`)}
        links={[{ label: toLibrary, href: "#/library?v=1" }]}
      />
    </div>
  );
}

/** null: there is none. */
function storyIn(packed: string, id: string, entry: CatalogueEntry | undefined): Story | null {
  if (packed !== "") {
    const written = unpackText(packed, 4 * MOST_CHARACTERS);
    return written === null ? null : readStory(written).story;
  }
  const beside = entry?.stories?.find((one) => one.id === id);
  if (beside !== undefined) return readStory(beside.text).story;
  return id !== "" || entry === undefined ? null : storyOfReport(entry);
}
