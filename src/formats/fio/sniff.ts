const decoder = new TextDecoder("latin1");

/** Messages that fio writes into its --output file before the JSON; with many errors they fill the first 64 KiB. */
const MESSAGE = /^(?:fio: |verify: |note: both iodepth)/m;
/** fio's normal text names each job like this; so does client/server output just before its JSON. */
const NORMAL_TEXT = /\(groupid=\d+, jobs=\d+\)/;

const VERSION = /"fio version"\s*:/;

/**
 * fio JSON by content: its version key, or job objects (rewritten files have keys in another order). A head with only
 * messages of fio may be one too, since the JSON may follow after the first 64 KiB.
 */
export function sniff(head: Uint8Array): number {
  // Nearly always it is the first key, and decoding 64 KiB takes as long as parsing a file.
  if (VERSION.test(decoder.decode(head.subarray(0, 512)))) return 1;
  const text = decoder.decode(head);
  if (VERSION.test(text)) return 1;
  if (/"(?:jobs|client_stats)"\s*:\s*\[/.test(text) && /"jobname"\s*:/.test(text)) return 0.9;
  return MESSAGE.test(text) && !NORMAL_TEXT.test(text) ? 0.5 : 0;
}
