/** Ambiguous names, and the grouping after the reader's decision. */
import { describe, expect, it } from "vitest";
import { drop, file } from "../../tests/support/described";
import { laterBy } from "../../tests/support/realFiles";
import { MemoryShelf, samples, settled, setup } from "../../tests/support/workspace";
import { readingKey } from "~/model/grouping";
import { ABOUT_TARGET } from "~/model/labels";
import { openReadings } from "./describing";

type Stage = ReturnType<typeof setup>;

const text = await samples[0]!.text();
/** One test measured twice in one folder: two drives, or the same one again? */
const twice = drop(
  file("lab/alpha.json", samples[0]!),
  file("lab/beta.json", laterBy(1, text)),
  file("lab/gamma.json", laterBy(2, text)),
);
/** "3 systems, 1 repeats", as the grouping counts. */
function grouped({ state }: Stage): string {
  const of = (wanted: string) => state().grouped.flatMap(({ key, value }) => (key === wanted ? [value] : []));
  return `${new Set(of("label")).size} systems, ${Math.max(1, ...of("repeat").map(Number))} repeats`;
}
const questions = ({ state }: Stage) => openReadings(state().runs, state().said, state().columns);
const choose = (stage: Stage, reading: string) =>
  stage.workspace.edit([{ target: ABOUT_TARGET, key: readingKey("name"), value: reading }]);

describe("an open question about names", () => {
  it("is asked with the result of each reading; the answer regroups the folder", async () => {
    const one = setup();
    await one.workspace.open(twice);
    expect(grouped(one)).toBe("3 systems, 1 repeats");
    const [question] = questions(one);
    expect(question?.column).toMatchObject({ id: "name", reading: "system", sure: false });
    expect(question?.outcomes).toEqual([
      { reading: "system", systems: 3, setups: 1, repeats: 1 },
      { reading: "repeat", systems: 1, setups: 1, repeats: 3 },
      { reading: "series", systems: 1, setups: 3, repeats: 1 },
    ]);
    await choose(one, "repeat");
    expect(grouped(one)).toBe("1 systems, 3 repeats");
    // It can be chosen again.
    expect(questions(one)[0]?.column).toMatchObject({ id: "name", reading: "repeat" });
    expect(questions(one)[0]?.outcomes).toHaveLength(3);
    await one.workspace.undo();
    expect(grouped(one)).toBe("3 systems, 1 repeats");
  });

  it("its answer is kept, and written into a kneepoint.json that groups alike elsewhere", async () => {
    const shelf = new MemoryShelf();
    const one = setup(shelf);
    await one.workspace.open(twice);
    await choose(one, "repeat");
    await settled();
    const reloaded = setup(shelf);
    await reloaded.workspace.restore();
    expect(grouped(reloaded)).toBe("1 systems, 3 repeats");

    const text = await one.workspace.description();
    expect(JSON.parse(text!)).toMatchObject({ readings: { name: "repeat" } });
    const other = setup();
    await other.workspace.open(drop(...twice.files, file("lab/kneepoint.json", text!)));
    expect(grouped(other)).toBe("1 systems, 3 repeats");
    expect(other.state().descriptions[0]?.notices).toEqual([]);
    expect(await other.workspace.description()).toBe(text);
    // The reader's label overrules the file's.
    await choose(other, "series");
    expect(grouped(other)).toBe("1 systems, 1 repeats");
  });

  it("an invalid answer in a file is named with its line", async () => {
    const one = setup();
    const text = '{\n"kneepoint": 1,\n"readings": {"name": "sideways",\n"__proto__": "system"}}';
    await one.workspace.open(drop(...twice.files, file("lab/kneepoint.json", text)));
    expect(one.state().descriptions[0]?.notices).toMatchObject([{ code: "label/bad-value", line: 3 }]);
    expect(grouped(one)).toBe("3 systems, 1 repeats");
  });

  it("is absent if names are clear", async () => {
    const one = setup();
    const files = ["PM883", "DC500M"].flatMap((drive, n) =>
      samples.map(async (sample) => file(`lab/${drive}/${sample.name}`, laterBy(n, await sample.text()))),
    );
    await one.workspace.open(drop(...(await Promise.all(files))));
    expect([grouped(one), questions(one)]).toEqual(["2 systems, 1 repeats", []]);
  });
});
