import { describe, expect, it } from "vitest";
import { questionsOf } from "./questions";

const context = { hashOf: (slug: string) => (slug === "local" ? null : "4f1c2a90") };
const all = ["qlc-175gbs", "roce-vs-iscsi-vsphere7", "sk-hynix-pe6011-se4011", "example-virtual-disk"].map((slug) => ({
  slug,
}));

describe("the questions over the cards", () => {
  it("are four, each with its published answer; drives with our own runs as well", () => {
    const questions = questionsOf(all, false, context);
    expect(questions.map(({ asks, answers }) => [asks, answers.length])).toEqual([
      ["QLC or TLC?", 1],
      ["RoCE or iSCSI?", 1],
      ["NVMe or SATA?", 1],
      ["1 … 24 drives?", 2],
    ]);
    expect(questions[0]?.answers[0].href).toBe("#/compare?v=1&d=qlc-175gbs.4f1c2a90&by=media&base=TLC&per=member");
  });

  it("are asked of the reader's own files as soon as there are any", () => {
    const questions = questionsOf(all, true, context);
    expect(questions.map(({ answers }) => answers.at(-1)?.href)).toEqual([
      "#/compare?v=1&d=local&by=media",
      "#/compare?v=1&d=local&by=fabric",
      "#/compare?v=1&d=local&by=interface",
      "#/scaling?v=1&d=local",
    ]);
  });

  it("are left out where a site publishes other datasets", () => {
    expect(questionsOf([{ slug: "lab" }], false, context)).toEqual([]);
    expect(questionsOf([{ slug: "example-virtual-disk" }], false, context).map(({ id }) => id)).toEqual(["drives"]);
  });
});
