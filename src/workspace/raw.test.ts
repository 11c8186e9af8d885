import { beforeEach, expect, it, vi } from "vitest";
import type { LocalSource } from "./state";

// The page's workspace without a browser: only its state is used here.
vi.mock("~/engine/browser", () => ({ warm: () => undefined }));

const { fileLines, rawText } = await import("./raw");
const { workspace } = await import("./workspace");

const source = (file: File): LocalSource => ({
  source_no: 1,
  sha256: "a".repeat(64),
  report: {
    path: file.name,
    bytes: file.size,
    status: "read",
    format: "fio-json",
    tool: "fio",
    tool_version: null,
    runs: 1,
    points: 1,
    samples: 0,
    role: "result",
    figures: 0,
    notices: [],
  },
  given: { file, path: file.name, sha256: "a".repeat(64), drop: "d", copies: [] },
  kept: false,
  runs: [],
  described: [],
});
const raw = { sha256: "a".repeat(64), format: "fio-json", published: null };
const reads = (file: File) => vi.spyOn(file, "arrayBuffer");

beforeEach(() => workspace.store.setState({ sources: [] }));

it("an own file is read once while it is loaded", async () => {
  const file = new File(["{}"], "a.json");
  const read = reads(file);
  workspace.store.setState({ sources: [source(file)] });
  expect(await rawText(raw)).toBe("{}");
  workspace.store.setState({ revision: 1 });
  expect(await rawText(raw)).toBe("{}");
  expect(read).toHaveBeenCalledTimes(1);
});

it("a forgotten file is no longer held: loaded again, it is read again", async () => {
  const file = new File(["{}"], "a.json");
  const read = reads(file);
  workspace.store.setState({ sources: [source(file)] });
  await rawText(raw);
  workspace.store.setState({ sources: [] });
  workspace.store.setState({ sources: [source(file)] });
  expect(await rawText(raw)).toBe("{}");
  expect(read).toHaveBeenCalledTimes(2);
  workspace.store.setState({ sources: [] });
  await expect(rawText(raw)).rejects.toThrow("not loaded");
});

it("a file up to 8 MiB has all its lines; a larger one a part of them, uncounted", async () => {
  const { signal } = new AbortController();
  const lines = async (bytes: number) => {
    const line = "0123456\n";
    const file = new File([line.repeat(bytes / line.length)], "a.log");
    workspace.store.setState({ sources: [source(file)] });
    return fileLines(raw, 50, 20, signal);
  };
  expect(await lines(800)).toMatchObject({ from_line: 1, of: 101 });
  expect((await lines(8 * 2 ** 20)).of).toBe(2 ** 20 + 1);
  const part = await lines(8 * 2 ** 20 + 8);
  expect(part.of).toBeNull();
  expect(part.lines.length).toBeLessThanOrEqual(21);
});
