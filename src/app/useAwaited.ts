/** What the page waits for: files that the link names, or results that were damaged on their way. */
import { useMemo } from "react";
import { useEmbedded } from "~/components/embedded";
import type { AwaitedFiles } from "~/components/awaited";
import { namesAll } from "~/permalink/globals";
import { isAbsent, listOf } from "~/views/first/awaited";
import { useWorkspace } from "~/workspace/workspace";
import { awaitedAt, showFirst } from "./openFiles";
import { pick } from "./picker";
import type { Place } from "./urlManager";

const onOthers = () => {
  void showFirst(null);
};

/** null: nothing, or not known yet. */
export function useAwaited(place: Place): AwaitedFiles | null {
  const embedded = useEmbedded();
  const sources = useWorkspace((state) => state.sources);
  const guest = useWorkspace((state) => state.guest);
  const restored = useWorkspace((state) => state.restored);
  return useMemo(() => {
    const chosen = ["w", "l", "y", "m"]
      .flatMap((field) => listOf(place.state[field]))
      .filter((word) => word !== "auto");
    const way = { chosen, others: sources.length, onOpen: embedded ? null : pick, onOthers };
    if (guest !== null) {
      const isDamaged = guest.notices.length > 0 && sources.length === 0;
      return isDamaged ? { names: [], atLeast: false, ...way } : null;
    }
    // Kept files may be those that are asked for.
    if (!restored && !embedded) return null;
    const { files } = place.globals;
    const awaited = awaitedAt(place, sources);
    if (awaited === null || !isAbsent(awaited, files)) return null;
    return { names: awaited.names, atLeast: !namesAll(files), ...way };
  }, [place, sources, guest, restored, embedded]);
}
