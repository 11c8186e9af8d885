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
  /** The page's answer in one line, where it has one. It comes first, then one line of controls; all else stands under the chart. */
  readonly verdict?: ReactNode;
  /** What the panel beside the chart says, over its remarks; null: the chart takes the whole width. */
  readonly panel?: { readonly title: string; readonly content: ReactNode } | null | undefined;
  /** The source of the pinned mark, in the place of the panel. */
  readonly source?: ReactNode;
  /** Beside the tokens of the sentence, in that line. */
  readonly controls?: ReactNode;
  readonly caption: string;
  readonly badges: readonly BadgeInfo[];
  /** What a link, a bundle and a picture of this chart hold. */
  readonly share: ShareProps;
  /** What the datasets say against their own numbers. */
  readonly caveats?: ReactNode;
  /** The scene at a size; must keep its identity while the data and the choices are the same. */
  readonly build: (frame: Frame) => Scene;
  /** Changes the scene without drawing its nodes anew: what lies over it, and its table. */
  readonly over?: ((scene: Scene, size: Frame["size"]) => Scene) | undefined;
  /** Stands in the place of the chart, of the code in `scene.empty` or of the page's own reason. */
  readonly empty: (code: string) => ReactNode;
  readonly xChoices: readonly AxisChoice[];
  readonly yChoices: readonly AxisChoice[];
  /** "all › 20k–80k IOPS": what is shown of the axes, in words; [] = everything. */
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
  /** Pieces of the page that stand at places of the scene. */
  readonly overlay?: ((scene: Scene) => ReactNode) | undefined;
  /** Right under the chart: the whole of an axis, small, where a part of it is shown. */
  readonly strip?: ReactNode;
  /** Between the chart and its table: a further chart of what is chosen. */
  readonly below?: ReactNode;
  /** In front of the table, also where there is no chart: what else is said of what is chosen. */
  readonly beside?: ReactNode;
  /** At the right end of the key line: the series picker. */
  readonly tools?: ReactNode;
  /** A limit on the y axis, which the scene draws: it can be dragged, and L goes to it. */
  readonly limit?: LimitControl | undefined;
  /** Rows of the table that are marked, by their marks. */
  readonly lit?: ReadonlySet<string> | undefined;
}
