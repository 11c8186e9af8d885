/** What makes two measurements alike: one cell of a matrix, one test run again. Pure. */
import { testMode } from "~/analysis/askedOption";
import { controlledLoad } from "~/analysis/order";
import type { CurvePoint } from "~/model/answers";
import { nominalPercent } from "~/model/nominal";
import type { Step } from "./steps";

type OfStep = Pick<Step, "first">;

/**
 * Block × mix × op × load × jobs (and the mode, where a tool has several of one op): measurements that may be set side by side (DOMAIN, Compare). Depth sweeps never match
 * rate sweeps; an uncontrolled maximum, which has no load of its own, only another.
 */
export const cellKey = ({ first }: OfStep): string =>
  JSON.stringify([
    first.workload_op,
    first.pattern,
    first.block_bytes,
    first.read_percent,
    first.load_kind,
    controlledLoad(first),
    first.iodepth,
    first.numjobs,
    testMode(first),
  ]);

/** `3`, `run1`, `pass-02`: names that count and say nothing else; `fw12` or `PM883` say more. */
const COUNTS = /^(?:(?:iter|iteration|pass|rep|repeat|round|run|test|trial|try)[ ._-]*)?\d+$/i;

/**
 * What was measured. Runs that nobody described are told apart by their folders (queries/apart): one that only counts
 * makes no other system.
 */
function systemOf({ first }: OfStep): string | null {
  if (first.system === null || first.said["label"] !== undefined) return first.system;
  const folders = new Set(first.source_path.split("/").slice(0, -1));
  const [place = "", ...targets] = first.system.split(" · ");
  const names = place.split("/").map((name) => (folders.has(name) && COUNTS.test(name) ? "#" : name));
  return [names.join("/"), ...targets].join(" · ");
}

function shareOf(first: CurvePoint): number | null {
  const percent = nominalPercent(first);
  return percent === null ? null : Math.round(percent);
}

/** One system, one series, one load: what has it alike is a repeat. */
export const testKey = ({ first }: OfStep): string =>
  JSON.stringify([
    first.dataset,
    systemOf({ first }),
    first.host,
    first.tool,
    first.series,
    first.load_kind,
    first.iodepth,
    first.numjobs,
    first.outstanding,
    first.asked_iops,
    // Rates of a curve are rounded from its own maximum: the step is the test.
    shareOf(first),
    first.targets,
    testMode(first),
  ]);
