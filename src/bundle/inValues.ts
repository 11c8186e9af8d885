/** Replaces names in a link, but only in free values, never in choices from a fixed list. */
import { escapeText, unescapeText } from "~/permalink/escape";

/**
 * Fields with fixed values: choices, numbers, intervals. A host may be named `p99` like a percentile, or `read` like an
 * operation. Field names apply to every page, or to the page before `?`, as in links. (tests/links.test.ts checks the
 * pages.)
 */
export const OURS: ReadonlySet<string> = new Set(
  (
    "ak at cols edit facet form k knee least like line lines load log of off op per rd rep second sort tab t te tn ts u xs " +
    "xu y0 ys yu zx zy act?n act?s act?z compare?by compare?lim compare?y curve?c curve?lim curve?x curve?y figures?c figures?r " +
    "figures?z overview?lim overview?m overview?open scaling?b scaling?by scaling?y runs?c runs?g runs?lim runs?o system?lim " +
    "timeline?c timeline?m timeline?q timeline?w timeline?x timeline?y timeline?z"
  ).split(" "),
);
/** Version of the link; datasets, including own data. */
const OF_LINKS = new Set(["v", "d"]);

/** Replaces only in values: a host may have the name of a page, a field, a choice or own data. */
export function inValues(hash: string, replace: (of: string) => string): string {
  const [page = "", ...rest] = hash.split("?");
  const id = page.replace(/^#?\//, "");
  const isOurs = (name: string): boolean => OF_LINKS.has(name) || OURS.has(name) || OURS.has(`${id}?${name}`);
  const named = rest
    .join("?")
    .split("&")
    .map((part) => {
      const [name = "", ...value] = part.split("=");
      return value.length === 0 || isOurs(name) ? part : `${name}=${inValue(value.join("="), replace)}`;
    });
  return rest.length === 0 ? hash : `${page}?${named.join("&")}`;
}

/** Names are escaped in an address. A value that cannot be unescaped is searched unchanged. */
function inValue(escaped: string, replace: (of: string) => string): string {
  const plain = unescapeText(escaped);
  if (plain === undefined) return replace(escaped);
  const other = replace(plain);
  return other === plain ? escaped : escapeText(other);
}
