/** Breaks endless loops of two parties changing the address in turn (perfetto issue 517). */

/**
 * Returns false after more than `limit` calls within `window_ms`, until the burst is over. `now_ms` must not decrease.
 */
export function createGuard(limit = 20, window_ms = 1000): (now_ms: number) => boolean {
  let recent: number[] = [];
  return (now_ms) => {
    recent = recent.filter((then) => now_ms - then < window_ms);
    if (recent.length >= limit) return false;
    recent.push(now_ms);
    return true;
  };
}
