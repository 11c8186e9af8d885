import { useState } from "react";
import { measureText } from "./measure";
import { PHONE, useBox, useWindow } from "./useBox";

export interface VerdictProps {
  readonly first: string;
  /** Quieter, behind it. */
  readonly second?: string;
  /** What it answers is under the pointer: it is announced once that is let go. */
  readonly held?: boolean;
}

/** LOOK: 20/29 in one line; on a phone 17/25 in up to three, whose ends are not full. */
const PAGE = { size_px: 20, lines: 1 };
const ON_PHONE = { size_px: 17, lines: 2.75 };

/**
 * What a page answers, above everything else. A second clause that has no room is left to the table; a first one goes on
 * in a second line: nothing of it is cut off.
 */
export function Verdict({ first, second = "", held = false }: VerdictProps) {
  const whole = `${first} ${second}`.trim();
  // Each step under the pointer is seen; what is said waits until it is let go.
  const [said, say] = useState(whole);
  if (!held && said !== whole) say(whole);
  const { ref, width } = useBox();
  const { size_px, lines } = useWindow().width < PHONE ? ON_PHONE : PAGE;
  const fits = width === null || measureText(whole, size_px, 400) <= width * lines;
  return (
    <div className="verdict" ref={ref}>
      <p
        className="line-clamp-2 text-sentence tracking-[-0.1px] max-sm:line-clamp-3 max-sm:text-sentence-phone"
        aria-hidden="true"
        data-answer
        title={whole}
      >
        {first}{" "}
        <span className="text-ink2" hidden={!fits}>
          {second}
        </span>
      </p>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
