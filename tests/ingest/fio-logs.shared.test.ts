/** Every set of logs in the shared runs, up to a million lines: each joins its run. */
import { it } from "vitest";
import { sharedPath } from "../support/shared";
import { everySetJoins } from "./logSets";

it.each(["logs", "timeseries"])("%s: every set joins its run", (dir) => everySetJoins(sharedPath("runs/fio"), dir));
