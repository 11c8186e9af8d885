import { useEffect, useRef, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { share as text } from "~/text/en/share";
import { copyText } from "../clipboard";
import { addressNow } from "./address";
import { Button } from "../ui/Button";

/** The lines to put into a page, selected, with a copy button. */
export function EmbedSnippet({ snippet }: { readonly snippet: string }) {
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
