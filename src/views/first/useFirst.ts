import { useEffect, useState } from "react";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { askFacts } from "./ask";
import { firstView, type FirstView } from "./rule";

const NOTHING: FirstView = { first: null, tabs: [] };

/** What the own files hold, by page; asked again when they change. Nothing while nothing is known. */
export function useFirst(): FirstView {
  const revision = useWorkspace((state) => state.revision);
  const [view, setView] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    askFacts(workspace.store.getState().sources, abort.signal).then(
      (facts) => {
        if (!abort.signal.aborted) setView(firstView(facts, null));
      },
      // The page itself says what its own questions came to.
      () => undefined,
    );
    return () => {
      abort.abort();
    };
  }, [revision]);
  return view;
}
