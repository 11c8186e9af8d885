import { useEffect, useRef, useState } from "react";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { askFacts } from "./ask";
import { firstView, type FirstView } from "./rule";
import { whenCalm } from "../shared/calm";

/** While files grow, what is said beside the chart is asked when the chart has its answers, and not between two of them. */
const CALM_MS = 300;

const NOTHING: FirstView = { first: null, tabs: [] };

/** What the own files hold, by page; asked again when they change. Nothing while nothing is known. */
export function useFirst(): FirstView {
  const revision = useWorkspace((state) => state.revision);
  const ready = useWorkspace((state) => state.ready);
  const [view, setView] = useState(NOTHING);
  const asked = useRef(false);
  useEffect(() => {
    if (!ready) return undefined;
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
    // Edits follow one another, and so do changes of a file that grows: the page's own questions go first, and only the
    // last change is asked about.
    const stop = whenCalm(asked.current ? CALM_MS : 0, askNow);
    return () => {
      stop();
      abort.abort();
    };
  }, [revision, ready]);
  return view;
}
