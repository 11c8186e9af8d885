/** The other tabs of this site: they share the shelf, but do not see each other's changes. */
export type TabNews =
  /** The kept files or labels changed. */
  | "changed"
  /** Everything was forgotten: every tab drops it. */
  | "forgotten"
  /** That was undone. */
  | "back";

export interface Tabs {
  readonly tell: (news: TabNews) => void;
  /** Calls `listener` when another tab reports a change. */
  readonly onTold: (listener: (news: TabNews) => void) => void;
}

export function browserTabs(): Tabs {
  const channel = channelOf("kneepoint kept files");
  return {
    tell: (news) => channel?.postMessage(news),
    onTold: (listener) =>
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
        listener(data === "forgotten" || data === "back" ? data : "changed"),
      ),
  };
}

/** null: in a frame of another site a browser may refuse it, like storage. Then there is nothing to report. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
