import { beforeEach, expect, it, vi } from "vitest";
import type { LocalSource } from "./state";

// The page's workspace without a browser: its state is all that is asked of it here.
vi.mock("~/engine/browser", () => ({ warm: () => undefined }));

const { rawText } = await import("./raw");
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

it("one that was forgotten is held no longer: loaded again, it is read again", async () => {
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
