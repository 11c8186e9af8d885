const decoder = new TextDecoder("latin1");

/** The first line of a job's result; nobody else writes so. */
const RESULT = /\(groupid=\d+, jobs=\d+\): err= *-?\d/;
/** What is asked stands above; the results may come behind the first 64 KiB. */
const ASKED = /: \(g=\d+\): (?:rw=\w+, bs[=(]|ioengine=)/;

/** fio's normal text by content. JSON in the same file is told by its own sniffer, which is asked first. */
export function sniff(head: Uint8Array): number {
  const text = decoder.decode(head);
  return RESULT.test(text) ? 1 : ASKED.test(text) ? 0.9 : 0;
}
