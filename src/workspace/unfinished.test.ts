import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserMarks } from "./unfinished";

/** Every page receives messages of the others in a later task. */
class Channel {
  static readonly all = new Set<Channel>();
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];
  constructor() {
    Channel.all.add(this);
  }
  addEventListener = (_: string, listener: (event: { data: unknown }) => void): void =>
    void this.#listeners.push(listener);
  postMessage = (data: unknown): void => {
    for (const other of Channel.all)
      if (other !== this) setTimeout(() => other.#listeners.forEach((listener) => listener({ data })));
  };
}

/** A page, and its sudden end. */
function page() {
  const before = new Set(Channel.all);
  const marks = browserMarks();
  const opened = [...Channel.all].filter((channel) => !before.has(channel));
  return { marks, close: () => opened.forEach((channel) => Channel.all.delete(channel)) };
}

/** As in the browser: the names are its keys. */
const storage = (): Record<string, unknown> =>
  Object.defineProperties(
    {},
    {
      getItem: {
        value(this: Record<string, string>, name: string) {
          return this[name] ?? null;
        },
      },
      setItem: {
        value(this: Record<string, string>, name: string, text: string) {
          this[name] = text;
        },
      },
      removeItem: {
        value(this: Record<string, string>, name: string) {
          delete this[name];
        },
      },
    },
  );

beforeEach(() => {
  vi.useFakeTimers();
  Channel.all.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("localStorage", storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const taken = async (marks: ReturnType<typeof browserMarks>) => {
  const left = marks.take();
  await vi.runAllTimersAsync();
  return left;
};
const mark = { files: 3, full: false };

describe.each([
  ["there are no locks", {}],
  [
    "locks are refused",
    { locks: { request: () => Promise.reject(new Error()), query: () => Promise.reject(new Error()) } },
  ],
])("where %s", (_, navigator) => {
  beforeEach(() => void vi.stubGlobal("navigator", navigator));

  it("the drop of another page that lives is not taken for one that was left", async () => {
    const [one, two] = [page(), page()];
    one.marks.set("a", mark);
    expect(await taken(two.marks)).toEqual([]);
    one.close();
    expect(await taken(page().marks)).toEqual([{ drop: "a", ...mark }]);
    // Reported once.
    expect(await taken(page().marks)).toEqual([]);
  });

  it("and nobody can be asked, no drop is called left", async () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    const one = page();
    one.marks.set("a", mark);
    expect(await taken(page().marks)).toEqual([]);
    expect(page().marks.found).toBe(true);
  });
});

it("where there are locks, they tell, and nobody waits for an answer", async () => {
  const held: { name: string }[] = [];
  const locks = {
    request: (name: string) => (held.push({ name }), new Promise(() => undefined)),
    query: () => Promise.resolve({ held }),
  };
  vi.stubGlobal("navigator", { locks });
  const one = page();
  one.marks.set("a", mark);
  expect(await page().marks.take()).toEqual([]);
  held.length = 0;
  expect(await page().marks.take()).toEqual([{ drop: "a", ...mark }]);
});

it("a mark without files or a damaged one is removed and says nothing", async () => {
  vi.stubGlobal("navigator", {});
  const one = page();
  one.marks.set("none", { files: 0, full: true });
  one.marks.set("full", { files: 2, full: true });
  localStorage.setItem("kneepoint drop torn", "many");
  one.close();
  expect(await taken(page().marks)).toEqual([{ drop: "full", files: 2, full: true }]);
  expect(page().marks.found).toBe(false);
});
