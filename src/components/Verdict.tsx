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

/** LOOK: 20/29. */
const SIZE_PX = 20;

/**
 * What a page answers, in one line above everything else. A second clause that the line has no room for is left to the
 * table; a first one goes on in a second line: nothing of it is cut off.
 */
export function Verdict({ first, second = "", held = false }: VerdictProps) {
  const whole = `${first} ${second}`.trim();
  // Each step under the pointer is seen; what is said waits until it is let go.
  const [said, say] = useState(whole);
  if (!held && said !== whole) say(whole);
  const { ref, width } = useBox();
  const isPhone = useWindow().width < PHONE;
  const fits = isPhone || width === null || measureText(whole, SIZE_PX, 400) <= width;
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
