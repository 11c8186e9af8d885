import { beforeEach, expect, it } from "vitest";
import { emptyStory } from "~/model/story";
import { addChart, changed, type Draft, edited, isChartPage, isFull, moved, replaced, setDraft, useDraft, withSection, without } from "./draft"; // prettier-ignore

const empty: Draft = { story: emptyStory, keys: [], before: null };
beforeEach(() => {
  setDraft(empty);
});

const headings = ({ story }: Draft) => story.sections.map(({ heading }) => heading);
const three = ["a", "b", "c"].reduce((draft, heading) => withSection(draft, { heading }), empty);

it("a chart is added with its answer, without what the address carries", () => {
  addChart("#/curve?v=1&d=local&y=p99&files=a.json&embed=1&own=AAAA", "At p99 ≤ 1 ms …");
  expect(useDraft.getState().story.sections).toEqual([
    { heading: "At p99 ≤ 1 ms …", text: "", unit: "", link: "#/curve?v=1&d=local&y=p99" },
  ]);
  expect(["#/curve?v=1", "#/runs?v=1", "#/report?v=1", ""].map(isChartPage)).toEqual([true, false, false, false]);
});

it("sections move with their keys, not past the ends, and what is removed can be brought back", () => {
  const down = moved(three, 0, 1);
  expect(headings(down)).toEqual(["b", "a", "c"]);
  expect(down.keys).toEqual([three.keys[1], three.keys[0], three.keys[2]]);
  expect(moved(three, 0, -1)).toBe(three);
  expect(moved(three, 2, 1)).toBe(three);
  const less = without(three, 1);
  expect(headings(less)).toEqual(["a", "c"]);
  expect(less.keys).toEqual([three.keys[0], three.keys[2]]);
  expect(headings(replaced(less, less.before!))).toEqual(["a", "b", "c"]);
});

it("an edit leaves the other sections as they are, so that their charts are not drawn again", () => {
  const next = edited(changed(three, { title: "T" }), 1, { text: "x" });
  expect(next.story.title).toBe("T");
  expect(next.story.sections[1]).toMatchObject({ heading: "b", text: "x" });
  expect(next.story.sections[0]).toBe(three.story.sections[0]);
});

it("is full with twenty charts; text alone does not count", () => {
  const charts = Array.from({ length: 19 }).reduce<Draft>(
    (draft) => withSection(draft, { link: "#/curve?d=a" }),
    three,
  );
  expect(isFull(charts.story)).toBe(false);
  expect(isFull(withSection(charts, { link: "#/curve?d=a" }).story)).toBe(true);
});
