/**
 * The elements of diskspd's XML (XmlResultParser.cpp, 2.0.20a to 2.2): no namespaces, no CDATA, and paths as they are,
 * with & and without entities; files that another program saved have entities.
 */
import { err, ok, type Result } from "~/base/result";

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  text: string;
  /** 1-based. */
  readonly line: number;
}

const TOKEN = /<(\/?)([A-Za-z]\w*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|<[!?][^>]*>|([^<]+)/y;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);
const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES.get(entity)!);

/**
 * One element and everything in it.
 * @param line of the first character @returns the line where the text is invalid; `atEnd`: it ends before the element
 * does
 */
export function readElement(text: string, line: number): Result<Element, { line: number; atEnd: boolean }> {
  const open: Element[] = [];
  const fail = (atEnd: boolean): Result<never, { line: number; atEnd: boolean }> => err({ line, atEnd });
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) return fail(!text.slice(at).includes(">"));
    const [all, closes, name, attributes = "", isEmpty, words] = match;
    const parent = open.at(-1);
    if (words !== undefined && parent !== undefined) parent.text += words;
    if (name !== undefined && closes === "/") {
      if (parent?.name !== name || attributes !== "") return fail(false);
      parent.text = plain(parent.text.trim());
      open.pop();
      if (open.length === 0) return ok(parent);
    } else if (name !== undefined) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(
        ([, key, value]) => [key!, plain(value!)] as const,
      );
      const element: Element = { name, attributes: new Map(pairs), children: [], text: "", line };
      parent?.children.push(element);
      if (isEmpty !== "/") open.push(element);
      else if (parent === undefined) return ok(element);
    }
    line += all.split("\n").length - 1;
  }
  return fail(true);
}

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The child at the end of a path of names. */
export const childOf = (element: Element | undefined, ...names: readonly string[]): Element | undefined =>
  names.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);

export const textOf = (element: Element | undefined, ...names: readonly string[]): string | null =>
  childOf(element, ...names)?.text ?? null;

/** A decimal of 0 or more. */
export function numberOf(element: Element | undefined, ...names: readonly string[]): number | null {
  const text = textOf(element, ...names);
  return text !== null && /^\d{1,18}(?:\.\d{1,9})?$/.test(text) ? Number(text) : null;
}
