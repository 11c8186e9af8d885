import { type ReactNode, useState } from "react";
import { sentences } from "~/text/en/counted";

export interface VerdictProps {
  readonly first: string;
  /** Less prominent, after the first. */
  readonly second?: string;
  /** The answer is being dragged: it is announced when the pointer is released. */
  readonly held?: boolean;
  /** The answer is on its way: on a phone it will take two lines, and the chart is not to move then. */
  readonly awaited?: boolean;
}

/** Hebrew and Arabic words, as names of folders. */
const RIGHT_TO_LEFT =
  /\S*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]\S*(?: \S*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]\S*)*/g;
/** Such a name does not turn the numbers beside it around: it is between U+2068 and U+2069. */
const isolated = (text: string): string => text.replace(RIGHT_TO_LEFT, "\u2068$&\u2069");

const AMOUNT = /([+−]?\d[\d.,]* (?:×(?: \d+)?|%|IOPS|[mµ]?s|(?:[KMGT]i?)?B(?:\/s)?)(?![\w/]))/;

/** No line breaks between a number and its sign or unit, or in a load: "+78 %", "4,948 IOPS", "16 × 4". */
export const unbroken = (text: string): ReactNode =>
  text.split(AMOUNT).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span key={i} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

/** The page's answer in one line above everything else. */
export function Verdict({ first, second = "", held = false, awaited = false }: VerdictProps) {
  const whole = isolated(sentences([first, second]).trim());
  // A separator between the two is dropped together with the second.
  const joint =
    second !== "" && /[;；,，、:：]$/.test(first) ? sentences([first.slice(-1), second]).slice(0, -second.length) : "";
  // Every step of a drag is shown; the announcement waits until it ends.
  const [said, say] = useState(whole);
  if (!held && said !== whole) say(whole);
  return (
    <div className={awaited ? "verdict max-sm:min-h-12.5" : "verdict"}>
      <p
        className="text-sentence tracking-[-0.1px] max-lg:line-clamp-3 max-sm:text-sentence-phone lg:flex lg:flex-wrap lg:gap-x-[0.3em] lg:overflow-hidden"
        aria-hidden="true"
        data-answer
        title={whole}
      >
        <span className="lg:line-clamp-2 lg:max-w-full">
          {unbroken(isolated(joint === "" ? first : first.slice(0, -1)))}
        </span>
        {joint === "" ? sentences([first, second]).slice(first.length, -second.length || undefined) : null}
        {/* Whole or not at all: on a wide page it leaves the line if it does not fit, and takes no height of its own. */}
        <span className="text-ink2 lg:-mb-[1lh] lg:whitespace-nowrap">
          {joint === "" ? null : <span className="lg:-ml-[0.3em]">{joint}</span>}
          {unbroken(isolated(second))}
        </span>
      </p>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
