import { expect, it } from "vitest";
import type { FolderNews, FollowedEntry } from "~/model/followed";
import { Listing } from "./following";

const entry = (path: string, more: Partial<FollowedEntry> = {}): FollowedEntry => ({
  path,
  size: 10,
  generation: 1,
  id: null,
  writing: false,
  ...more,
});
const news = (version: number, files: readonly FollowedEntry[], more: Partial<FolderNews> = {}): FolderNews => ({
  session: "a",
  version,
  files,
  gone: [],
  left: [],
  ...more,
});

it("reports what changed since the last listing, and asks for what follows", () => {
  const listing = new Listing();
  expect(listing.take(news(1, [entry("a.json"), entry("b.json", { writing: true })]))).toEqual(
    new Set(["a.json", "b.json"]),
  );
  expect(listing.query).toBe("session=a&after=1");
  // b is no longer written: this is news although its bytes are the same.
  const next = [entry("a.json"), entry("b.json"), entry("c.json")];
  expect(listing.take(news(2, next))).toEqual(new Set(["b.json", "c.json"]));
  expect(listing.take(news(3, [], { gone: ["a.json"] }))).toEqual(new Set(["a.json"]));
  expect(listing.all().map(({ path }) => path)).toEqual(["b.json", "c.json"]);
});

it("a file that a new server does not list is gone", () => {
  const listing = new Listing();
  listing.take(news(7, [entry("a.json"), entry("b.json")]));
  listing.forgetSession();
  expect(listing.query).toBe("session=&after=7");
  expect(listing.take(news(1, [entry("b.json")], { session: "b" }))).toEqual(new Set(["a.json"]));
  expect(listing.of("a.json")).toBeUndefined();
});
