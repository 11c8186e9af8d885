/** A chart for tests of export: a real sweep, with names made to break whatever is written. */
import { buildCurve } from "~/charts/curve/curve";
import { sweep } from "./points";
import { options } from "~/charts/curve/testing";
import { estimateWidth } from "~/charts/estimate";
import type { Scene, Twin, TwinCell } from "~/charts/scene";
import { exportScene, type ExportInput } from "~/export/input";

const LINK = "https://kneepoint.example/lab/#/curve?v=1&d=qlc-175gbs.4f1c0001&y=p99.9&w=randread-4k~randwrite-4k";

export const sweepScene = (): Scene =>
  exportScene((frame) => buildCurve(sweep(), options, frame), undefined, estimateWidth);

export const cell = (value: number | string | null, text = String(value ?? "—"), note?: string): TwinCell => ({
  value,
  text,
  ...(note === undefined ? {} : { note }),
});

export const twinOf = (head: readonly string[], rows: readonly (readonly TwinCell[])[]): Twin => ({
  columns: head.map((id, c) => ({ id, label: id, numeric: rows.some((row) => typeof row[c]?.value === "number") })),
  rows: rows.map((cells) => ({ mark: null, cells })),
});

export const inputOf = (scene: Scene, more: Partial<ExportInput> = {}): ExportInput => ({
  scene,
  caption: ["Method: fio 3.33, libaio, direct", "Sponsor: no sponsor stated"],
  link: LINK,
  ...more,
});

/** The remarks in the rows of a table. */
export const remarksIn = ({ columns, rows }: Twin): string[] => {
  const at = columns.findIndex(({ id }) => id === "remarks");
  return [...new Set(rows.flatMap(({ cells }) => cells[at]?.value ?? []))].map(String);
};
