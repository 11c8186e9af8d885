import { useEffect, useState } from "react";
import { opensHereOnly } from "~/base/loopback";
import { chartFrame } from "~/text/en/chart-frame";
import { copyLink, isAsked, linkNow, prepare, useShared, fits, type Carries } from "./share/current";
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
        // What is said of the link covers what is below it.
        onBlur={() => setHanded(false)}
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
        {(handed || refused !== null) && opensHereOnly(linkNow()) ? text.hereOnly : ""}
      </span>
    </>
  );
}

/** After Copy link: what the link contains. */
export function Says() {
  const { carries } = useShared();
  return (
    <span
      // It leaves room for the controls: clauses that do not fit wrap out of sight, and on narrow screens it is only told
      // once the link is copied (CopyLink). On a phone it is shown in full. Of a link that holds only choices it says
      // nothing that "Copy link" does not.
      className="share-says text-ink3 sm:in-[.lead]:flex sm:in-[.lead]:h-[1lh] sm:in-[.lead]:max-w-[24ch] sm:in-[.lead]:flex-wrap sm:in-[.lead]:overflow-hidden data-[carries=view]:hidden lg:max-[90rem]:in-[.lead]:hidden"
      data-carries={carries.what}
      title={carriesWords(carries)}
      onPointerEnter={() => void prepare()}
    >
      {clausesOf(carriesWords(carries)).map((clause) => (
        <span key={clause} className="sm:in-[.lead]:max-w-full sm:in-[.lead]:truncate">
          {clause}
        </span>
      ))}
    </span>
  );
}

/** "· with 36 points" and ", 3.1 kB": the first one must say enough. */
export const clausesOf = (words: string): string[] => `· ${words}`.split(/(?=, |[，、])/);

/** "with 36 points, 3.1 kB" */
function carriesWords(carries: Carries): string {
  const text = chartFrame.carries;
  if (carries.what === "packed") return fits(carries.packed) ? carries.packed.says : carries.packed.saysTooBig;
  if (carries.what === "sources") return text.sources(carries.said !== null, carries.tooLong);
  return carries.what === "failed" ? text.failed(carries.reason) : text[carries.what];
}
