/** Slugs of datasets without a name, from their path alone: a folder keeps its links whatever is beside it. */
import { createHash } from "node:crypto";

const LONGEST = 48;
/** The app's name for a reader's own files: a dataset of this name could not be opened. */
const TAKEN = "local";
export const isTaken = (slug: string): boolean => slug === TAKEN;

/**
 * The path, if it is a valid slug; else its valid characters and six digits of its hash, since two paths may leave the
 * same: `Lab 1` and `lab_1`, `a/b` and `a-b`.
 */
export function slugOf(path: string): string {
  const whole = path.normalize("NFC");
  const plain = whole
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, LONGEST)
    .replace(/-+$/, "");
  if (plain === whole && !isTaken(plain)) return plain;
  return `${plain === "" ? "results" : plain}-${createHash("sha256").update(whole).digest("hex").slice(0, 6)}`;
}
