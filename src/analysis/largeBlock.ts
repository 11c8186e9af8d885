/** From this block size on, throughput is read in GB/s. */
const LARGE_BLOCK = 64 * 1024;

/** Do all of them have a large block? An unknown block counts as small; false for an empty list. */
export const allLargeBlocks = (rows: readonly { readonly block_bytes: number | null }[]): boolean =>
  rows.length > 0 && rows.every(({ block_bytes }) => block_bytes !== null && block_bytes >= LARGE_BLOCK);
