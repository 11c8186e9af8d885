/** The key under a chart: one string per channel in use, in the order colour, dash, marker, fill. */
import { lookUp } from "~/base/lookUp";
import { en } from "~/text/en";
import type { BoundKey } from "./bounds";
import type { Fill, Frame } from "./scene";

export interface Legend {
  /** What colour and dash stand for; absent when they mean nothing. */
  readonly colour?: string | undefined;
  readonly dash?: string | undefined;
  /** Ops that markers distinguish, in the order seen. */
  readonly ops?: Iterable<string> | undefined;
  /** Fills other than plain computed. */
  readonly fills?: Iterable<Fill> | undefined;
  readonly bounds?: Iterable<BoundKey> | undefined;
}

export function legend(channels: Legend): string[] {
  const key: string[] = [];
  const text = en.charts.key;
  if (channels.colour !== undefined) key.push(text.colour(channels.colour));
  if (channels.dash !== undefined) key.push(text.dash(channels.dash));
  const ops = [...new Set(channels.ops ?? [])].map((op) => lookUp(text.ops, op) ?? op);
  if (ops.length > 0) key.push(ops.join(" "));
  for (const fill of new Set(channels.fills ?? [])) key.push(text.fills[fill]);
  for (const bound of new Set(channels.bounds ?? [])) key.push(text.bounds[bound]);
  return key;
}

/**
 * "7 of 12 named; all in the table", when some names of series found no place. A card has no room for it, and a lone
 * line needs no name.
 */
export function namedKey(
  wanted: readonly string[],
  named: ReadonlySet<string>,
  { size }: Pick<Frame, "size">,
): string[] {
  const found = wanted.filter((id) => named.has(id)).length;
  return size === "card" || wanted.length < 2 || found === wanted.length
    ? []
    : [en.charts.key.named(found, wanted.length)];
}
