import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ParsedTrace } from "../format";
import { sinkOf } from "../sink";
import { Complaints } from "./complaints";
import { FlatReader } from "./flatfile";
import { Sections } from "./sections";

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(`tests/fixtures/vdbench/${name}/flatfile.html`));

function read(bytes: Uint8Array, large: boolean) {
  const values = new Map<number, number[]>();
  const traces: ParsedTrace[] = [];
  const sink = sinkOf({
    trace: (trace) => traces.push(trace),
    samples: (trace, _, value) => values.set(trace, [...value]),
  });
  const complaints = new Complaints(sink, "");
  const sections = new Sections({ sink, complaints, samples: true, interval_s: null, member: null, large });
  const reader = new FlatReader(sections, complaints, null, large);
  reader.block(bytes, 1, true);
  reader.end();
  const series = traces.map(({ trace, job_index, metric, op, stat }) => ({
    name: [job_index, metric, op, stat].join(" "),
    values: values.get(trace)!,
  }));
  return { series, sections: sections.done };
}

it.each(["curve", "threads", "files", "zero"])("%s: of a large file most is kept, and all of the averages", (name) => {
  const [all, some] = [read(bytesOf(name), false), read(bytesOf(name), true)];
  expect(some.sections).toEqual(all.sections);
  const left = (one: string): boolean => /stddev|queue_depth|cpu_percent/.test(one);
  expect(some.series).toEqual(all.series.filter((one) => !left(one.name)));
  expect(some.series.length).toBeGreaterThan(0);
  expect(some.series.length).toBeLessThan(all.series.length);
});
