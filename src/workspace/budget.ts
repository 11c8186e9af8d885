/** How much of the user's files is kept in the browser without asking: min(1 GB, 20 % of the quota). */
const gigabyte = 1e9;

/** Bytes that may be kept without asking. `quota_bytes`: what the browser grants this site, null when it does not say. */
export function keepLimit(quota_bytes: number | null): number {
  return quota_bytes === null ? gigabyte : Math.min(gigabyte, 0.2 * quota_bytes);
}

/** Whether keeping `new_bytes` more needs the user's word. */
export function mustAsk(kept_bytes: number, new_bytes: number, quota_bytes: number | null): boolean {
  return kept_bytes + new_bytes > keepLimit(quota_bytes);
}
