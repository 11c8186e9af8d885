/**
 * Packs the user's own data for a link: read, stripped of hosts and serial numbers, encoded as text. Loaded when
 * needed.
 */
import { inValues } from "~/bundle/inValues";
import { type PrivateNames, standIns } from "~/bundle/private";
import type { Content } from "~/model/carried";
import type { Said } from "~/model/labels";
import { share as text } from "~/text/en/share";
import { sizeText } from "../size";
import { packBeside } from "./packer";
import type { PackedText } from "./packing";

export interface Packed {
  /** Text of `own=`; null: too much for a packet. */
  readonly packet: string | null;
  /** "with 36 points, 3.1 kB" */
  readonly says: string;
  /** In place of `says` if it does not fit. */
  readonly saysTooBig: string;
  /** Rewrites the address for the packet, with the packet's paths and names. */
  readonly replace: (hash: string) => string;
  /** Hosts and serial numbers of the content, for other files made from it. */
  readonly names: PrivateNames;
  /** Paths of the source files. */
  readonly files: readonly string[];
}

export type Packs = (content: Content) => Promise<PackedText>;

/** Without a worker the page packs it itself, and freezes meanwhile. */
const besideOrHere: Packs = (content) =>
  packBeside(content).catch(async () => (await import("./packing")).packed(content));

export async function pack(own: () => Promise<Content>, packs: Packs = besideOrHere): Promise<Packed> {
  const { packet, length, names, files, counts } = await packs(await own());
  const { replace } = standIns(names, { hosts: false, serials: false });
  return {
    packet,
    replace: (hash) => inValues(hash, replace),
    says: text.carries(counts, sizeText(length)),
    saysTooBig: text.tooBig(Number.isFinite(length) ? sizeText(length) : null),
    names,
    files,
  };
}

/** Text of `words=`: labels for results elsewhere; null: too much for a packet. */
export async function packWords(words: readonly Said[], packs: Packs = besideOrHere): Promise<string | null> {
  const columns = {
    dataset: words.map(() => "local"),
    target: words.map(({ target }) => target),
    key: words.map(({ key }) => key),
    value: words.map(({ value }) => value),
    origin: words.map(({ origin }) => origin),
  };
  return (await packs({ tables: { label: { rows: words.length, columns } }, views: [], notes: [] })).packet;
}
