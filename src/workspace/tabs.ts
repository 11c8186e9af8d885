/** The other tabs of this site: they share the shelf, and none of them sees what another one changes. */
export interface Tabs {
  /** What is kept was changed here. */
  readonly tell: () => void;
  /** Calls `listener` when another tab told. */
  readonly onTold: (listener: () => void) => void;
}

/** The tabs of this browser. */
export function browserTabs(): Tabs {
  const channel = new BroadcastChannel("kneepoint kept files");
  return {
    tell: () => channel.postMessage(null),
    onTold: (listener) => channel.addEventListener("message", listener),
  };
}
