import { useEffect, useRef, useState } from "react";
import type { Scene } from "~/charts/scene";
import { embedSnippet } from "~/export/embed";
import { fileName } from "~/export/name";
import { exportChart, exportKinds } from "~/export/table";
import { share as text } from "~/text/en/share";
import { measureText } from "../measure";
import { saveFile } from "../save";
import { linkNow, prepare } from "./current";
import { EmbedSnippet } from "./EmbedSnippet";
import type { ShareProps } from "./props";
import "./share.css";

export interface ShareMenuProps {
  readonly share: ShareProps;
  /** Of what is shown, in words; null: nothing stands yet. */
  readonly title: string | null;
  readonly draw: (() => Scene) | null;
  readonly onClose: () => void;
  readonly onBundle: () => void;
}

/** What the chart can be saved or shown as elsewhere. Loaded when it is opened. */
export default function ShareMenu({ share, title, draw, onClose, onBundle }: ShareMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const [snippet, setSnippet] = useState<string | null>(null);
  useEffect(() => {
    list.current?.querySelector("button")?.focus();
  }, []);

  /** The link inside carries what Copy link would. */
  const save = (make: () => Promise<Saved>) => {
    setFailed(null);
    setMaking(true);
    void prepare()
      .then(make)
      .then(
        ({ name, type, bytes }) => {
          saveFile(name, type, new Uint8Array(bytes));
          onClose();
        },
        (error: unknown) => {
          setMaking(false);
          setFailed(error instanceof Error ? error.message : String(error));
        },
      );
  };
  const savePage = async (said: string, page: NonNullable<ShareProps["standalone"]>): Promise<Saved> => ({
    name: fileName(said, "html"),
    type: "text/html",
    bytes: new TextEncoder().encode(await page(said, linkNow())),
  });
  const embed = () => {
    void prepare().then(() => {
      setSnippet(embedSnippet(linkNow(), title ?? document.title));
    });
  };
  if (snippet !== null) return <EmbedSnippet snippet={snippet} />;
  return (
    <div ref={list} className="share-menu">
      {draw === null
        ? null
        : exportKinds.map(({ id, label }) => (
            <Item
              key={id}
              label={label}
              detail={text.kinds[id]}
              onClick={() => {
                save(() =>
                  exportChart(id, { scene: draw(), caption: share.caption, link: linkNow(), measure: measureText }),
                );
              }}
            />
          ))}
      {title === null || share.standalone === null ? null : (
        <Item
          label={text.page}
          detail={text.pageDetail}
          onClick={() => {
            const { standalone } = share;
            if (standalone !== null && !making) save(() => savePage(title, standalone));
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

type Saved = Awaited<ReturnType<typeof exportChart>>;

interface ItemProps {
  readonly label: string;
  readonly detail: string;
  readonly onClick: () => void;
}

const Item = ({ label, detail, onClick }: ItemProps) => (
  <button type="button" className="share-item" onClick={onClick}>
    <span>{label}</span> <span className="ui-detail">{detail}</span>
  </button>
);
