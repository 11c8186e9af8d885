import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { later } from "./workspace";
import { emptyState, type WorkspaceState } from "./state";
import type { Workspace } from "./store";

/** A workspace that records its calls and returns them. */
function told() {
  const calls: string[] = [];
  const work = new Proxy({} as Workspace, {
    get: (_, name) =>
      name === "then"
        ? undefined
        : (...given: unknown[]) => {
            calls.push([String(name), ...given.map(String)].join(" "));
            return Promise.resolve(calls.length);
          },
  });
  return { calls, work };
}

it("passes calls on in their order once its code is loaded", async () => {
  const { calls, work } = told();
  const store = createStore<WorkspaceState>(() => emptyState);
  let arrive: (work: Workspace) => void = () => undefined;
  const loading = new Promise<Workspace>((resolve) => (arrive = resolve));
  const workspace = later(store, () => loading);
  const names = Object.keys(workspace).filter((name) => name !== "store" && name !== "beginGuest");
  expect(names.length).toBeGreaterThan(15);
  const answers = names.map((name) =>
    (workspace as unknown as Record<string, (given: string) => unknown>)[name]!(name),
  );
  expect(calls).toEqual([]);
  arrive(work);
  await Promise.all(answers);
  expect(calls).toEqual(names.map((name) => `${name} ${name}`));
});

it("says at once whose results are coming", () => {
  const store = createStore<WorkspaceState>(() => emptyState);
  later(store, () => new Promise(() => undefined)).beginGuest("link");
  expect(store.getState().guest?.kind).toBe("link");
});

it("fails if its code fails to load, and then tries again", async () => {
  const { work } = told();
  const store = createStore<WorkspaceState>(() => emptyState);
  let tries = 0;
  const workspace = later(store, () => (++tries === 1 ? Promise.reject(new Error("gone")) : Promise.resolve(work)));
  await expect(workspace.restore()).rejects.toThrow("gone");
  await expect(workspace.restore()).resolves.toBe(1);
  expect(() => workspace.cancel()).not.toThrow();
});
