/** Pages with folders of own files: read, inserted, queried. */
import { describe, expect, it } from "vitest";
import { defaults } from "~/permalink/field";
import { curve } from "~/queries/curve";
import { members } from "~/queries/members";
import { scalingModel } from "~/views/scaling/model";
import { fields as scaling } from "~/views/scaling/state";
import { answer, loadDrop } from "./support/questions";
import { drops, realFile, type DropFile } from "./support/realFiles";

const own = { dataset: "local" };

const within = (folder: string, files: readonly DropFile[]): DropFile[] =>
  files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));

describe("scaling of a folder that holds a sweep of depths as well", () => {
  it("starts from the drives that the larger counts consist of: QD 8 of another file is not a repeat of drive 1", async () => {
    const depth = {
      path: "qd-sweep/randread-4k-qd008.json",
      bytes: realFile("fio/example-15s/qd-sweep/randread-4k-qd008.json"),
    };
    await loadDrop([...within("drive-scaling", drops.scaling), depth]);
    const answers = { points: await answer(curve, own), members: await answer(members, own) };
    const model = scalingModel(answers, { ...defaults(scaling), d: ["local"] }, []);
    if (model.form !== "lines") throw new Error(model.form);
    const { rows, scaling: found } = model.front;
    expect(found?.base).toMatchObject({ count: 1 });
    expect(found?.base?.rate).toBeCloseTo(63_081.66, 1);
    expect(rows.map(({ count }) => count)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(rows[1]!.efficiency).toBeCloseTo(0.545, 3);
    expect(Math.round(rows[1]!.marginal!)).toBe(5624);
  });
});
