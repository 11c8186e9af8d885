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

/** As many of the characters from `at` on as fit, at least one. Of a long name only its beginning is measured. */
function fitting(letters: readonly string[], at: number, { width, size, weight, measure }: Fit): string {
  const first = (count: number): string => letters.slice(at, at + count).join("");
  const fits = (count: number): boolean => measure(first(count), size, weight) <= width;
  const all = letters.length - at;
  let most = 64;
  while (most < all && fits(most)) most *= 2;
  return first(Math.max(1, largest(Math.min(most, all), fits)));
}

/** A text as lines that fit the width, broken between words; a word that is too long is broken itself. */
export function wrap(text: string, fit: Fit): string[] {
  const lines: string[] = [];
  let line = "";
  const wide = (words: string): boolean => fit.measure(words, fit.size, fit.weight) > fit.width;
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (!wide(joined)) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    const letters = [...word];
    let at = 0;
    for (;;) {
      line = fitting(letters, at, fit);
      at += [...line].length;
      if (at >= letters.length) break;
      lines.push(line);
    }
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
  return said(`${fitting([...address], 0, { ...fit, width: Math.max(0, room) })}…`);
}
