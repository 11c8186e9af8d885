import { expect, test } from "vitest";
import { decodeHash, encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { fields as figures } from "../figures/state";
import { fields, type CurveState } from "./state";

const pages = new Map<string, Fields>([
  ["curve", fields],
  ["figures", figures],
]);

/** Version 1 is frozen: changing a default here breaks links that exist. */
test("defaults of version 1", () => {
  expect(defaults(fields)).toEqual({
    d: [],
    sys: [],
    w: [],
    j: [],
    load: "auto",
    s: [],
    x: "auto",
    xs: "linear",
    y: "auto",
    ys: "log",
    k: "default",
    c: "auto",
    f: "",
    yu: "auto",
    n: [],
    join: [],
    order: [],
    pin: [],
    hide: [],
    base: "",
    zx: null,
    zy: null,
    p: "",
    ref: "",
    lim: null,
    lines: "auto",
    knee: "limit",
    at: null,
    ak: "load",
    facet: "none",
    t: false,
    o: null,
  });
  expect(defaults(figures)).toEqual({
    d: [],
    form: "dots",
    m: [],
    s: [],
    w: [],
    f: [],
    load: [],
    r: false,
    per: "aggregate",
    c: "media",
    sort: "printed",
    u: "GB/s",
    ok: [],
    log: false,
    z: null,
    p: "",
    t: false,
    o: null,
  });
});

test("every choice of the curve comes back from its link", () => {
  const state: CurveState = {
    d: ["example-virtual-disk", "local"],
    sys: ["example-virtual-disk/virtual-disk"],
    w: ["randread-4k", "randrw70-4k"],
    j: ["1", "", "4"],
    load: "both",
    s: ["local//randread-4k-j1-libaio-direct"],
    x: "gib_per_s",
    xs: "log",
    y: "p99.95",
    ys: "linear",
    k: "lat",
    c: "media",
    f: "local//randread-4k-j1-libaio-direct/read",
    yu: "s",
    n: [["local//randread-4k-j1-libaio-direct", "Tray A ~ *new*"]],
    join: [["a/b/c", "a/b/d"]],
    order: ["a/b/d", "a/b/c"],
    pin: [["a/b/c", "s8"]],
    hide: [["a/b/e", ""]],
    base: "a/b/d",
    zx: { from: 0, to: 81_000.5 },
    zy: { from: 0.25, to: 1e6 },
    p: "local/17d9ae2173e5.0.j0.read",
    ref: "example-virtual-disk",
    lim: 750.5,
    knee: "kneedle",
    at: 16,
    ak: "percent",
    lines: "jobs",
    facet: "workload",
    t: true,
    o: { column: "clat_p999_us", descending: true },
  };
  const link = decodeHash(encodeHash("curve", fields, state, noHashes), pages);
  expect(link.state).toEqual(state);
  expect(link.notices).toEqual([]);
});

test("a broken field falls back alone", () => {
  const link = decodeHash("#/curve?v=1&y=p100&o=DROP+TABLE&zx=9..1&x=iops&pin=a~s9&n=a~b~c", pages);
  expect(link.state).toMatchObject({ y: "auto", o: null, zx: null, x: "iops", pin: [], n: [] });
  expect(link.notices.map((notice) => notice.values?.["field"])).toEqual(["y", "zx", "n", "pin", "o"]);
});

test("shares of load are numbers", () => {
  const link = decodeHash("#/figures?v=1&load=80~100", pages);
  expect(link.state).toMatchObject({ load: [80, 100] });
  expect(decodeHash("#/figures?v=1&load=80~x", pages).state).toMatchObject({ load: [] });
});
