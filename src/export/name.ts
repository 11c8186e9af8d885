/** Name of a saved file: from the chart's sentence, stable, and valid on every file system. */

const LONGEST = 80;
/** Windows device names, whatever follows the point. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9])(?:\.|$)/;

/** "4K random read on one virtual disk: p99 against IOPS" is "4k-random-read-on-one-virtual-disk-p99-against-iops.svg". */
export function fileName(sentence: string, extension: string): string {
  const plain = sentence
    .replaceAll(/[µμ]/g, "u")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    // A point is kept only inside a number: p99.9.
    .replaceAll(/(?<!\d)\.|\.(?!\d)/g, " ")
    .replaceAll(/[^\p{L}\p{N}.]+/gu, "-");
  const letters = [...plain];
  const head = letters.slice(0, LONGEST).join("");
  // Not cut within a word, if there are several.
  const words = letters.length > LONGEST ? head.replace(/(?<=.)-[^-]*$/u, "") : head;
  const cut = words.replaceAll(/^[-.]+|[-.]+$/g, "");
  const name = cut === "" ? "chart" : RESERVED.test(cut) ? `chart-${cut}` : cut;
  return `${name}.${extension}`;
}
