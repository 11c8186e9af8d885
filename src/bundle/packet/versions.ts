/**
 * Versions of packets. A body is read as its version wrote it, then upgraded step by step: links live longer than
 * tables. To change what is written: keep the reader, raise VERSION, append a reader and a step.
 */
import type { Content } from "~/model/carried";
import { contentOf } from "./version1";

/** Written into every packet. */
export const VERSION = 1;

/** By version, from 1. */
const readers: readonly ((body: Uint8Array) => Content)[] = [contentOf];
/** N -> N + 1, from 1: renames, and additions. */
const steps: readonly ((content: Content) => Content)[] = [];

/** Throws where the body is broken. null: no version of ours. */
export function readBody(version: number, body: Uint8Array): Content | null {
  const read = readers[version - 1];
  return read === undefined ? null : steps.slice(version - 1).reduce((content, step) => step(content), read(body));
}
