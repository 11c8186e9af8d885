/** The result of the run on one line, the caption under the chart, and the warnings about its numbers. Pure. */
import { quantityOf } from "~/analysis/steps";
import { exact } from "~/base/number";
import type { TimedTrace } from "~/charts/run/time";
import type { BadgeInfo } from "~/components/Badge";
import type { Step } from "~/model/step";
import { en } from "~/text/en";
import { curvePage } from "~/text/en/curve-page";
import { run as text } from "~/text/en/run";
import { runBadges } from "../shared/point/badges";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";
import type { RunModel } from "./picture";
import type { RunState } from "./state";
import type { Tile, TileRow } from "./tiles";

const words = text.verdict;

/**
 * For one measurement its rate and latency, for several the rate of each.
 * @param tiles tiles of the measurements
 * @param events tiles of a test whose events are not I/Os
 * @param s as in the link
 */
export function verdictOf(
  { chosen, steps, all, names }: RunModel,
  tiles: readonly TileRow[],
  events: readonly TileRow[],
  { s }: Pick<RunState, "s">,
): VerdictText {
  const [step, ...others] = steps;
  if (step === undefined) {
    const [head, ...rest] = (events[0]?.tiles ?? []).map(({ text: value, label }) => `${value} ${label}`);
    return head === undefined
      ? fitting(BESIDE_PANEL, chosen.length === 0 ? text.empty.noRunTitle : words.nothing)
      : fitting(BESIDE_PANEL, words.sentence([head]), words.sentence(rest), words.sentence(rest.slice(0, 1)));
  }
  const bears = quantityOf(steps.map(({ first }) => first)) === "iops" ? "iops" : "bytes_per_s";
  const rateIn = (row: TileRow | undefined) => row?.tiles.find(({ id }) => id === bears);
  const rowsOf = ({ id }: Step) => tiles.filter((row) => row.step === id);
  const wholeOf = (one: Step) => rowsOf(one).find(({ op }) => op === "mixed") ?? rowsOf(one)[0];
  const whole = wholeOf(step);
  const rate = rateIn(whole);
  if (whole === undefined || rate === undefined) {
    // A histogram alone has no rate: mean and maximum, whatever percentiles it was printed at.
    const told = whole === undefined ? [] : latencyTiles(whole);
    const ends = [...new Set([told[0], told.at(-1)])].flatMap((tile) => (tile === undefined ? [] : [tile]));
    const said = words.sentence(ends.map(({ label, text: value }) => `${label} ${value}`));
    return fitting(BESIDE_PANEL, said === "" ? words.nothing : said);
  }
  const said = `${rate.text} ${rate.label}`;
  const state = step.failed ? words.failed : step.excluded !== null ? words.leftOut : "";
  const nameOf = (one: Step) => names.get(one.id) ?? "";
  if (others.length > 0) {
    const rest = others.map((one) => `${rateIn(wholeOf(one))?.text ?? en.charts.absent} ${nameOf(one)}`);
    const first = words.sentence([`${said} ${nameOf(step)}`]);
    return fitting(BESIDE_PANEL, state + first, words.sentence(rest), words.more(others.length));
  }
  const tail = latencyTile(whole);
  const answer = tail === null ? said : words.at(said, tail.label, tail.text);
  const name = all.length > 1 ? [nameOf(step)].filter((word) => word !== "") : [];
  const first = words.sentence([
    all.length > 1 && s.length === 0 ? words.fastest(all.length, answer) : answer,
    ...name,
  ]);
  const ops = rowsOf(step).filter((row) => row !== whole);
  const tails = ops.flatMap((row) => {
    const own = latencyTile(row);
    return own === null ? [] : [{ ...own, text: `${own.text} ${row.name}` }];
  });
  const label = tails[0]?.label ?? "";
  const byOp = tails.filter((own) => own.label === label).map((own) => own.text);
  const { runtime_s } = step.first;
  const seconds = [
    byOp.length === 0 ? "" : words.sentence([`${label} ${byOp.join(", ")}`]),
    words.sentence(ops.flatMap((row) => `${rateIn(row)?.text ?? en.charts.absent} ${row.name}`)),
    runtime_s === null ? "" : words.measured(exact(Number(runtime_s.toFixed(1)))),
  ];
  return fitting(BESIDE_PANEL, state + first, ...seconds.filter((second) => second !== ""));
}

const latencyTiles = ({ tiles }: Pick<TileRow, "tiles">): Tile[] =>
  tiles.filter(({ id, text: value }) => id.endsWith("_us") && value !== en.charts.absent);

/** The lowest percentile that the tiles have, else the mean; null: the file has no latency. */
function latencyTile(row: Pick<TileRow, "tiles">): Tile | null {
  const told = latencyTiles(row);
  return told.find(({ id }) => /_p\d/.test(id)) ?? told[0] ?? null;
}

/** Which part of the run is shown, how long it was measured, and over how many members. */
export function captionOf(model: RunModel, state: Pick<RunState, "s">, times: readonly TimedTrace[]): string {
  const { all, steps, form } = model;
  if (form === "time") {
    const values = times.reduce((most, { samples }) => Math.max(most, samples.t_s.length), 0);
    return values > 1 ? words.sentence([text.caption.intervals(values)]) : "";
  }
  const runtimes = steps.flatMap(({ first }) => (first.runtime_s === null ? [] : [first.runtime_s]));
  const ends = [...new Set([Math.min(...runtimes), Math.max(...runtimes)].map((s) => exact(Number(s.toFixed(1)))))];
  const members = new Set(steps.map(({ first }) => first.combined_from));
  const [combined = 1] = members;
  const said = [
    all.length > steps.length ? text.caption.of(steps.length, all.length) : "",
    all.length > steps.length && state.s.length === 0 && steps.length === 1 ? text.caption.fastest : "",
    runtimes.length > 0 ? text.caption.seconds(ends) : "",
    members.size === 1 && combined > 1 ? text.caption.members(combined) : "",
  ];
  return words.sentence(said.filter((part) => part !== ""));
}

/** The badges of the part shown: of the run, and of points put together. */
export function badgesOf({ steps, chosen }: RunModel, state: Pick<RunState, "r">): BadgeInfo[] {
  const points = steps.flatMap(({ directions, latencies }) => [...new Set([...directions, ...latencies])]);
  const gone = state.r.length > 0 && chosen.length > 0 && !chosen.some(({ id }) => state.r.includes(id));
  const { noCombine, noCombineWhy } = curvePage.badge;
  return [
    ...(gone ? [{ tone: "warn", text: text.runGone, why: text.runGoneWhy } as const] : []),
    ...runBadges(points),
    ...(points.some(({ why }) => why !== null) ? [{ tone: "warn", text: noCombine, why: noCombineWhy } as const] : []),
  ];
}
