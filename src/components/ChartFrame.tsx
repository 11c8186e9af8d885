import type { Zoom } from "~/charts/render/react/find";
import {
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { SceneView } from "~/charts/render/react/SceneView";
import { textScale } from "~/charts/render/react/textScale";
import type { Mark, Frame, Scene } from "~/charts/scene";
import { exportScene } from "~/export/input";
import { sentences } from "~/text/en/counted";
import { chartFrame } from "~/text/en/chart-frame";
import { Awaited } from "./awaited";
import { AxisMenus, type AxisChoice } from "./AxisMenu";
import { ChartDo } from "./share/Share";
import { followedHeight, useEmbedded, useFollowed } from "./embedded";
import { EmbeddedFrame } from "./EmbeddedFrame";
import { LimitHandle, type LimitControl } from "./LimitHandle";
import { ChartKey } from "./ChartKey";
import { PrintedCaption } from "./PrintedCaption";
import { paperZoom, usePrinting } from "./printing";
import { Readout } from "./Readout";
import { Remarks, WithPanel } from "./SidePanel";
import { rowOf, type TwinOrder } from "./sortTwin";
import { TableTwin } from "./TableTwin";
import { useScene } from "./measure";
import { PHONE, useChartBox, useWindow } from "./useBox";
import { useKey } from "./useKey";
import { Button, TextButton } from "./ui/Button";
import { Sheet } from "./ui/Sheet";
import { phrases } from "~/text/en/phrases";
import type { BadgeInfo } from "./Badge";
import type { ShareProps } from "./share/props";

/** Inside another page: approximate height around the chart; sentences wrap in a narrow frame. */
const AROUND_PX = { page: 195, phone: 240 };

/** Heights of the chart: 584 of 900 on a page, 496 of 844 on a phone. */
const heightOf = (phone: boolean, window_px: number, embedded: boolean): number =>
  Math.round(
    embedded
      ? Math.max(190, window_px - AROUND_PX[phone ? "phone" : "page"])
      : phone
        ? Math.min(560, Math.max(320, window_px * 0.588))
        : Math.min(760, Math.max(360, window_px * 0.649)),
  );

const px = (drawn: number | undefined) => drawn && drawn * textScale();

/** A chart with everything around it: sentence, caption, axis menus, zoom, key, table twin. */
export function ChartFrame(props: ChartFrameProps) {
  const { build, pinned, onPin, onTable, tableOpen, onZoom } = props;
  const text = chartFrame;
  const { ref, element: box, width } = useChartBox();
  const twin = useRef<HTMLDivElement>(null);
  const viewport = useWindow();
  const printing = usePrinting();
  const phone = viewport.width < PHONE;
  const [hovered, setHovered] = useState<string | null>(null);

  const embedded = useEmbedded();
  const followed = useFollowed();
  const height = followed ? followedHeight(viewport.width) : heightOf(phone, viewport.height, embedded);
  const size = phone ? "phone" : "page";
  const built = useScene(build, width, height, size);
  const { over } = props;
  const scene = useMemo(() => (built === null || over === undefined ? built : over(built, size)), [built, over, size]);
  const shown = scene !== null && scene.empty === undefined ? scene : null;
  // While results are awaited, "No points" would be a wrong answer.
  const awaited = use(Awaited);
  const awaits = awaited !== null && shown === null;
  const caption = awaits ? "" : props.caption;
  const badges = awaits ? [] : props.badges;
  const mark = pinned === null ? null : (shown?.marks.find((one) => one.id === pinned) ?? null);
  // The drawing comes first: the table rows of a long run are made after it.
  const tabled = useDeferredValue(scene);

  const toTable = useCallback(() => {
    if (phone) onTable(!tableOpen);
    else moveFocus(box.current, twin.current);
  }, [box, phone, onTable, tableOpen]);
  useKey("t", embedded ? null : toTable);
  const { limit } = props;
  useLimitKey(limit, box, shown !== null);
  useEffect(() => {
    if (phone && mark !== null) keepAboveReadout(box.current, mark.y * textScale());
  }, [box, phone, mark]);
  const hover = useCallback((id: string | null) => setHovered(id), []);

  // Why nothing is drawn stands in place of the answer, whose heading would repeat it.
  const reason = shown === null && scene?.empty !== undefined ? props.empty(scene.empty) : null;
  const chart = (
    <div
      className="chart-box"
      ref={ref}
      data-chart
      style={{
        minHeight: px(scene === null ? height : shown?.height),
        // Content wider than the page scrolls in its own box.
        overflowX: shown !== null && width !== null && shown.width > width + 1 ? "auto" : undefined,
        zoom: printing && shown !== null ? paperZoom(shown.height * textScale()) : undefined,
      }}
    >
      {shown === null ? (
        reason
      ) : (
        <>
          <SceneView
            scene={shown}
            hovered={hovered}
            pinned={pinned}
            onHover={hover}
            onPin={onPin}
            onZoom={onZoom}
            onSeries={props.onSeries}
          />
          {limit === undefined ? null : <LimitHandle scene={shown} control={limit} />}
          {props.overlay?.(shown)}
          <AxisMenus scene={shown} xChoices={props.xChoices} yChoices={props.yChoices} />
        </>
      )}
    </div>
  );
  if (embedded) {
    return (
      <EmbeddedFrame
        sentence={props.sentence}
        caption={caption}
        badges={badges}
        notes={scene?.notes ?? []}
        scene={shown}
        lines={props.share.caption}
      >
        {chart}
      </EmbeddedFrame>
    );
  }

  // Until files are dropped there is nothing to choose, export or note.
  if (awaits && awaited.why !== "coming") {
    return (
      <div className="chart-page">
        <div className="chart-main lead">{chart}</div>
      </div>
    );
  }

  const table =
    tabled === null || tabled.twin.rows.length === 0 ? null : (
      <TableTwin
        twin={tabled.twin}
        caption={tabled.title}
        hovered={rowOf(tabled, hovered)}
        pinned={rowOf(tabled, pinned)}
        onHover={hover}
        onPin={onPin}
        order={props.order}
        onOrder={props.onOrder}
        lit={props.lit}
      />
    );

  const toDo = (
    <ChartDo
      badges={badges}
      share={props.share}
      title={shown?.title ?? null}
      draw={(measure) => exportScene(build, over, measure)}
    >
      <TextButton data-table-button aria-expanded={phone ? tableOpen : undefined} onClick={toTable}>
        {text.table}
      </TextButton>
    </ChartDo>
  );
  const main = (
    <div className="chart-main lead">
      {reason === null ? props.verdict : null}
      <div className="controls">
        {props.sentence}
        {props.controls}
        {props.crumbs.length === 0 ? null : <Crumbs crumbs={props.crumbs} onAll={() => onZoom(null)} />}
      </div>
      {toDo}
      {chart}
      {props.strip}
      {shown === null ? null : (
        <ChartKey scene={shown}>
          <span className="sm:ml-auto print:hidden">{props.tools}</span>
        </ChartKey>
      )}
      <div className="caption">{caption === "" ? null : <span>{caption}</span>}</div>
      {scene?.notes === undefined || scene.notes.length === 0 ? null : (
        <p className="notes">{sentences(scene.notes)}</p>
      )}
      <PrintedCaption lines={props.share.caption} />
      {shown === null ? null : props.below}
      {props.beside}
      {phone ? null : <div ref={twin}>{table}</div>}
      {phone && tableOpen && table !== null ? (
        <TableSheet title={scene?.title ?? text.table} onClose={() => onTable(false)}>
          {table}
        </TableSheet>
      ) : null}
      {phone && mark !== null && shown !== null ? (
        <Readout mark={mark} onStep={stepper(shown.marks, mark, onPin)} onSource={props.onSource} onTable={onTable} />
      ) : null}
    </div>
  );
  const remarks = (
    <>
      <Remarks badges={badges} />
      {props.caveats}
    </>
  );
  // Beside an empty chart, a panel with nothing in it would be one more empty place.
  const isBare = reason !== null && props.panel === undefined && badges.length === 0;
  if (props.panel === null || isBare) {
    return (
      <div className="chart-page">
        {main}
        {props.source}
        <div className="px-6 max-sm:px-4">{remarks}</div>
      </div>
    );
  }
  return (
    <WithPanel
      title={props.panel?.title ?? text.about}
      panel={
        <>
          {props.panel?.content}
          {remarks}
        </>
      }
      source={props.source ?? null}
    >
      {main}
    </WithPanel>
  );
}

/** L takes the focus to the limit. Without one it begins one, which takes the focus as soon as it is drawn. */
function useLimitKey(limit: LimitControl | undefined, chart: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const starts = useRef(false);
  const start = () => {
    starts.current = limit?.value === null;
    if (starts.current) limit?.onStart();
    else focusLimit(chart.current);
  };
  useKey("l", limit === undefined ? null : start);
  const isThere = limit !== undefined && limit.value !== null && isDrawn;
  useEffect(() => {
    if (isThere && starts.current) focusLimit(chart.current);
    starts.current &&= !isThere;
  }, [chart, isThere]);
}

/** The way back from a zoom. */
const Crumbs = ({ crumbs, onAll }: Pick<ChartFrameProps, "crumbs"> & { readonly onAll: () => void }) => (
  <nav className="flex gap-1.5 text-ink2" aria-label={chartFrame.zoom}>
    <TextButton title={phrases.wholeChart} onClick={onAll}>
      {chartFrame.all}
    </TextButton>
    <span aria-hidden="true">›</span>
    <span aria-current="true">{crumbs.join(", ")}</span>
  </nav>
);

/** The table on a phone: a page of its own. */
const TableSheet = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => (
  <Sheet label={title} form="page" onClose={onClose}>
    <div className="sticky left-0 flex items-baseline justify-between gap-3 px-4 py-3">
      <p>{title}</p>
      <Button onClick={onClose}>{phrases.close}</Button>
    </div>
    <div className="[&>.twin]:px-4 [&>.twin]:pb-6">{children}</div>
  </Sheet>
);

/** ‹ point ›: along the series in load order. */
function stepper(marks: readonly Mark[], mark: Mark, onPin: (id: string) => void) {
  const line = marks.filter((one) => one.series === mark.series).toSorted((a, b) => a.order - b.order);
  const at = line.indexOf(mark);
  return (step: 1 | -1) => {
    const next = line[at + step];
    return next === undefined ? null : () => onPin(next.id);
  };
}

/** Room for the readout at the bottom of a phone, plus a finger's breadth. */
const READOUT_PX = 190;

/** The readout must not cover its pinned mark. */
function keepAboveReadout(chart: HTMLElement | null, y: number) {
  const over = (chart?.getBoundingClientRect().top ?? 0) + y - (innerHeight - READOUT_PX);
  if (over > 0) scrollBy({ top: over });
}

/** Moves the focus from the chart to the table under it, and back. */
function moveFocus(chart: HTMLElement | null, table: HTMLElement | null) {
  const stop = (inside: HTMLElement | null, of: string) => inside?.querySelector<HTMLElement>(`${of}[tabindex='0']`);
  const target = table?.contains(document.activeElement) === true ? stop(chart, "") : stop(table, "tr");
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}

const focusLimit = (chart: HTMLElement | null) => chart?.querySelector<HTMLElement>("[role='slider']")?.focus();

export interface ChartFrameProps {
  readonly sentence: ReactNode;
  /**
   * The page's answer in one line, if there is one. It comes first, then one line of controls; everything else is below
   * the chart.
   */
  readonly verdict?: ReactNode;
  /** Content of the panel beside the chart, above its remarks; null: the chart takes the whole width. */
  readonly panel?: { readonly title: string; readonly content: ReactNode } | null | undefined;
  /** The source of the pinned mark, instead of the panel. */
  readonly source?: ReactNode;
  /** Beside the tokens of the sentence, in the same line. */
  readonly controls?: ReactNode;
  readonly caption: string;
  readonly badges: readonly BadgeInfo[];
  /** Content of a link, a bundle and a picture of this chart. */
  readonly share: ShareProps;
  /** Caveats of the datasets about their own numbers. */
  readonly caveats?: ReactNode;
  /** The scene for a size; must keep its identity while the data and choices are the same. */
  readonly build: (frame: Frame) => Scene;
  /** Changes the scene without redrawing its nodes: overlays and table. */
  readonly over?: ((scene: Scene, size: Frame["size"]) => Scene) | undefined;
  /** Replaces the chart, for the code in `scene.empty` or the page's own reason. */
  readonly empty: (code: string) => ReactNode;
  readonly xChoices: readonly AxisChoice[];
  readonly yChoices: readonly AxisChoice[];
  /** "all › 20k–80k IOPS": the shown part of the axes, in words; [] = everything. */
  readonly crumbs: readonly string[];
  readonly onZoom: (zoom: Zoom | null) => void;
  readonly pinned: string | null;
  /** `open`: by Enter or click, so that the panel may take the focus. */
  readonly onPin: (mark: string | null) => void;
  /** Shows the source on a phone, where the panel is a sheet of its own. */
  readonly onSource: () => void;
  readonly onSeries: ((series: string) => void) | undefined;
  readonly order: TwinOrder | null;
  readonly onOrder: (order: TwinOrder | null) => void;
  readonly tableOpen: boolean;
  readonly onTable: (open: boolean) => void;
  readonly overlay?: ((scene: Scene) => ReactNode) | undefined;
  /** Directly under the chart: a small copy of the whole axis, if only a part is shown. */
  readonly strip?: ReactNode;
  /** Between the chart and its table: a further chart of the selection. */
  readonly below?: ReactNode;
  /** Before the table, also without a chart: further text about the selection. */
  readonly beside?: ReactNode;
  /** At the right end of the key line: the series picker. */
  readonly tools?: ReactNode;
  /** A limit on the y axis, drawn by the scene: it can be dragged, and L jumps to it. */
  readonly limit?: LimitControl | undefined;
  /** Highlighted rows of the table, by their marks. */
  readonly lit?: ReadonlySet<string> | undefined;
}
