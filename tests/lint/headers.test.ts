/** The header files for hosts give each page the policy of csp.mjs, in the syntax of each host. */
import { describe, expect, it } from "vitest";
import { headers, pageHeaders, sandboxHeaders } from "../../scripts/csp.mjs";
import { headerFiles } from "../../scripts/host-headers.mjs";

const page = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
const index = page("default-src &#39;none&#39;; script-src &#39;sha256-index=&#39;");
const fetch = page("default-src 'none'; script-src 'sha256-fetch='");

/** Which policy a file gives to index.html, to fetch.html and to a script: `$1`. */
const PLACES: Readonly<Record<string, readonly [page: RegExp, fetch: RegExp, other: RegExp]>> = {
  _headers: [
    /^\/index\.html\n {2}Content-Security-Policy: (.*)$/m,
    /^\/fetch\.html\n {2}Content-Security-Policy: (.*)$/m,
    /^\/assets\/\*\n {2}Content-Security-Policy: (.*)$/m,
  ],
  "nginx.conf": [
    /\/index\.html \{[^}]*Security-Policy "(.*)";/,
    /\/fetch\.html \{[^}]*Security-Policy "(.*)";/,
    /\/assets\/ \{[^}]*Security-Policy "(.*)";/,
  ],
  "apache.htaccess": [
    /<Files "index\.html">\s*Header set Content-Security-Policy "(.*)"/,
    /<Files "fetch\.html">\s*Header set Content-Security-Policy "(.*)"/,
    /^ {2}Header set Content-Security-Policy "(.*)"/m,
  ],
  Caddyfile: [
    /@page Content-Security-Policy "(.*)"/,
    /@fetch Content-Security-Policy "(.*)"/,
    /@other Content-Security-Policy "(.*)"/,
  ],
};

describe.each(Object.entries(headerFiles(index, fetch)))("%s", (name, text) => {
  it("has the policy of each page, and of scripts", () => {
    const expected = [pageHeaders(index), sandboxHeaders(fetch), headers].map((one) => one["Content-Security-Policy"]);
    expect(PLACES[name]!.map((place) => place.exec(text)?.[1])).toEqual(expected);
  });

  it("has the other headers wherever it has to say them anew, and no other policy", () => {
    // nginx: a location with headers of its own takes none from outside.
    const anew = name === "nginx.conf" ? 4 : 1;
    const { "Content-Security-Policy": _, ...common } = headers;
    for (const [header, value] of Object.entries(common))
      expect(text.match(new RegExp(`${header}:? "?${value}"?;?$`, "gm")), header).toHaveLength(anew);
    const policies = new Set(text.match(/default-src [^"\n]*/g));
    expect(policies).toEqual(
      new Set([pageHeaders(index), sandboxHeaders(fetch), headers].map((one) => one["Content-Security-Policy"])),
    );
    expect(text).not.toMatch(/_POLICY/);
  });
});
