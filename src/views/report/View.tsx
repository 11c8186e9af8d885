import { useMemo, useState, memo, useEffect } from "react";
import { packText, unpackText } from "~/bundle/packedText";
import { isSame } from "~/base/isSame";
import { EmptyPage, EmptyState } from "~/components/EmptyState";
import {
  replaced,
  setDraft,
  useDraft,
  changed,
  chartsIn,
  type Draft,
  edited,
  moved,
  withSection,
  without,
} from "~/components/share/draft";
import type { CatalogueEntry } from "~/model/dataset";
import {
  MOST_CHARACTERS,
  readStory,
  type Story,
  storyText,
  emptyStory,
  languageOf,
  type StorySection,
} from "~/model/story";
import { report as text } from "~/text/en/report";
import type { PageProps } from "../page";
import { useCatalogue, useKnown, linkContext } from "../shared/catalogue";
import { Reader } from "./Reader";
import { copyOf, storyOfReport, printedTwin, sectionsOf } from "./sections";
import type { ReportState } from "./state";
import { announce } from "~/components/announce";
import { Prose } from "~/components/Prose";
import { saveFile } from "~/components/save";
import { Share } from "~/components/share/Share";
import { Button, TextButton } from "~/components/ui/Button";
import { TextField } from "~/components/ui/Field";
import { PHONE, useWindow } from "~/components/useBox";
import { fileName } from "~/export/name";
import { headlineOf } from "../pictures";
import { Question, useSheet } from "../shared/Section";
import { useStory } from "./useStory";
import { phrases } from "~/text/en/phrases";

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
    <EmptyPage
      title={title}
      why={s !== "" ? damaged : why(n === "" ? slug : `${slug}/${n}`)}
      links={[{ label: toLibrary, href: "#/library?v=1" }]}
    />
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

const make = text.make;
const change = (how: (draft: Draft) => Draft): void => setDraft(how(useDraft.getState()));

/** The editor of a story: the text of each section beside what the reader will see. The address holds all of it. */
function Maker({ set }: PageProps<ReportState>) {
  const { story, keys, before } = useDraft();
  const sections = useMemo(() => sectionsOf(story), [story]);
  const { datasets, share, tellMarks } = useStory(sections, null);
  const { tell, sheet } = useSheet(sections, story.title, () => printedTwin([]));
  const isEmpty = story.sections.length === 0 && story.title === "";
  const named = datasets.join(" ");
  useEffect(() => {
    const s = isEmpty ? "" : (packText(storyText(story)) ?? "");
    set({ s, d: named === "" ? [] : named.split(" "), edit: s !== "" }, "replace");
  }, [story, isEmpty, named, set]);
  const undo =
    before === null ? null : (
      <p role="status" className="px-6 py-1 max-sm:px-4">
        {make.removed}{" "}
        <TextButton onClick={() => change((draft) => ({ ...replaced(draft, before), before: null }))}>
          {make.bringBack}
        </TextButton>
      </p>
    );
  if (isEmpty)
    return (
      <div className="px-6">
        {undo}
        <EmptyState
          isPage
          title={make.empty.title}
          why={make.empty.why}
          links={[{ label: make.empty.toLibrary, href: "#/library?v=1" }]}
        />
      </div>
    );
  const last = story.sections.length - 1;
  return (
    <>
      <header className="border-b border-rule px-6 pt-2 pb-2.5 max-sm:px-4">
        <h1 className="sr-only print:not-sr-only">{story.title === "" ? make.title : story.title}</h1>
        <Prose text={story.lead} className="hidden print:block" />
        <div className="flex flex-wrap items-end gap-x-4.5 gap-y-1.5 print:hidden">
          <TextField
            label={make.title}
            className="min-w-60 flex-1"
            value={story.title}
            dir="auto"
            onChange={(title) => change((draft) => changed(draft, { title }))}
          />
          <Language lang={story.lang} />
          <span className="caption-do items-center">
            <Share
              share={share}
              title={story.title === "" ? text.story(chartsIn(story)) : story.title}
              draw={chartsIn(story) === 0 ? null : sheet}
            />
            <Button onClick={() => set({ edit: false })}>{make.read}</Button>
          </span>
        </div>
        <Words
          label={make.lead}
          value={story.lead}
          rows={2}
          onChange={(lead) => change((draft) => changed(draft, { lead }))}
        />
        <p className="text-small text-ink2 print:hidden">{make.editing}</p>
      </header>
      {undo}
      <ol className="px-6 pb-3 max-sm:px-4" lang={story.lang === "" ? undefined : story.lang}>
        {story.sections.map((section, i) => (
          <Item key={keys[i]} {...{ section, last }} at={i} onBuild={tell} onScene={tellMarks} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-3.5 px-6 pb-6 max-sm:px-4 print:hidden">
        <Button onClick={() => change((draft) => withSection(draft, {}))}>{make.addText}</Button>
        <TextButton
          onClick={() =>
            saveFile(fileName(story.title, "md"), "text/markdown", new TextEncoder().encode(storyText(story)))
          }
        >
          {make.save}
        </TextButton>
        <TextButton onClick={() => change((draft) => replaced(draft, emptyStory))}>{make.anew}</TextButton>
      </p>
    </>
  );
}

/** An invalid language tag stays in the field until it is valid. */
function Language({ lang }: { readonly lang: string }) {
  const [typed, setTyped] = useState(lang);
  const isBad = typed !== "" && languageOf(typed) === null;
  return (
    <TextField
      label={make.language}
      title={make.languageWhy}
      className="w-20"
      value={typed}
      aria-invalid={isBad}
      onChange={(next) => {
        setTyped(next);
        const known = next === "" ? "" : languageOf(next);
        if (known !== null) change((draft) => changed(draft, { lang: known }));
      }}
    />
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly rows: number;
  readonly onChange: (make: string) => void;
}

const Words = ({ label, value, rows, onChange }: WordsProps) => (
  <label className="block text-small/4.5 text-ink2 print:hidden">
    {label}
    <textarea
      className="field w-full resize-y"
      dir="auto"
      {...{ value, rows }}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

interface ItemProps {
  readonly section: StorySection;
  readonly at: number;
  readonly last: number;
  readonly onBuild: Parameters<typeof Question>[0]["onBuild"];
  readonly onScene: NonNullable<Parameters<typeof Question>[0]["onScene"]>;
}

/** Typing in one section does not draw the charts of others again. */
const Item = memo(function Item({ section, at, last, onBuild, onScene }: ItemProps) {
  const { heading, text: words, unit, link } = section;
  const phone = useWindow().width < PHONE;
  const chart = useMemo(() => headlineOf(link, linkContext), [link]);
  const edit = (patch: Partial<StorySection>) => change((draft) => edited(draft, at, patch));
  const move = (by: -1 | 1) => {
    if (at + by < 0 || at + by > last) return;
    change((draft) => moved(draft, at, by));
    announce(make.movedTo(at + by + 1, last + 1));
  };
  return (
    <li className="grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] gap-x-9 gap-y-2 border-b border-ctrl py-3 max-lg:grid-cols-1 print:grid-cols-1">
      <fieldset className="grid content-start gap-1.5 print:hidden">
        <legend className="text-small text-ink3">{make.section(at + 1, last + 1)}</legend>
        <TextField label={make.heading} value={heading} dir="auto" onChange={(heading) => edit({ heading })} />
        <Words label={make.words} value={words} rows={5} onChange={(words) => edit({ text: words })} />
        {link === "" ? null : (
          <TextField label={make.unit} value={unit} dir="auto" onChange={(unit) => edit({ unit })} />
        )}
        <p className="flex gap-3.5">
          <TextButton aria-disabled={at === 0} onClick={() => move(-1)}>
            {make.up}
          </TextButton>
          <TextButton aria-disabled={at === last} onClick={() => move(1)}>
            {make.down}
          </TextButton>
          <TextButton onClick={() => change((draft) => without(draft, at))}>{phrases.remove}</TextButton>
        </p>
      </fieldset>
      <Question
        section={{ id: String(at), question: heading, answer: words, unit, link, chart }}
        height={phone ? 300 : 240}
        pinned={null}
        onPin={ignore}
        onBuild={onBuild}
        onScene={onScene}
      />
    </li>
  );
});

const ignore = () => undefined;
