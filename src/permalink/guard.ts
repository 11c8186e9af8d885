/** Breaks endless loops of two parties changing the address in turn (perfetto issue 517). */
const MOST_CALLS = 20;
const WINDOW_MS = 1000;

/** Returns false after more calls than that in the window, until the burst is over. `now_ms` must not decrease. */
export function createGuard(): (now_ms: number) => boolean {
  let recent: number[] = [];
  return (now_ms) => {
    recent = recent.filter((then) => now_ms - then < WINDOW_MS);
    if (recent.length >= MOST_CALLS) return false;
    recent.push(now_ms);
    return true;
  };
}
