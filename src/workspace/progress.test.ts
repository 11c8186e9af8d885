import { expect, it } from "vitest";
import { finding, readingProgress } from "./progress";
import type { Progress } from "./state";

const file = (bytes: number): File => new File(["x".repeat(bytes)], "a");

it("reading is reported in bytes per second since its start, at most ten times per second", () => {
  let now = 5000;
  const said: Progress[] = [];
  const files = [file(600), file(400)].map((one) => ({ path: "a", file: one }));
  const progress = readingProgress(
    files,
    () => now,
    (one) => said.push(one),
  );
  progress({ files: 0, bytes: 0 });
  now += 99;
  progress({ files: 0, bytes: 90 });
  now += 1;
  progress({ files: 0, bytes: 100 });
  now += 300;
  progress({ files: 1, bytes: 600 });
  const whole = { finding: false, files: 2, bytes: 1000 };
  expect(said).toEqual([
    { ...whole, files_done: 0, bytes_done: 0, bytes_per_s: 0 },
    // 100 bytes in 0.1 s, 600 in 0.4 s.
    { ...whole, files_done: 0, bytes_done: 100, bytes_per_s: 1000 },
    { ...whole, files_done: 1, bytes_done: 600, bytes_per_s: 1500 },
  ]);
});

it("sizes of many files are read a hundred at a time; until then the others count like those", async () => {
  const said: Progress[] = [];
  const files = [...Array<number>(100).fill(10), ...Array<number>(50).fill(40)].map((n) => ({
    path: "a",
    file: file(n),
  }));
  let now = 0;
  const progress = readingProgress(
    files,
    () => (now += 100),
    (one) => said.push(one),
  );
  progress({ files: 0, bytes: 0 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  progress({ files: 1, bytes: 10 });
  expect(said.map(({ bytes }) => bytes)).toEqual([1500, 3000]);
});

it("searching folders counts what it found, and reports its start at once", () => {
  let now = 0;
  const said: number[][] = [];
  const found = finding(
    () => now,
    ({ files, bytes }) => said.push([files, bytes]),
  );
  found(file(10));
  now = 100;
  found(file(5));
  expect(said).toEqual([
    [0, 0],
    [2, 15],
  ]);
});
