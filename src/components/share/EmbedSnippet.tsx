import { useEffect, useRef, useState } from "react";
import { share as text } from "~/text/en/share";

/** The lines to put into a page, selected, with a button that copies them. */
export function EmbedSnippet({ snippet }: { readonly snippet: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="share-embed">
      <p>{text.embedWhy}</p>
      {/[?;]src=|&amp;src=/.test(snippet) ? <p className="tone-warn">! {text.embedSources}</p> : null}
      <textarea className="to-copy" ref={field} readOnly rows={5} aria-label={text.embedLabel} value={snippet} />
      <p>
        <button
          type="button"
          className="btn"
          onClick={() => {
            navigator.clipboard.writeText(snippet).then(
              () => {
                setSaid(text.embedCopied);
              },
              () => {
                setSaid(text.embedNotCopied);
              },
            );
          }}
        >
          {text.embedCopy}
        </button>{" "}
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
