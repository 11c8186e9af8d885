/** Zooming by hand: d3-brush over each plot of a scene, d3-zoom for Ctrl + wheel and for two fingers. */
import { brush as d3Brush, type D3BrushEvent } from "d3-brush";
import { pointer, select } from "d3-selection";
import { type D3ZoomEvent, zoom as d3Zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useEffect, useRef } from "react";
import type { Box } from "../../geometry";
import type { Scene } from "../../scene";
import { plotAt, type Zoom, zoomOf } from "./find";

export interface GesturesProps {
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly scene: Scene;
  readonly onZoom: (zoom: Zoom) => void;
  /** A brush has started or ended. */
  readonly onBrush: (isOn: boolean) => void;
  /** A press of an unsteady hand that was meant as a click. */
  readonly onClick: (x: number, y: number) => void;
}

/** A shorter drag counts as a click with an unsteady hand. */
const DRAG = 4;

/** Lies under the drawing, which lets mouse events through. A new size or domain starts it afresh. */
export default function Gestures(props: GesturesProps) {
  const { scene } = props;
  return (
    <>
      {(scene.panels ?? [scene.plot]).map((plot, i) => (
        <Brush key={i} {...props} plot={plot} />
      ))}
      <Wheel {...props} />
    </>
  );
}

function Brush({ plot, ...props }: GesturesProps & { readonly plot: Box }) {
  const node = useRef<SVGGElement>(null);
  const latest = useLatest(props);
  const { x, y, w, h } = plot;
  useEffect(() => {
    const g = select<SVGGElement, unknown>(node.current!);
    /** Escape cancels the brush: its end then zooms nothing. */
    let isOff = false;
    const brush = d3Brush()
      .extent([
        [x, y],
        [x + w, y + h],
      ])
      // One finger scrolls the page.
      .touchable(false)
      .on("start", ({ sourceEvent }: D3BrushEvent<unknown>) => {
        if (sourceEvent) isOff = false;
      })
      .on("brush", ({ sourceEvent }: D3BrushEvent<unknown>) => {
        if (sourceEvent && !isOff) latest.current.onBrush(true);
      })
      .on("end", (event: D3BrushEvent<unknown>) => {
        if (!event.sourceEvent) return;
        const { scene, onBrush, onClick, onZoom } = latest.current;
        onBrush(false);
        g.call(brush.clear.bind(brush));
        if (event.selection === null || isOff) return;
        const [[x0, y0], [x1, y1]] = event.selection as [[number, number], [number, number]];
        if (Math.max(x1 - x0, y1 - y0) <= DRAG) {
          onClick(...pointer(event.sourceEvent, node.current));
          return;
        }
        const zoom = zoomOf({ ...scene, plot: { x, y, w, h } }, { x: x0, y: y0, w: x1 - x0, h: y1 - y0 });
        if (zoom) onZoom(zoom);
      });
    g.call(brush);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      isOff = true;
      latest.current.onBrush(false);
      g.call(brush.clear.bind(brush));
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      g.on(".brush", null).selectAll("*").remove();
    };
  }, [x, y, w, h, latest]);
  return <g ref={node} className="scene-brush" />;
}

/** The wheel alone scrolls the page, as one finger does. Pinching a touchpad arrives as Ctrl + wheel. */
const isMeant = (event: WheelEvent | MouseEvent | TouchEvent): boolean =>
  event.type === "wheel" ? event.ctrlKey : "touches" in event && event.touches.length > 1;

function Wheel(props: GesturesProps) {
  const { svg, scene } = props;
  const latest = useLatest(props);
  const { x_domain, y_domain } = scene;
  const isZoomed = x_domain?.zoomed === true || y_domain?.zoomed === true;
  useEffect(() => {
    if (svg.current === null) return undefined;
    const area = select<SVGSVGElement, unknown>(svg.current);
    const zoom = d3Zoom<SVGSVGElement, unknown>()
      .filter(isMeant)
      .scaleExtent([isZoomed ? 1 / 16 : 1, 1000])
      .on("end", ({ transform, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (!sourceEvent || transform.k === 1) return;
        const { scene, onZoom } = latest.current;
        const { k } = transform;
        // The point that stays in its place is under the pointer.
        const plot = plotAt(scene, transform.x / (1 - k), transform.y / (1 - k));
        const { x, y, w, h } = plot;
        const next = zoomOf(
          { ...scene, plot },
          { x: transform.invertX(x), y: transform.invertY(y), w: w / k, h: h / k },
        );
        if (next) onZoom(next);
        area.call(zoom.transform.bind(zoom), zoomIdentity);
      });
    area.call(zoom).on("dblclick.zoom", null).style("touch-action", "pan-x pan-y");
    return () => {
      area.on(".zoom", null);
    };
  }, [svg, isZoomed, latest]);
  return null;
}

function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
