/** The timeline of real files, made as the page makes it: read, queried, judged, drawn. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect } from "vitest";
import type { TimelineData } from "~/model/timeLine";
import { timelineSpec } from "~/charts/timeline/timeline";
import { counts } from "~/queries/counts";
import { intervals } from "~/queries/intervals";
import type { Params, Question } from "~/queries/question";
import { samples } from "~/queries/samples";
import { totals } from "~/queries/totals";
import { traces } from "~/queries/traces";
import { planOf, type Plan } from "~/queries/time/plan";
import { chooseOf } from "~/analysis/time/lines";
import { dataOf } from "~/queries/time/drawn";
import { runOf, runsOf } from "~/analysis/time/runs";
import { fields, type TimelineState } from "~/views/timeline/state";
import { rounds } from "~/queries/rounds";
import { notesOf } from "~/queries/time/said";
import { optionsOf, sentenceOf } from "~/views/timeline/controls";
import type { Changed, Judged } from "~/analysis/time/judge";
import { ended } from "~/analysis/changePoints";
import { furtherOf, judgeAsks, judgedOf, wholesOf } from "~/queries/time/whole";
import { axisOf, writtenOf, type Written } from "~/analysis/time/written";
import { answer, engine } from "../support/questions";
import { readDrop } from "./read";

const untouched = Object.fromEntries(
  Object.entries(fields).map(([name, { fallback }]) => [name, fallback]),
) as unknown as TimelineState;

export interface Shown {
  readonly plan: Plan;
  readonly data: TimelineData;
  readonly notes: string;
  readonly judged: readonly Judged[];
  readonly further: readonly Changed[];
  readonly written: Written | null;
}

export async function show(
  folder: string,
  more: Partial<TimelineState> = {},
  only: (path: string) => boolean = () => true,
): Promise<Shown> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(`${folder}/${name}`).isFile() && only(name))
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(`${folder}/${path}`)) }));
  const { batches } = await readDrop(files);
  for (const { table, rows, ipc } of batches) await engine.insert(table, ipc, rows);
  const state = { ...untouched, d: ["local"], ...more };
  const runs = runsOf(await answer(traces, { dataset: "local" }), state.in);
  const chosen = chooseOf(runOf(runs, state.r)!, state);
  const plan = planOf(chosen, state);
  const all = async <P extends Params, A>(question: Question<P, A[]>, params: readonly P[]): Promise<A[]> => {
    const found: A[] = [];
    for (const one of params) found.push(...(await answer(question, one)));
    return found;
  };
  const answers = {
    drawn: await all(samples, plan.drawn),
    totals: await all(totals, plan.totals),
    counted: await all(counts, plan.counted),
    histograms: await all(intervals, plan.histograms),
  };
  const asks = judgeAsks(plan, Number(state.rd));
  const each = async <P extends Params, A>(question: Question<P, A[]>, params: readonly P[]): Promise<A[][]> => {
    const found: A[][] = [];
    for (const one of params) found.push(await answer(question, one));
    return found;
  };
  const whole = wholesOf(plan, asks, {
    judged: await each(rounds, asks.judged),
    counted: await each(counts, plan.counted),
  });
  const judged = ended(judgedOf(plan, asks, whole, Number(state.rd), await each(rounds, asks.rounds)));
  const further = ended(
    furtherOf(plan, asks, judged, {
      members: await each(rounds, asks.members),
      latencies: await each(totals, asks.latencies),
    }),
  );
  const written = writtenOf(chosen.run.rows, asks.written, await each(rounds, asks.written));
  const { data, notes, heat } = dataOf(plan, answers, judged, state);
  const said = notesOf(plan, notes, heat, [], judged);
  const parts = sentenceOf(chosen, runs, state, () => undefined, heat.coarse);
  // Every mark is a row of the table, and every row has a value.
  const spec = timelineSpec(
    data,
    optionsOf(parts, { plan, look: state, data, notes, heat }, judged, axisOf(state.x, written, null)),
  );
  const rows = new Set(spec.twin.rows.map(({ mark }) => mark));
  for (const { series } of spec.panels) {
    for (const { points } of series)
      for (const { id, row } of points) if (id !== null) expect(rows).toContain(row ?? id);
  }
  return { plan, data, notes: said.join(" "), judged, further, written };
}
