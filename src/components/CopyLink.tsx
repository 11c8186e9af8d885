import { useEffect, useState } from "react";
import { en } from "~/text/en";
import "./components.css";

type Outcome = "idle" | "copied" | "refused";

/** How long the outcome stays beside the button. */
const SAID_MS = 2_500;

/** Copies the address: the whole chart stands in it. */
export function CopyLink() {
  const text = en.charts.frame;
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
        onClick={() => {
          copyAddress().then(setOutcome, () => {
            setOutcome("refused");
          });
        }}
      >
        {outcome === "copied" ? text.copied : text.copyLink}
      </button>
      <span className={outcome === "refused" ? "sub small" : "sr-only"} role="status">
        {outcome === "idle" ? "" : outcome === "copied" ? text.copied : text.notCopied}
      </span>
    </>
  );
}

async function copyAddress(): Promise<Outcome> {
  await navigator.clipboard.writeText(location.href);
  return "copied";
}
