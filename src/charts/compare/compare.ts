/** The door of the chart: measured cells or published figures, as a table with a column of dots. */
import type { Frame, Scene } from "../scene";
import type { CompareData } from "./data";
import { drawDots } from "./draw";
import { measuredTable } from "./measured";
import { publishedTable } from "./published";
import type { PublishedData } from "./published-data";

const buildCompare = (data: CompareData, frame: Frame): Scene => drawDots(measuredTable(data, frame), frame);

/** The data says which of them it is. */
export const buildAny = (data: CompareData | PublishedData, frame: Frame): Scene =>
  "metrics" in data ? buildPublished(data, frame) : buildCompare(data, frame);

const buildPublished = (data: PublishedData, frame: Frame): Scene => drawDots(publishedTable(data, frame), frame);
