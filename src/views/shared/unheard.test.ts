import { expect, it } from "vitest";
import type { Notice } from "~/base/notice";
import { unheard } from "./unheard";

const lost = (code: string): Notice => ({ code, level: "warning", path: "a" });
const file = (path: string, ...codes: string[]) => ({ path, sha256: path, title: null, notices: codes.map(lost) });

it("a file is unheard where it names what is not here and says nothing of what is", () => {
  const said = [
    { target: "run:a", key: "media", value: "TLC", origin: "kneepoint.json", where: { path: "b", line: 1 } },
  ];
  const descriptions = [
    file("a", "label/bad-value", "label/no-target", "label/no-target"),
    file("b", "label/no-target"),
    file("c", "label/bad-value"),
  ];
  const inventory = [
    { path: "d", facts: [], notices: [lost("label/no-device")] },
    { path: "e", facts: [], notices: [] },
  ];
  expect(unheard({ descriptions, inventory, said: said as never }).map(({ path, more }) => [path, more])).toEqual([
    ["a", 1],
    ["d", 0],
  ]);
});
