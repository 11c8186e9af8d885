import { useEffect, useRef, useState } from "react";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { askFacts } from "./ask";
import { firstView, type FirstView } from "./rule";

/** Longer than between two edits of somebody who types on. */
const AFTER_EDIT_MS = 300;

const NOTHING: FirstView = { first: null, tabs: [] };

/** What the own files hold, by page; asked again when they change. Nothing while nothing is known. */
export function useFirst(): FirstView {
  const revision = useWorkspace((state) => state.revision);
  const [view, setView] = useState(NOTHING);
  const asked = useRef(false);
  useEffect(() => {
    const abort = new AbortController();
    const askNow = () => {
      asked.current = true;
      askFacts(workspace.store.getState().sources, abort.signal).then(
        (facts) => {
          if (!abort.signal.aborted) setView(firstView(facts, null));
        },
        // The page itself says what its own questions came to.
        () => undefined,
      );
    };
    // Edits follow one another: the page's own questions go first, and only the last edit is asked about.
    const timer = setTimeout(askNow, asked.current ? AFTER_EDIT_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [revision]);
  return view;
}
