import { useEffect, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { chartFrame } from "~/text/en/chart-frame";
import { copyLink, isAsked, linkNow, prepare, useShared } from "./share/current";
import { carriesWords } from "./share/Says";
import { TextButton } from "./ui/Button";

/** `making`: pressed before the content of the link was ready. */
type Outcome = "idle" | "making" | "copied" | { readonly refused: string };

/** How long the outcome stays beside the button. */
const SAID_MS = 2_500;

/** Copies the link of what the page shows, with the whole chart in it, and the user's own data if it fits. */
export function CopyLink() {
  const text = chartFrame;
  const { carries } = useShared();
  const [outcome, setOutcome] = useState<Outcome>("idle");
  const [handed, setHanded] = useState(false);
  const refused = typeof outcome === "string" ? null : outcome.refused;
  useEffect(() => {
    // A link that must be copied by hand stays.
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("idle"), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <>
      <TextButton
        data-copy-link
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
        aria-busy={outcome === "making"}
        onClick={() => {
          setHanded(true);
          if (isAsked(carries)) setOutcome("making");
          copyLink().then(
            () => setOutcome("copied"),
            () => setOutcome({ refused: linkNow() }),
          );
        }}
      >
        {outcome === "copied" ? text.copied : outcome === "making" ? text.makingLink : text.copyLink}
      </TextButton>
      {refused === null ? null : (
        <input
          className="to-copy m-1 w-[min(44ch,100%-8px)] px-1.5 py-px"
          readOnly
          aria-label={text.notCopied}
          value={refused}
          ref={(field) => {
            field?.focus();
            // Selected backwards, so that its beginning is visible.
            field?.setSelectionRange(0, field.value.length, "backward");
          }}
        />
      )}
      <span className={refused === null ? "sr-only" : "text-small"} role="status">
        {refused !== null
          ? text.notCopied
          : outcome === "copied"
            ? text.copiedWith(carriesWords(carries))
            : outcome === "making"
              ? text.makingLink
              : ""}
      </span>
      <span className="copy-here max-w-[64ch] basis-full text-small empty:absolute" role="status">
        {handed && opensHereOnly(linkNow()) ? text.hereOnly : ""}
      </span>
    </>
  );
}
