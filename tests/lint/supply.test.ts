/** What ships and what is installed for the build: the bill of materials, the lock file, the installed packages. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { billOf, unaudited } from "../../scripts/sbom.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly integrity?: string;
        readonly resolved?: string;
        readonly inBundle?: boolean;
      }
    >
  >;
}
interface Package {
  readonly name?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const lock = readJson("package-lock.json") as Lock;
const own = readJson("package.json") as Package;
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");
/** npm runs these when a package is installed. */
const INSTALL = ["preinstall", "install", "postinstall"];

describe("the lock file", () => {
  it("has a hash for each package, and none from anywhere but the registry", () => {
    expect(installed.length).toBeGreaterThan(100);
    // Packages bundled in a tarball are covered by its hash.
    const unknown = installed.filter(([, { integrity, inBundle }]) => {
      return inBundle !== true && integrity?.startsWith("sha512-") !== true;
    });
    expect(unknown.map(([path]) => path)).toEqual([]);
    const elsewhere = installed.filter(([, { resolved = "https://registry.npmjs.org/" }]) => {
      return !resolved.startsWith("https://registry.npmjs.org/");
    });
    expect(elsewhere).toEqual([]);
  });

  it("is asked for exact versions", () => {
    const asked = Object.values({ ...own.dependencies, ...own.devDependencies });
    expect(asked.filter((of) => !/^(?:npm:.+@)?\d+\.\d+\.\d+$/.test(of))).toEqual([]);
  });
});

it("no package runs a script or a compiler when it is installed", () => {
  expect(INSTALL.filter((name) => own.scripts?.[name] !== undefined)).toEqual([]);
  // Packages for other operating systems are not installed.
  const here = installed.filter(([path]) => existsSync(join(root, path, "package.json")));
  expect(here.length).toBeGreaterThan(100);
  const found = here.flatMap(([path]) => {
    const { scripts = {} } = readJson(join(path, "package.json")) as Package;
    const run = INSTALL.filter((name) => scripts[name] !== undefined);
    // npm calls node-gyp for a package that has this file.
    if (existsSync(join(root, path, "binding.gyp"))) run.push("binding.gyp");
    return run.map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

describe("the bill of materials", () => {
  const react = { version: "19.3.1", integrity: `sha512-${Buffer.from("react").toString("base64")}` };
  const bill = billOf(
    ["react 19.3.1 (MIT)", "@a/b 1.0.0-rc.1 ((MIT OR Apache-2.0))", "RE2 (BSD-3-Clause)", "utf8proc (MIT and Unicode)"],
    { name: "kneepoint", version: "1.0.0", license: "Apache-2.0" },
    { packages: { "node_modules/x/node_modules/react": react, "node_modules/react": { version: "18.0.0" } } },
  );

  it("names each package with its version, licence, hash and address", () => {
    expect(bill.components).toEqual([
      {
        type: "library",
        name: "react",
        version: "19.3.1",
        hashes: [{ alg: "SHA-512", content: Buffer.from("react").toString("hex") }],
        licenses: [{ license: { id: "MIT" } }],
        purl: "pkg:npm/react@19.3.1",
      },
      { type: "library", name: "@a/b", version: "1.0.0-rc.1", licenses: [{ expression: "MIT OR Apache-2.0" }] },
      { type: "library", name: "RE2", licenses: [{ license: { id: "BSD-3-Clause" } }] },
      { type: "library", name: "utf8proc", licenses: [{ license: { name: "MIT and Unicode" } }] },
    ]);
  });

  it("of the build is audited: a package that only devDependencies ask for is told, and fails it", () => {
    const component = (name: string) => ({ name, version: "1.0.0", purl: `pkg:npm/${name}@1.0.0` });
    const packages = {
      "node_modules/a": { version: "1.0.0", dev: true },
      "node_modules/b": { version: "1.0.0", dev: true },
      "node_modules/c/node_modules/b": { version: "1.0.0" },
      "node_modules/c": { version: "1.0.0" },
    };
    expect(unaudited(["a", "c"].map(component), { packages })).toEqual(["a"]);
    // In the real lock file an import that ships is a dependency, and the linter is not.
    const held = (name: string) => ({ ...component(name), version: lock.packages[`node_modules/${name}`]!.version! });
    expect(unaudited(["react", "scheduler", "@duckdb/duckdb-wasm", "eslint", "vite"].map(held))).toEqual(["eslint"]);
  });

  it("has a purl with an encoded scope, which scanners look up", () => {
    const { components } = billOf(
      ["@a/b 1.0.0 (ISC)"],
      { name: "kneepoint", version: "1.0.0", license: "Apache-2.0" },
      { packages: { "node_modules/@a/b": { version: "1.0.0" } } },
    );
    expect(components[0]).toMatchObject({ purl: "pkg:npm/%40a/b@1.0.0" });
  });
});
