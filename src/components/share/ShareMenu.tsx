import { useEffect, useRef, useState } from "react";
import type { Scene } from "~/charts/scene";
import { embedSnippet } from "~/export/embed";
import { exportChart, exportKinds, type ExportId } from "~/export/table";
import { share as text } from "~/text/en/share";
import { measureText } from "../measure";
import { saveFile } from "../save";
import { linkNow, prepare } from "./current";
import { EmbedSnippet } from "./EmbedSnippet";
import type { ShareProps } from "./props";
import "./share.css";

export interface ShareMenuProps {
  readonly share: ShareProps;
  readonly draw: (() => Scene) | null;
  readonly onClose: () => void;
  readonly onBundle: () => void;
}

/** What the chart can be saved or shown as elsewhere. Loaded when it is opened. */
export default function ShareMenu({ share, draw, onClose, onBundle }: ShareMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [snippet, setSnippet] = useState<string | null>(null);
  useEffect(() => {
    list.current?.querySelector("button")?.focus();
  }, []);

  const save = (kind: ExportId) => {
    if (draw === null) return;
    setFailed(null);
    // The link of the picture carries what Copy link would.
    void prepare()
      .then(() => exportChart(kind, { scene: draw(), caption: share.caption, link: linkNow(), measure: measureText }))
      .then(
        ({ name, type, bytes }) => {
          saveFile(name, type, new Uint8Array(bytes));
          onClose();
        },
        (error: unknown) => {
          setFailed(error instanceof Error ? error.message : String(error));
        },
      );
  };
  const embed = () => {
    void prepare().then(() => {
      setSnippet(embedSnippet(linkNow(), document.title));
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
                save(id);
              }}
            />
          ))}
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
      {failed === null ? null : (
        <p role="alert" className="ui-hint tone-bad">
          {text.notSaved(failed)}
        </p>
      )}
    </div>
  );
}

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
