/** The timeline of real files, made as the page makes it: read, queried, judged, drawn. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect } from "vitest";
import type { TimelineData } from "~/model/timeLine";
import type { TraceRow } from "~/model/traceAnswers";
import { timelineSpec } from "~/charts/timeline/timeline";
import { counts } from "~/queries/counts";
import { intervals } from "~/queries/intervals";
import { defaults } from "~/permalink/field";
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
import { answer, eachAnswer, loadDrop } from "../support/questions";

export interface Shown {
  readonly plan: Plan;
  readonly data: TimelineData;
  readonly notes: string;
  readonly judged: readonly Judged[];
  readonly further: readonly Changed[];
  readonly written: Written | null;
}

/** The files of a folder as one drop, in the engine. */
export async function loadFolder(folder: string, only: (path: string) => boolean = () => true): Promise<TraceRow[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(`${folder}/${name}`).isFile() && only(name))
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(`${folder}/${path}`)) }));
  await loadDrop(files);
  return answer(traces, { dataset: "local" });
}

export async function show(
  folder: string,
  more: Partial<TimelineState> = {},
  only: (path: string) => boolean = () => true,
): Promise<Shown> {
  const state = { ...defaults(fields), d: ["local"], ...more };
  const runs = runsOf(await loadFolder(folder, only), state.in);
  const chosen = chooseOf(runOf(runs, state.r)!, state);
  const plan = planOf(chosen, state);
  const answers = {
    drawn: (await eachAnswer(samples, plan.drawn)).flat(),
    totals: (await eachAnswer(totals, plan.totals)).flat(),
    counted: (await eachAnswer(counts, plan.counted)).flat(),
    histograms: (await eachAnswer(intervals, plan.histograms)).flat(),
  };
  const asks = judgeAsks(plan, Number(state.rd));
  const whole = wholesOf(plan, asks, {
    judged: await eachAnswer(rounds, asks.judged),
    counted: await eachAnswer(counts, plan.counted),
  });
  const judged = ended(judgedOf(plan, asks, whole, Number(state.rd), await eachAnswer(rounds, asks.rounds)));
  const further = ended(
    furtherOf(plan, asks, judged, {
      members: await eachAnswer(rounds, asks.members),
      latencies: await eachAnswer(totals, asks.latencies),
    }),
  );
  const written = writtenOf(chosen.run.rows, asks.written, await eachAnswer(rounds, asks.written));
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
