import { tableFromIPC } from "@uwdata/flechette";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Batches } from "./batch";
import { samplesIn } from "./chunks";

interface Chunk {
  readonly trace_no: number;
  readonly rows: number;
  readonly t_s: readonly (number | null)[];
  readonly value: readonly (number | null)[];
}
type Summary = Readonly<Record<string, number | null>>;

/** One push of a trace: times in any order, some values not finite. */
const push = fc.record({
  trace_no: fc.integer({ min: 1, max: 3 }),
  values: fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 50 }),
      fc.oneof({ weight: 60, arbitrary: fc.integer({ min: -5, max: 5 }) }, { weight: 1, arbitrary: fc.constant(NaN) }),
    ),
    { maxLength: 150 },
  ),
});

it("chunks hold all values of each trace in their order, and say what is in them", () => {
  fc.assert(
    fc.property(fc.array(push, { maxLength: 8 }), fc.boolean(), (pushes, isCut) => {
      const batches = new Batches();
      const all = pushes.flatMap(({ trace_no, values }) => {
        batches.addSamples(
          trace_no,
          Float64Array.from(values, ([t]) => t),
          Float64Array.from(values, ([, v]) => v),
        );
        return isCut ? batches.cutAll() : [];
      });
      all.push(...batches.cutAll());
      const given = (trace_no: number) =>
        pushes
          .filter((one) => one.trace_no === trace_no)
          .flatMap(({ values }) => values.map(([t, v]) => [t, Number.isNaN(v) ? null : v]));
      const rows = all.map(({ ipc }) => samplesIn(ipc));
      for (const trace_no of [1, 2, 3]) {
        const found = rows.flatMap((of) => of.t_s.map((t, i) => [Number(of.trace_no[i]), t, of.value[i]]));
        expect(found.filter(([no]) => no === trace_no).map(([, ...row]) => row)).toEqual(given(trace_no));
      }
      for (const chunk of all.flatMap(({ ipc }) => tableFromIPC(ipc).toArray() as (Chunk & Summary)[])) {
        const [t_s, value] = [[...chunk.t_s] as number[], [...chunk.value]];
        expect(t_s.length).toBe(chunk.rows);
        expect(chunk.rows).toBeLessThanOrEqual(64);
        expect([chunk["first_s"], chunk["last_s"]]).toEqual([Math.min(...t_s), Math.max(...t_s)]);
        if (value.includes(null)) {
          for (const name of ["first", "last", "least", "greatest", "least_s", "greatest_s", "total"])
            expect(chunk[name], name).toBeNull();
          continue;
        }
        const known = value as number[];
        const at = (v: number | null | undefined) => t_s[known.indexOf(v!)];
        expect(chunk["least"]).toBe(Math.min(...known));
        expect(chunk["greatest"]).toBe(Math.max(...known));
        expect([chunk["least_s"], chunk["greatest_s"]]).toEqual([at(chunk["least"]), at(chunk["greatest"])]);
        const valuesAt = (t: number) => known.filter((_, i) => t_s[i] === t);
        expect(chunk["first"]).toBe(Math.min(...valuesAt(Math.min(...t_s))));
        expect(chunk["last"]).toBe(Math.max(...valuesAt(Math.max(...t_s))));
        expect(chunk["total"]).toBe(known.reduce((sum, v) => sum + v, 0));
      }
    }),
    { numRuns: 60 },
  );
});
