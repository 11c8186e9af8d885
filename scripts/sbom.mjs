/**
 * `sbom.cdx.json` of the built site (CycloneDX 1.5): each package whose code ships, and what is compiled into the query
 * engine, for programs that compare such a list with known vulnerabilities. An audit of the package sees nothing, since
 * everything is built in, and an audit of the sources does not know the parts of the engine. The same build gives the
 * same bytes: no date and no serial number.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const readJson = (name) => JSON.parse(readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8"));

/** An SPDX id, an SPDX expression, or words of our own. */
function licenseOf(text) {
  if (/ (?:WITH|OR|AND) /.test(text)) return { expression: text.replace(/^\((.*)\)$/, "$1") };
  return { license: / /.test(text) ? { name: text } : { id: text } };
}

/** The entry of a package in the lock file, at any depth. */
function lockedOf(lock, name, version) {
  const found = Object.entries(lock.packages).find(
    ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
  );
  return found?.[1];
}

/** Its loader of 1 kB ships; the server and the rest of the build tool, of which an audit would warn, do not. */
const TOOLS = ["vite"];

/**
 * Packages of the bill that only devDependencies ask for: `npm audit --omit=dev` would not look at them.
 * @param {readonly { name: string, version?: string, purl?: string }[]} components
 * @param {{ packages: Record<string, { version?: string, dev?: boolean }> }} lock package-lock.json
 */
export const unaudited = (components, lock = readJson("package-lock.json")) =>
  components
    .filter(
      ({ name, version, purl }) => purl !== undefined && !TOOLS.includes(name) && lockedOf(lock, name, version)?.dev,
    )
    .map(({ name }) => name);

/**
 * @param {readonly string[]} headings of licenses.md: `name version (licence)`; parts of the engine may have no version
 * @param {object} own package.json
 * @param {{ packages: Record<string, { version?: string, integrity?: string }> }} lock package-lock.json
 */
export function billOf(headings, own = readJson("package.json"), lock = readJson("package-lock.json")) {
  const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const components = headings.flatMap((heading) => {
    const [, name, version, licence] = /^(.+?)(?: (\d[\w.+-]*))? \((.+)\)$/.exec(heading);
    // Texts that the sections of several parts of the engine refer to.
    if (name === "Apache License" || name === "MIT License") return [];
    const locked = version === undefined ? undefined : lockedOf(lock, name, version);
    const sha512 = /^sha512-(\S+)/.exec(locked?.integrity ?? "")?.[1];
    return {
      type: "library",
      name,
      ...(version === undefined ? {} : { version }),
      ...(sha512 === undefined
        ? {}
        : { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }),
      licenses: [licenseOf(licence)],
      ...(locked === undefined ? {} : { purl: purl(name, version) }),
    };
  });
  const { name, version, license } = own;
  const component = {
    type: "application",
    name,
    version,
    licenses: [licenseOf(license)],
    purl: purl(name, version),
  };
  return { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata: { component }, components };
}
