/** Length of a text in letters: a Japanese or Chinese character is as wide as two. */
export const lettersOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffe6]/g)?.length ?? 0);

/** Words, also of a folder or a model: `4K randread`, `fw4B2QJXD7-before`; "100,022" is one. */
const WORD = /(?:[^\s,;/_、，；-]|(?<=\d),(?=\d))+/gu;
/** Numbers that stand alone, "3.6" or "100,022", not those of a name like D3-S4610. */
const NUMBER = /(?<=^|[\s≤≥<>~+−])\d[\d.,]*/gu;

/** The position, or the one before it if it would split a surrogate pair. */
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at);

/**
 * At most `most` characters of the beginning: whole words, unless those are less than half of that. A part of a number
 * would be another number, and a count goes with what it counts: "4" of "4 outstanding" or "4-core" would be read alone.
 */
export function headOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + 2);
  const ends = [...near.matchAll(WORD)].map(({ 0: word, index }) => index + word.length);
  let end = ends.findLast((one) => one <= most) ?? 0;
  if (/^[\s-]*\p{Ll}/u.test(text.slice(end, end + 9)))
    end = text
      .slice(0, end)
      .replace(/(?<=[\s,;])[\d.,]+$/u, "")
      .replace(/[\s,;/_、，；-]+$/u, "").length;
  if (end * 2 >= most) return text.slice(0, end).replace(/[\s≤≥<>~]+$/u, "");
  const number = [...near.matchAll(NUMBER)].find(
    ({ 0: digits, index }) => index < most && most < index + digits.length,
  );
  return text.slice(0, number?.index ?? whole(text, most)).trim();
}

/** The same for the end of a text: at most `most` characters. */
export function tailOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = text.length - most;
  const before = Math.max(0, from - MOST_OF_WORD);
  const near = text.slice(before);
  // A number stays with the sign of its bound, or goes with it.
  const starts = [...near.matchAll(WORD)].map(({ index }) => before + index);
  const start =
    starts.find((at) => at >= from && !/[≤≥<>~] ?$/u.test(text.slice(Math.max(0, at - 2), at))) ?? text.length;
  if ((text.length - start) * 2 >= most) return text.slice(start);
  const number = [...near.matchAll(NUMBER)].find(
    ({ 0: digits, index }) => before + index < from && from < before + index + digits.length,
  );
  return text.slice(number === undefined ? whole(text, from) : before + number.index + number[0].length).trim();
}
/** How far back a word is followed: names in files may be a megabyte long. */
const MOST_OF_WORD = 1_000;

/** At most `most` letters, the last a "…" if some were cut. */
export function cutTo(text: string, most: number): string {
  if (lettersOf(text) <= most) return text;
  let kept = most - 1;
  while (lettersOf(text.slice(0, kept)) > most - 1) kept--;
  return `${headOf(text, kept)}…`;
}

/** The end of a text in at most `most` letters. */
export const endOf = (text: string, most: number): string =>
  lettersOf(text) <= most ? text : `…${tailOf(text, most - 1)}`;

/** Without the words that most of the names have, as many as must go; "…" stands for them. */
function leastShared(names: readonly string[], most: number): string[] {
  const words = names.map((name) => name.split(/(?<=[\s_/-])/u));
  const plain = (word: string): string => word.replace(/[\s_/,;-]+$/u, "");
  const having = (word: string): number => words.filter((own) => own.some((one) => plain(one) === plain(word))).length;
  return names.map((name, i) => {
    const shown = [...words[i]!];
    const order = words[i]!.map((word, at) => ({ at, n: having(word) })).sort((a, b) => b.n - a.n || a.at - b.at);
    const text = (): string => shown.join("").replace(/[\s_/,;-]*…[…\s]*/gu, "…");
    for (const { at } of order.slice(0, -1)) {
      if (lettersOf(text()) <= most) break;
      shown[at] = "…";
    }
    return lettersOf(text()) <= most ? text() : cutTo(name, most);
  });
}

/** `cutTo` for names side by side, which stay distinct: shared first words go before the words that differ. */
export function cutApart(names: readonly string[], most: number): string[] {
  const areApart = (some: readonly string[]): boolean => new Set(some).size === new Set(names).size;
  const cut = (some: readonly string[]): string[] => some.map((name) => cutTo(name, most));
  // What is left of a name says nothing if another name begins or ends with it too.
  const tell = (some: readonly string[], others: (kept: string, name: string) => boolean): boolean =>
    areApart(some) &&
    some.every((one, i) => one === names[i] || names.every((name) => name === names[i] || !others(one, name)));
  const heads = cut(names);
  if (tell(heads, (kept, name) => name.startsWith(kept.slice(0, -1)))) return heads;
  const words = names.map((name) => name.split(/(?<=[\s_/-])/u));
  let shared = 0;
  while (words.every((own) => own.length > shared + 1 && own[shared] === words[0]![shared])) shared++;
  const own = cut(words.map((all) => all.slice(shared).join("")));
  if (shared > 0 && areApart(own)) return own;
  const ends = names.map((name) => endOf(name, most));
  if (tell(ends, (kept, name) => name.endsWith(kept.slice(1)))) return ends;
  return (
    [leastShared(names, most), heads, ends].find(areApart) ??
    names.map((name) => (lettersOf(name) <= most ? name : `…${name.slice(1 - most)}`))
  );
}
