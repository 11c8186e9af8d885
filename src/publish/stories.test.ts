import { expect, it } from "vitest";
import { bytesSource } from "~/base/bytes";
import type { Notice } from "~/base/notice";
import { sinkOf } from "~/formats/sink";
import { story } from "~/formats/story/format";
import { formats } from "~/formats/table";
import { storiesIn } from "./stories";

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (path: string, text: string) => bytesSource(path, bytes(text));
const written = `# Two disks

[IOPS](#/curve?d=local&sys=local/a)

[a page without a chart](#/runs?d=local)

[results of others](#/figures?d=qlc~nonsuch)
`;

it("stories are recognised by their content, name their dataset by its slug, and have faults with lines", async () => {
  const found = await storiesIn(
    [
      file("README.md", "# Read me\n"),
      file("a/disks.md", written),
      file("b/disks.md", written),
      file("run.json", "{}"),
    ],
    "lab",
    ["lab", "qlc"],
  );
  expect(found.stories.map(({ id, title }) => [id, title])).toEqual([
    ["disks", "Two disks"],
    ["disks-2", "Two disks"],
  ]);
  expect(found.stories[0]!.text).toContain("[IOPS](#/curve?d=lab&sys=lab/a)");
  expect(found.links).toHaveLength(6);
  expect(found.notices.slice(0, 2)).toMatchObject([
    { code: "story/bad-chart", path: "a/disks.md", line: 5, values: { page: "runs" } },
    { code: "story/unknown-dataset", path: "a/disks.md", line: 7, values: { dataset: "nonsuch" } },
  ]);
});

it("inspect recognises one, and says what it lacks", async () => {
  expect(formats.filter((format) => format.sniff(bytes(written)) > 0).map(({ id }) => id)).toEqual(["kneepoint-story"]);
  const notices: Notice[] = [];
  const context = { signal: new AbortController().signal, progress: () => undefined };
  await story.parse(file("s.md", "---\nlang: 1\n---\n# T\n"), sinkOf({ notice: (one) => notices.push(one) }), context);
  expect(notices.map(({ code, line, level }) => [code, line, level])).toEqual([
    ["story/bad-language", 1, "warning"],
    ["story/no-chart", 4, "warning"],
  ]);
});
