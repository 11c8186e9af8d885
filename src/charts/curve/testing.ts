/** Options and frames for the tests of this folder. */
import { estimateWidth } from "../estimate";
import type { Frame } from "../scene";
import type { CurveOptions } from "./options";

export const options: CurveOptions = {
  x: "iops",
  x_log: false,
  y: "p99",
  y_log: true,
  kind: "default",
  colour: "workload",
  focus: null,
  title: "4K random read: p99 completion latency against IOPS.",
};

export const page: Frame = { width: 1020, height: 584, size: "page", measure: estimateWidth };
export const phone: Frame = { width: 358, height: 496, size: "phone", measure: estimateWidth };
export const card: Frame = { width: 348, height: 186, size: "card", measure: estimateWidth };
