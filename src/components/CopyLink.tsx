import { useEffect, useState } from "react";
import { en } from "~/text/en";
import { copyLink, prepare, useShared } from "./share/current";
import { carriesWords } from "./share/Says";
import "./components.css";

type Outcome = "idle" | "copied" | "refused";

/** How long the outcome stays beside the button. */
const SAID_MS = 2_500;

/** Copies the link of what the page shows: the whole chart stands in it, and the user's own data where it fits. */
export function CopyLink() {
  const text = en.charts.frame;
  const { carries } = useShared();
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => {
      setOutcome("idle");
    }, SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  return (
    <>
      <button
        type="button"
        className="lnk"
        data-copy-link
        onPointerEnter={() => void prepare()}
        onFocus={() => void prepare()}
        onClick={() => {
          copyLink().then(
            () => {
              setOutcome("copied");
            },
            () => {
              setOutcome("refused");
            },
          );
        }}
      >
        {outcome === "copied" ? text.copied : text.copyLink}
      </button>
      <span className={outcome === "refused" ? "sub small" : "sr-only"} role="status">
        {outcome === "idle" ? "" : outcome === "copied" ? text.copiedWith(carriesWords(carries)) : text.notCopied}
      </span>
    </>
  );
}
