import { type ReactNode, useEffect, useRef, useState } from "react";

/** How far below the window something is still worth drawing, px. */
const AHEAD = 600;

interface WhenNearProps {
  /** It is there at once. */
  readonly near: boolean;
  /** Room that is kept for it, px: what comes later moves nothing, and brings nothing else near. */
  readonly height: number;
  readonly children: ReactNode;
}

/** What is asked for and drawn when it comes near the window: of a thousand cards a screen shows nine. */
export function WhenNear({ near, height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(near);
  useEffect(() => {
    if (seen || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
    };
  }, [seen]);
  return seen ? children : <div ref={place} className="card-chart" style={{ minHeight: height }} data-later />;
}
