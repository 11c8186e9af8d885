/** Lines under a saved chart, wrapped to its width: everything needed to quote it. */
import { largest } from "~/charts/cut";
import type { Frame } from "~/charts/scene";
import { exporting } from "~/text/en/export";

export interface Fit {
  readonly width: number;
  readonly size: number;
  readonly weight: number;
  readonly measure: Frame["measure"];
}

/** As many characters of a word as fit, at least one. */
function fitting(word: string, { width, size, weight, measure }: Fit): string {
  const letters = [...word];
  const first = (count: number): string => letters.slice(0, count).join("");
  return first(
    Math.max(
      1,
      largest(letters.length, (count) => measure(first(count), size, weight) <= width),
    ),
  );
}

/** A text as lines that fit the width, broken between words; a word that is too long is broken itself. */
export function wrap(text: string, fit: Fit): string[] {
  const lines: string[] = [];
  let line = "";
  const wide = (words: string): boolean => fit.measure(words, fit.size, fit.weight) > fit.width;
  for (let word of text.split(/\s+/).filter((one) => one !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (!wide(joined)) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    while (wide(word)) {
      const part = fitting(word, fit);
      if (part === word) break;
      lines.push(part);
      word = word.slice(part.length);
    }
    line = word;
  }
  return line === "" ? lines : [...lines, line];
}

/** The address as shown: no scheme, no data. The picture contains it in full. */
const readable = (link: string): string => link.replace(/^[a-z]+:\/\/\/?/, "").replace(/([?&]own=)[^&]*/, "$1…");

/** The address on one line, shortened if necessary. */
export function addressLine(link: string, fit: Fit): string {
  const address = readable(link);
  const whole = exporting.site(address);
  const fits = (text: string): boolean => fit.measure(text, fit.size, fit.weight) <= fit.width;
  if (fits(whole) && !address.includes("own=…")) return whole;
  const said = (kept: string): string => `${exporting.site(kept)} (${exporting.cut})`;
  if (fits(said(address))) return said(address);
  const room = fit.width - fit.measure(said("…"), fit.size, fit.weight);
  return said(`${fitting(address, { ...fit, width: Math.max(0, room) })}…`);
}
