/** From this block size on, throughput is read in GB/s (DOMAIN, Units). */
const LARGE_BLOCK = 64 * 1024;

/** Has every one of them a large block? One whose block nobody knows counts as small; of none the answer is no. */
export const allLargeBlocks = (rows: readonly { readonly block_bytes: number | null }[]): boolean =>
  rows.length > 0 && rows.every(({ block_bytes }) => block_bytes !== null && block_bytes >= LARGE_BLOCK);
