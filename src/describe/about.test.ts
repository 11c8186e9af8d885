import { describe, expect, it } from "vitest";
import { aboutKey, type AboutField, ABOUT_TARGET, type Said } from "~/model/labels";
import { aboutFields, aboutOf, NO_ABOUT } from "./about";
import { readDescription } from "./file";

const own = (field: AboutField, value: string): Said => ({
  ...{ target: ABOUT_TARGET, key: aboutKey(field), value },
  origin: "user",
});
const file = (fields: object) => readDescription(JSON.stringify({ kneepoint: 1, ...fields }), "a/kneepoint.json");

describe("labels for all results", () => {
  it("the reader's fields come before a file's, one by one; lists are lines", () => {
    const files = [
      file({ title: "spring lab", publisher: "us", caveats: ["Not preconditioned."], notes: ["New fw."] }),
    ];
    expect(aboutOf([], files)).toEqual({
      ...{ title: "spring lab", publisher: "us", caveats: ["Not preconditioned."], notes: ["New fw."] },
    });
    const said = [own("title", "QLC against TLC"), own("caveats", "Not preconditioned.\n\n One drive throttled. ")];
    expect(aboutOf(said, files)).toMatchObject({
      ...{ title: "QLC against TLC", publisher: "us", notes: ["New fw."] },
      caveats: ["Not preconditioned.", "One drive throttled."],
    });
  });

  it("of several files: different titles give none, and all caveats are kept once", () => {
    const files = [file({ title: "a", caveats: ["x", "y"] }), file({ title: "b", caveats: ["y", "z"] })];
    expect(aboutOf([], files)).toMatchObject({ title: null, caveats: ["x", "y", "z"] });
  });

  it("without labels nothing is written", () => {
    expect(aboutOf([], [])).toEqual(NO_ABOUT);
    expect(aboutFields(NO_ABOUT)).toEqual({});
  });
});
