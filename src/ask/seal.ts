/**
 * How the page recognises a prepared answer that is damaged or from another build. The file of an answer has two lines:
 *
 *   {"runs":"5f0c…","curve":"91be…",…}   hashes of all prepared answers of its dataset
 *   [{"run":1,…},…]                      the answer
 *
 * The dataset's card holds the hash of the first line. So the catalogue vouches for every answer with a few characters
 * per dataset, and no further file is fetched.
 */
import { sha256 } from "~/base/digest";
import { lookUp } from "~/base/lookUp";

/** Accidental damage goes unnoticed once in 2^48. */
const DIGITS = 12;
const LINE_FEED = 10;

const hashOf = async (bytes: Uint8Array): Promise<string> => (await sha256(bytes)).slice(0, DIGITS);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export interface Sealed {
  /** For the card of the dataset. */
  readonly seal: string;
  /** By question: the content of its file. */
  readonly files: Readonly<Record<string, string>>;
}

/** @param answers by question: all that is prepared of one dataset */
export async function sealed(answers: Readonly<Record<string, unknown>>): Promise<Sealed> {
  const texts = Object.entries(answers).map(([question, answer]) => [question, JSON.stringify(answer)] as const);
  const hashes = await Promise.all(texts.map(async ([question, text]) => [question, await hashOf(encode(text))]));
  const list = JSON.stringify(Object.fromEntries(hashes));
  return {
    seal: await hashOf(encode(list)),
    files: Object.fromEntries(texts.map(([question, text]) => [question, `${list}\n${text}`])),
  };
}

/** The answer in the bytes of its file; null: the bytes are not the sealed ones. */
export async function unsealed(
  bytes: Uint8Array,
  question: string,
  seal: string,
): Promise<{ readonly answer: unknown } | null> {
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0) return null;
  const [list, text] = [bytes.subarray(0, end), bytes.subarray(end + 1)];
  if ((await hashOf(list)) !== seal) return null;
  const hash = lookUp(decode(list) as Readonly<Record<string, string>>, question);
  return (await hashOf(text)) === hash ? { answer: decode(text) } : null;
}
