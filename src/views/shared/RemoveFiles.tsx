import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { first } from "~/text/en/first";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { Button, TextButton } from "~/components/ui/Button";

const text = first.remove;

/** Removes all of the reader's files and labels. The second step lists what goes; for a while it can be undone. */
export function RemoveFiles({ onGone }: { readonly onGone: (() => void) | undefined }) {
  const [asked, setAsked] = useState(false);
  const files = useWorkspace((state) => state.sources.length);
  const said = useWorkspace((state) => state.said);
  const kept = useWorkspace((state) => state.sources.filter((source) => source.kept).length);
  const rules = useWorkspace((state) => state.rules.length);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Focus the answer that loses nothing.
    if (asked) no.current?.focus();
  }, [asked]);
  if (!asked) {
    return (
      <TextButton className="px-3 py-1.5 max-sm:min-h-11" onClick={() => setAsked(true)}>
        {text.ask}
      </TextButton>
    );
  }
  const yours = said.filter(({ origin }) => origin === "user").length;
  return (
    <div className="max-w-[44ch] px-3 py-1.5" role="group" aria-label={text.title}>
      <p id="remove-what" className="mt-0 mb-1.5">
        {text.what(files, kept, yours, rules)}
      </p>
      <button
        ref={no}
        type="button"
        className="btn mr-2"
        aria-describedby="remove-what"
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Escape") setAsked(false);
        }}
        onClick={() => setAsked(false)}
      >
        {text.no}
      </button>
      <Button
        onClick={() => {
          onGone?.();
          void workspace.forgetAll();
        }}
      >
        {text.yes}
      </Button>
    </div>
  );
}
