import { expect, it } from "vitest";
import { cutApart, cutTo, lettersOf, tailOf } from "./letters";

it("cuts by the width of letters: a Japanese one counts twice", () => {
  expect(cutTo("loop devices on one disk", 24)).toBe("loop devices on one disk");
  expect(cutTo("loop devices on one disk", 13)).toBe("loop devices…");
  expect(cutTo("PM883 read at 4 outstanding", 20)).toBe("PM883 read at…");
  expect(cutTo("PM883 read at 4 outstanding", 16)).toBe("PM883 read at…");
  for (const most of [20, 21, 22, 24]) expect(cutTo("virtual disk of a 2-core VM", most)).toBe("virtual disk of a…");
  expect(cutTo("Samsung 850 PRO 512GB", 12)).toBe("Samsung 850…");
  expect(cutTo("4K random read, 4 outstanding", 21)).toBe("4K random read…");
  expect(cutTo("peak 100,022 IOPS", 13)).toBe("peak 100,022…");
  expect(cutTo("peak 100,022 IOPS", 10)).toBe("peak…");
  expect(cutTo("averyveryverylongname", 10)).toBe("averyvery…");
  // A bound keeps its sign, and no sign is without its number.
  const rated = "rated random read: ≤ 3.2 GB/s × N";
  expect([11, 14, 16].map((most) => tailOf(rated, most))).toEqual(["GB/s × N", "≤ 3.2 GB/s × N", "≤ 3.2 GB/s × N"]);
  expect(cutTo(rated, 22)).toBe("rated random read:…");
  const cut = cutTo("仮想ディスク 2 コア", 9);
  expect([cut, lettersOf(cut) <= 9]).toEqual(["仮想ディ…", true]);
});

it("keeps names side by side distinct when they are cut", () => {
  const ssd = "Samsung 850 PRO 512GB";
  expect(cutApart([`${ssd} ext4`, `${ssd} raw-block`], 12)).toEqual(["ext4", "raw-block"]);
  expect(cutApart(["PM883 on the new host", "DC500M"], 12)).toEqual(["PM883 on…", "DC500M"]);
  expect(cutApart(["averyveryverylongname1", "averyveryverylongname2"], 12)).toEqual(["…rylongname1", "…rylongname2"]);
  expect(cutApart(["local disk, 4 jobs, 8 outstanding", "local disk, 4 jobs, 16 outstanding"], 20)).toEqual([
    "8 outstanding",
    "16 outstanding",
  ]);
  expect(cutApart(["one disk beside a reader", "one disk beside a reader of logs", "one disk"], 14)).toEqual([
    "…a reader",
    "…of logs",
    "one disk",
  ]);
  const drive = "samsung-990-pro-2tb-fw4B2QJXD7";
  expect(cutApart([`${drive}-before`, `${drive}-after`], 32)).toEqual(["before", "after"]);
  const kernel = (fs: string, what: string) => `kernel-5.4.0-${fs}-default-${what}`;
  const all = ["ext4", "xfs"].flatMap((fs) => [kernel(fs, "benchmark"), kernel(fs, "cpu")]);
  expect(cutApart(["raw-block", ...all], 20)).toEqual([
    "raw-block",
    ...["…ext4…benchmark", "…ext4-default-cpu", "…xfs…benchmark", "…xfs-default-cpu"],
  ]);
  expect(cutApart([ssd, `${ssd} ext4`], 12)).toEqual(["512GB", "512GB ext4"]);
  const end = (name: string) => `raid HPDL380G8 ${name}, libaio, direct`;
  expect(cutApart([end("MX200x3 8KCHUNK"), end("4x SSD"), "ryzen desktop, posixaio"], 18)).toEqual([
    "…MX200x3 8KCHUNK…",
    "…4x SSD…direct",
    "…desktop, posixaio",
  ]);
});
