import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { type Allowed, NO_NAMES, type PrivateNames, type StandIns } from "~/bundle/private";
import type { Frame, Scene } from "~/charts/scene";
import { embedSnippet } from "~/export/embed";
import type { Tabled } from "~/export/input";
import { fileName } from "~/export/name";
import { exportAs, type Exported, pictureKinds, tableKinds } from "~/export/table";
import { MOST_CHARTS } from "~/model/story";
import { report } from "~/text/en/report";
import { share as text } from "~/text/en/share";
import { saveFile } from "../save";
import { linkNow } from "./current";
import { moved } from "../ui/listKeys";
import { addChart, chartsIn, isChartPage, isFull, useDraft } from "./draft";
import { EmbedSnippet } from "./EmbedSnippet";
import type { ShareProps } from "./props";
import { inputOf, namesOf, saying, tableInputOf } from "./saying";
import { Tick } from "../ui/Field";

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
      <MayTell names={names} allowed={allowed} onAllow={setAllowed} />
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

interface MayTellProps {
  readonly names: PrivateNames;
  readonly allowed: Allowed;
  readonly onAllow: (allowed: Allowed) => void;
}

/**
 * Checkboxes for what saved files leave out of the user's own data; nothing if it contains no host and no serial
 * number.
 */
function MayTell({ names, allowed, onAllow }: MayTellProps) {
  const tick = (which: keyof Allowed, label: string) => (
    <Tick
      label={label}
      checked={allowed[which] === true}
      onChange={(checked) => onAllow({ ...allowed, [which]: checked })}
    />
  );
  if (names.hosts.length + names.serials.length === 0) return null;
  return (
    <fieldset className="mx-3.5 mt-1 grid gap-0.5 border-t border-rule pt-1.5 pb-0.5">
      {/* Under the line, not in it. */}
      <legend className="float-left text-small text-ink3">{text.mayTell.tick}</legend>
      {names.hosts.length === 0 ? null : tick("hosts", text.mayTell.hosts)}
      {names.serials.length === 0 ? null : tick("serials", text.mayTell.serials)}
      <p className="text-small/4.5 text-ink3">{text.mayTell.print}</p>
    </fieldset>
  );
}
