import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { type Allowed, NO_NAMES, type PrivateNames, type StandIns, privateNames, standIns } from "~/bundle/private";
import type { Frame, Scene } from "~/charts/scene";
import { embedSnippet } from "~/export/embed";
import type { Tabled, ExportInput, TableInput } from "~/export/input";
import { fileName } from "~/export/name";
import { exportAs, type Exported, pictureKinds, tableKinds } from "~/export/table";
import { MOST_CHARTS } from "~/model/story";
import { report } from "~/text/en/report";
import { share as text } from "~/text/en/share";
import { saveFile } from "../save";
import { linkNow, prepare, sharedNow } from "./current";
import { moved } from "../ui/listKeys";
import { addChart, chartsIn, isChartPage, isFull, useDraft } from "./draft";
import type { ShareProps } from "./props";
import { Tick } from "../ui/Field";
import { namedScene, namedTable } from "~/export/named";
import { forReceivers } from "~/text/en/local";
import { measureText } from "../measure";
import { opensHereOnly } from "~/base/loopback";
import { copyText } from "../clipboard";
import { addressNow } from "./address";
import { Button } from "../ui/Button";

export interface ShareMenuProps {
  readonly share: ShareProps;
  /** Title of what is shown, in words; null: nothing yet. */
  readonly title: string | null;
  readonly draw: ((measure: Frame["measure"]) => Scene) | null;
  readonly table: (() => Tabled) | null;
  readonly onClose: () => void;
  readonly onBundle: () => void;
}

const toStory = report.make;
const NOTHING: Allowed = { hosts: false, serials: false };

/** The formats in which the chart can be saved or shown elsewhere. Loaded when it is opened. */
export default function ShareMenu({ share, title, draw, table, onClose, onBundle }: ShareMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const [snippet, setSnippet] = useState<string | null>(null);
  const [names, setNames] = useState<PrivateNames>(NO_NAMES);
  const [allowed, setAllowed] = useState(NOTHING);
  useEffect(() => {
    const first = list.current?.querySelector("button");
    // Shown at once the second time: the popover focuses it when it exists (Popover.tsx).
    first?.setAttribute("data-first", "");
    first?.focus();
  }, []);
  useEffect(() => {
    // If they cannot be read, nothing can be saved either, and that gives the reason.
    void namesOf(share).then(setNames, () => undefined);
  }, [share]);

  const fail = (error: unknown) => {
    setMaking(false);
    setFailed(error instanceof Error ? error.message : String(error));
  };
  /** The link inside carries what Copy link would. */
  const save = (make: (said: StandIns) => Promise<Exported>) => {
    setFailed(null);
    setMaking(true);
    void saying(share, allowed)
      .then(make)
      .then(({ name, type, bytes }) => {
        saveFile(name, type, new Uint8Array(bytes));
        onClose();
      })
      .catch(fail);
  };
  const savePage = async (said: string, page: NonNullable<ShareProps["standalone"]>): Promise<Exported> => ({
    name: fileName(said, "html"),
    type: "text/html",
    bytes: new TextEncoder().encode(await page(said, linkNow(), allowed)),
  });
  const embed = () => {
    // The readers of that page are unknown: its lines reveal no more than a link does.
    void saying(share, NOTHING).then(
      ({ replace }) => setSnippet(embedSnippet(linkNow(), replace(title ?? document.title))),
      fail,
    );
  };
  const tabled =
    draw !== null
      ? (said: StandIns) => inputOf(draw, share, said)
      : table === null
        ? null
        : (said: StandIns) => tableInputOf(table(), share, said);
  const tick = (which: keyof Allowed, label: string) => (
    <Tick
      label={label}
      checked={allowed[which] === true}
      onChange={(checked) => setAllowed({ ...allowed, [which]: checked })}
    />
  );
  if (snippet !== null) return <EmbedSnippet snippet={snippet} />;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={list}
      className="share-menu grid min-w-75 py-1"
      role="toolbar"
      aria-orientation="vertical"
      aria-label={text.menu}
      onKeyDown={(event) => step(event, list.current)}
    >
      {draw === null
        ? null
        : pictureKinds.map((kind) => (
            <Item
              key={kind.id}
              label={kind.label}
              detail={text.kinds[kind.id]}
              onClick={() => save((said) => exportAs(kind, inputOf(draw, share, said)))}
            />
          ))}
      {tabled === null
        ? null
        : tableKinds.map((kind) => (
            <Item
              key={kind.id}
              label={kind.label}
              detail={text.kinds[kind.id]}
              onClick={() => save((said) => exportAs(kind, tabled(said)))}
            />
          ))}
      {title === null || share.standalone === null ? null : (
        <Item
          label="HTML"
          detail={text.pageDetail}
          onClick={() => {
            const { standalone } = share;
            if (standalone !== null && !making) save(({ replace }) => savePage(replace(title), standalone));
          }}
        />
      )}
      <Item
        label={text.print}
        detail={text.printDetail}
        onClick={() => {
          onClose();
          window.print();
        }}
      />
      {draw === null ? null : <Item label={text.embed} detail={text.embedDetail} onClick={embed} />}
      {share.own === null ? null : <Item label={text.bundle} detail={text.bundleDetail} onClick={onBundle} />}
      {title === null || draw === null || share.standalone === null || !isChartPage(location.hash) ? null : (
        <AddToStory heading={title} />
      )}
      {/* What saved files leave out of the user's own data. */}
      {names.hosts.length + names.serials.length === 0 ? null : (
        <fieldset className="mx-3.5 mt-1 grid gap-0.5 border-t border-rule pt-1.5 pb-0.5">
          {/* Under the line, not in it. */}
          <legend className="float-left text-small text-ink3">{text.mayTell.tick}</legend>
          {names.hosts.length === 0 ? null : tick("hosts", text.mayTell.hosts)}
          {names.serials.length === 0 ? null : tick("serials", text.mayTell.serials)}
          <p className="text-small/4.5 text-ink3">{text.mayTell.print}</p>
        </fieldset>
      )}
      {making ? (
        <p role="status" className="ui-hint late">
          {text.pageMaking}
        </p>
      ) : null}
      {failed === null ? null : (
        <p role="alert" className="ui-hint tone-bad">
          {text.notSaved(failed)}
        </p>
      )}
    </div>
  );
}

/** Adds the chart as a section of the reader's own story; then shows the link there. */
function AddToStory({ heading }: { readonly heading: string }) {
  const { story } = useDraft();
  const [added, setAdded] = useState(false);
  const count = chartsIn(story);
  return (
    <>
      <Item
        label={toStory.add}
        detail={isFull(story) ? toStory.full(MOST_CHARTS) : toStory.addDetail(count)}
        onClick={() => {
          if (isFull(story)) return;
          addChart(location.hash, heading);
          setAdded(true);
        }}
      />
      {added ? (
        <p role="status" className="ui-hint">
          {toStory.added(count)}{" "}
          <a className="lnk" href="#/report?v=1">
            {toStory.open}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Arrows, Home and End go from one to the next. */
function step(event: KeyboardEvent, list: HTMLElement | null) {
  const items = [...(list?.querySelectorAll("button") ?? [])];
  const to = moved(
    event.key,
    items.findIndex((item) => item === document.activeElement),
    items.map(() => true),
  );
  if (to === null) return;
  event.preventDefault();
  items[to]?.focus();
}

interface ItemProps {
  readonly label: string;
  readonly detail: string;
  readonly onClick: () => void;
}

const Item = ({ label, detail, onClick }: ItemProps) => (
  <button
    type="button"
    className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-1 text-left text-ink hover:bg-hi focus-visible:bg-hi focus-visible:-outline-offset-2 max-sm:min-h-11 max-sm:items-center"
    onClick={onClick}
  >
    <span className="min-w-18">{label}</span> <span className="text-small/4.5 text-ink3">{detail}</span>
  </button>
);

// Aliases replace host names and serial numbers in saved files, unless the user allows them.

/**
 * Hosts and serial numbers of the user's own data on the chart. Rejects if they cannot be read, since it would be
 * unknown what a file reveals.
 */
async function namesOf({ own }: ShareProps): Promise<PrivateNames> {
  if (own === null) return NO_NAMES;
  await prepare();
  const { share, carries } = sharedNow();
  if (carries.what === "packed" && share?.own === own) return carries.packed.names;
  return privateNames(await own());
}

/** Replacements for what receivers of a file cannot know: private names, and whose files "your own files" are. */
async function saying(share: ShareProps, allowed: Allowed): Promise<StandIns> {
  const { replace, replaceShown, ...more } = standIns(await namesOf(share), allowed);
  return {
    ...more,
    replace: (text) => replace(forReceivers(text)),
    replaceShown: (text) => replaceShown(forReceivers(text)),
  };
}

/** The chart for a file: its labels get the room that their replaced names need. The link is that of Copy link. */
function inputOf(
  draw: (measure: Frame["measure"]) => Scene,
  { caption }: ShareProps,
  { replaceShown }: StandIns,
): ExportInput {
  const scene = draw((text, size, weight) => measureText(replaceShown(text), size, weight));
  return {
    scene: namedScene(scene, replaceShown),
    caption: caption.map(replaceShown),
    link: linkNow(),
    measure: measureText,
  };
}

/** The table of a page without a chart. */
const tableInputOf = (table: Tabled, { caption }: ShareProps, { replaceShown }: StandIns): TableInput => ({
  scene: namedTable(table, replaceShown),
  caption: caption.map(replaceShown),
  link: linkNow(),
});

/** The lines to put into a page, selected, with a copy button. */
function EmbedSnippet({ snippet }: { readonly snippet: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="share-embed max-w-115 px-3.5 py-2.5 [&>p]:mb-2">
      <p>{text.embedWhy}</p>
      {/[?;]src=|&amp;src=/.test(snippet) ? <p className="tone-warn">! {text.embedSources}</p> : null}
      {opensHereOnly(addressNow()) ? <p className="tone-warn">! {text.embedHereOnly}</p> : null}
      <textarea
        className="to-copy mb-2 w-full resize-y"
        ref={field}
        readOnly
        rows={5}
        aria-label={text.embedLabel}
        value={snippet}
      />
      <p>
        <Button
          onClick={() => {
            copyText(snippet).then(
              () => setSaid(text.embedCopied),
              () => {
                field.current?.focus();
                field.current?.select();
                setSaid(text.embedNotCopied);
              },
            );
          }}
        >
          {text.embedCopy}
        </Button>{" "}
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
