/** The other tabs of this site: they share the shelf, and none of them sees what another one changes. */
export interface Tabs {
  /** What is kept was changed here. */
  readonly tell: () => void;
  /** Calls `listener` when another tab told. */
  readonly onTold: (listener: () => void) => void;
}

/** The tabs of this browser. */
export function browserTabs(): Tabs {
  const channel = channelOf("kneepoint kept files");
  return {
    tell: () => channel?.postMessage(null),
    onTold: (listener) => channel?.addEventListener("message", listener),
  };
}

/** null: in a frame of another site a browser may refuse it, as it refuses storage. Then there is nothing to tell. */
function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
