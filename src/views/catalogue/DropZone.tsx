import { en } from "~/text/en";
import { warmUp, workspace } from "~/workspace/workspace";
import { Choose } from "../shared/Choose";

const text = en.catalogue.drop;

/** Says that own files are welcome and that they stay here. The whole window takes the drop; the buttons are the other ways. */
export function DropZone() {
  return (
    <section className="drop-zone" onPointerEnter={warmUp} onFocus={warmUp}>
      <svg width="22" height="20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M11 2v10M7 8.5l4 4 4-4M2 13v5h18v-5" />
      </svg>
      <p>
        <b>{text.lead}</b> {text.formats} <span className="sub">{text.promise}</span>
      </p>
      <Choose
        onGiven={(given) => {
          void workspace.open(given);
        }}
      />
    </section>
  );
}
