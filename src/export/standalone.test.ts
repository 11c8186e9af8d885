import { describe, expect, it } from "vitest";
import { renamed, type StandaloneData, standalonePage } from "./standalone";

const template =
  '<title>Kneepoint</title><script type="application/json" id="kneepoint-data"></script><script>1</script>';
const data = (more: Partial<StandaloneData> = {}): StandaloneData => ({
  standalone: 1,
  title: "4K random read",
  hash: "#/curve?v=1",
  link: "https://example.org/#/curve?v=1",
  catalogue: { version: 3, code: "", title: null, datasets: [], prepared: [] },
  answers: {},
  ...more,
});
const inside = (page: string): unknown =>
  JSON.parse(/id="kneepoint-data">([^<]*)<\/script>/.exec(page)?.[1] ?? "null") as unknown;

describe("a standalone page", () => {
  it("holds its data, whatever it contains", () => {
    const bad = data({ title: "a </title><b>$& $1", answers: { "q [1]": ["</script><!-- <script>", "\u2028", "$&"] } });
    const page = standalonePage(template, bad);
    expect(inside(page)).toEqual(bad);
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).toContain("<title>a &lt;/title&gt;&lt;b&gt;$&amp; $1</title>");
  });

  it("is refused where the template is another page", () => {
    expect(() => standalonePage("<p>Not found</p>", data())).toThrow("no place for data");
  });

  it("has aliases for private names", () => {
    const value = { "a host": ["db-7.lab/x", { path: 'C:\\db-7.lab\\"q"' }], n: 7, said: { "tag:db-7.lab": "x" } };
    expect(renamed(value, (text) => text.replaceAll("db-7.lab", "host1"))).toEqual({
      "a host": ["host1/x", { path: 'C:\\host1\\"q"' }],
      n: 7,
      said: { "tag:host1": "x" },
    });
  });
});
