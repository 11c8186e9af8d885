/** Other names in a link, where a name can stand: in what a value says, never in what it chooses from a list of ours. */
import { escapeText, unescapeText } from "~/permalink/escape";

/**
 * Fields whose values are ours: choices, numbers, intervals. A host may be called `p99` like a percentile, or `read` like an
 * operation. On every page, or on the one in front of `?`, as links have it. (tests/links.test.ts asks the pages.)
 */
export const OURS: ReadonlySet<string> = new Set(
  (
    "ak at by c cols facet form k knee like line lines load log of off op per rd rep second sort tab t te tn ts u x xs xu y ys yu " +
    "z zx zy act?n act?s compare?lim curve?lim figures?r overview?lim overview?m overview?open scaling?b runs?g runs?lim " +
    "runs?o system?lim timeline?m timeline?q timeline?w"
  ).split(" "),
);
/** Version of the link; datasets, of which own data is one. */
const OF_LINKS = new Set(["v", "d"]);

/** Of a link only what values say: a host may be called like a page, a field, a choice or own data. */
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

/** Names stand in an address as it escapes them. What cannot be unescaped is searched as it stands. */
function inValue(escaped: string, replace: (of: string) => string): string {
  const plain = unescapeText(escaped);
  if (plain === undefined) return replace(escaped);
  const other = replace(plain);
  return other === plain ? escaped : escapeText(other);
}
