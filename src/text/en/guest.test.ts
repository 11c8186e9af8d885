import { expect, it } from "vitest";
import { guest } from "./guest";
import { ownNotices } from "./notices-own";

it.each(Object.entries(ownNotices))("%s says the same above the page and in the list of problems", (code, text) => {
  const values = { version: 3, known: 2, reason: "1,000,001 rows" };
  const [what, rest] = guest.unreadable({ code, values }, 1234);
  expect(what).toBe(text.what(values));
  expect(rest).toContain(text.rest(values));
  expect(rest).toContain(text.todo(values));
  expect(rest.includes("1,234 characters")).toBe(code === "own/bad-checksum");
});

it("if what came with a link is not a packet, it says only that", () => {
  expect(guest.unreadable({ code: "format/unknown" }, 12)[0]).toBe("Nothing that came with this link can be read.");
});
