import type { ReactNode } from "react";
import type { Frame, Scene } from "~/charts/scene";
import type { AxisChoice } from "./AxisMenu";
import type { BadgeInfo } from "./Badge";
import type { LimitControl } from "./LimitHandle";
import type { ShareProps } from "./share/props";
import type { TwinOrder } from "./sortTwin";

/** Part of an axis, base units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Zoom {
  readonly x: Span | null;
  readonly y: Span | null;
}

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
  /** Elements placed over the scene. */
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
