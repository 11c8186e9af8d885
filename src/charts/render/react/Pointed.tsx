import { useLayoutEffect, useRef } from "react";
import { cssPaint } from "../shapes";
import type { Mark, Scene } from "../../scene";
import { placeReadout } from "./find";
import { textScale } from "./textScale";

const paint = cssPaint("");

/** Lines from the mark to both axes. Drawn below the scene, so that numbers keep their halo above them. */
export function Crosshair({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const plot = mark.plot ?? scene.plot;
  const d =
    (mark.y_tag === undefined ? "" : `M${plot.x} ${mark.y}H${Math.max(plot.x, mark.x - 9)}`) +
    (mark.x_tag === undefined ? "" : `M${mark.x} ${mark.y + 9}V${plot.y + plot.h}`);
  return (
    <path className="print:hidden" d={d} stroke="var(--ink)" fill="none" data-role="crosshair" pointerEvents="none" />
  );
}

export const Ring = ({ mark }: { readonly mark: Mark }) => (
  <circle
    cx={mark.x}
    cy={mark.y}
    r="8"
    fill="none"
    stroke="var(--ink)"
    strokeWidth="1.4"
    data-role="focus"
    pointerEvents="none"
  />
);

/** In forced colours the tokens are the system's; a backplate would hide the inverted text. */
const TAG =
  "scene-tag absolute rounded-[2px] bg-ink px-[7px] text-[0.75rem]/[1.125rem] font-semibold whitespace-nowrap text-bg forced-color-adjust-none";

/** Exact values on the axes. HTML, so that the browser measures the texts. */
export function AxisTags({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const plot = mark.plot ?? scene.plot;
  const k = textScale();
  return (
    <>
      {mark.y_tag !== undefined && (
        <span
          className={`${TAG} -translate-x-full -translate-y-1/2`}
          style={{ left: (plot.x - 2) * k, top: mark.y * k }}
        >
          {mark.y_tag}
        </span>
      )}
      {mark.x_tag !== undefined && (
        <span className={`${TAG} -translate-x-1/2`} style={{ left: mark.x * k, top: (plot.y + plot.h + 5) * k }}>
          {mark.x_tag}
        </span>
      )}
    </>
  );
}

const LINE = "m-0 flex justify-between gap-5 leading-[1.125rem] *:last:text-right";
const BOLD = "font-semibold wrap-anywhere text-ink";

/** At most four lines, placed inside the window where it hides no neighbour. */
export function Tooltip({ mark, scene }: { readonly mark: Mark; readonly scene: Scene }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const parent = element?.offsetParent?.getBoundingClientRect();
    if (!element || !parent) return;
    // A panel may stand beside the chart, so the page's column ends at the chart's own box plus a margin.
    const column = element.closest("[data-chart]")?.getBoundingClientRect().right ?? window.innerWidth;
    const right = Math.min(window.innerWidth, column + 20);
    const k = textScale();
    const view = {
      ...{ x: (4 - parent.left) / k, y: (4 - parent.top) / k },
      ...{ w: (right - 8) / k, h: (window.innerHeight - 8) / k },
    };
    const size = { w: element.offsetWidth / k, h: element.offsetHeight / k };
    const place = placeReadout(mark, scene.marks, size, view);
    element.style.transform = `translate(${Math.round(place.x * k)}px, ${Math.round(place.y * k)}px)`;
  }, [mark, scene]);
  return (
    <div
      className="scene-tooltip absolute top-0 left-0 w-max max-w-[min(23.75rem,92vw)] rounded-[3px] border border-ctrl bg-bg px-2.5 py-[5px] text-[0.75rem] text-ink2"
      ref={box}
    >
      <p className={LINE}>
        <b className={BOLD} style={{ color: paint.text(mark.colour ?? "ink") }}>
          {mark.title}
        </b>
        {mark.tag !== undefined && <b className="max-w-1/2 flex-none font-semibold text-ink">{mark.tag}</b>}
      </p>
      {mark.lines.slice(0, 3).map(([label, value]) => (
        <p key={label} className={LINE}>
          <span>{label}</span>
          <b className={BOLD}>{value}</b>
        </p>
      ))}
    </div>
  );
}
