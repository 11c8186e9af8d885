import { expect, it } from "vitest";
import { wordsOf } from "./args";
import { main } from "./main";

it.each([
  ["inspect", "--slices"],
  ["open", "--port"],
  ["compare", "--fail-on"],
  ["pts", "--json"],
  ["points", "--unknown"],
  ["contribute", "--title"],
  ["check", "--unknown"],
  ["build", "--out"],
])("%s %s --help shows the help of the command", async (command, option) => {
  for (const help of ["--help", "-h"]) {
    let shown = "";
    const status = await main([command, option, help], {
      ...{ cwd: "/", app: "/", version: "0", ended: Promise.resolve() },
      serve: () => Promise.reject(new Error("served")),
      out: (text) => Promise.resolve(void (shown += text)),
      error: (text) => expect.unreachable(text),
    });
    expect([status, shown.slice(0, `Usage: kneepoint ${command} `.length)]).toEqual([
      0,
      `Usage: kneepoint ${command} `,
    ]);
  }
});

it("behind -- it is a path", () => {
  const words = wordsOf(["--", "--help"], []);
  expect(words.ok && [words.value.paths, words.value.on.size]).toEqual([["--help"], 0]);
});
