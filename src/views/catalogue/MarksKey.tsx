import { Picture } from "./Picture";
import type { Fill, Scene, SceneNode } from "~/charts/scene";
import { en } from "~/text/en";

const text = en.catalogue.marks;
const fills = ["published", "computed", "derived", "ambiguous"] as const satisfies readonly Fill[];
const LINE = 22;

const scene: Scene = {
  width: 190,
  height: fills.length * LINE,
  title: text.title,
  plot: { x: 0, y: 0, w: 0, h: 0 },
  nodes: fills.flatMap((fill, i): SceneNode[] => [
    { type: "marker", x: 8, y: i * LINE + 9, r: 4, shape: "circle", fill, colour: "ink" },
    { type: "text", x: 20, y: i * LINE + 13, text: text[fill], anchor: "start", colour: "ink2", size: 12 },
  ]),
  marks: [],
  key: [],
  twin: { columns: [], rows: [] },
};

/** What the marks say, drawn by what draws them. */
export function MarksKey() {
  return (
    <section className="marks-key">
      <h2>{text.title}</h2>
      <Picture scene={scene} />
    </section>
  );
}
