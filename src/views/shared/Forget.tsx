import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { first } from "~/text/en/first";
import { useWorkspace, workspace } from "~/workspace/workspace";

const text = first.forget;

/** All own files, and what was said of them. The second step says what goes; for a while it can be undone. */
export function Forget({ files }: { readonly files: number }) {
  const [asked, setAsked] = useState(false);
  const said = useWorkspace((state) => state.said);
  const kept = useWorkspace((state) => state.sources.filter((source) => source.kept).length);
  const rules = useWorkspace((state) => state.rules.length);
  const no = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const before = useRef(false);
  useEffect(() => {
    // The focus goes to the answer that loses nothing, and back to where it came from.
    if (asked) no.current?.focus();
    else if (before.current) ask.current?.focus();
    before.current = asked;
  }, [asked]);
  const back = () => {
    setAsked(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") back();
  };
  if (!asked) {
    return (
      <button
        ref={ask}
        type="button"
        className="lnk"
        onClick={() => {
          setAsked(true);
        }}
      >
        {text.ask}
      </button>
    );
  }
  const yours = said.filter(({ origin }) => origin === "user").length;
  return (
    <div className="strip-do" role="group" aria-label={text.title}>
      <span id="forget-what">{text.what(files, kept, yours, rules)}</span>
      <button
        ref={no}
        type="button"
        className="btn"
        aria-describedby="forget-what"
        onKeyDown={onKeyDown}
        onClick={back}
      >
        {text.no}
      </button>
      <button
        type="button"
        className="btn"
        onKeyDown={onKeyDown}
        onClick={() => {
          setAsked(false);
          void workspace.forgetAll();
        }}
      >
        {text.yes}
      </button>
    </div>
  );
}
