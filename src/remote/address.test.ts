import { domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, namesOf, rawOf, serverOf, type Address } from "./address";
import { addressesIn } from "./pasted";

const secure = { origin: "https://kneepoint.example", protocol: "https:" };
const plain = { origin: "http://127.0.0.1:4160", protocol: "http:" };

function address(text: string, here = secure): Address {
  const result = addressOf(text, here);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const fault = (text: string, here = secure) => {
  const result = addressOf(text, here);
  return result.ok ? null : result.error;
};

describe("addressOf", () => {
  it("splits an address; a fragment belongs to the page, not to the file", () => {
    expect(address(" https://lab.example:8443/runs/q%201/a.json?x=1#part ")).toEqual({
      url: "https://lab.example:8443/runs/q%201/a.json?x=1",
      origin: "https://lab.example:8443",
      host: "lab.example:8443",
      letters: null,
      path: "runs/q 1/a.json",
      own: false,
    });
    expect(address("https://lab.example/").path).toBe("lab.example");
    expect(address("https://lab.example/runs/%E9%81%85%E5%BB%B6.json").path).toBe("runs/遅延.json");
    expect(address("https://lab.example/a%zz").path).toBe("a%zz");
  });

  it("knows what lies beside the app", () => {
    expect(address("https://kneepoint.example/data/a.json").own).toBe(true);
    expect(address("https://kneepoint.example:444/data/a.json").own).toBe(false);
    expect(address("https://sub.kneepoint.example/a.json").own).toBe(false);
  });

  it("refuses other schemes, names and passwords, and what the browser would block", () => {
    for (const text of ["data:text/plain,x", "file:///etc/passwd", "blob:https://a/b", "about:blank", "ftp://a/b"]) {
      expect(fault(text), text).toBe("src/scheme");
    }
    for (const text of ["", "runs/a.json", "//lab.example/a.json", "lab.example/a.json", "https://"]) {
      expect(fault(text), text).toBe("src/no-address");
    }
    for (const text of ["https://me@lab.example/a", "https://me:word@lab.example/a", "https://:@lab.example/a"]) {
      expect(fault(text), text).toBe("src/userinfo");
    }
    // Texts that the policy of the fetching page would not accept as a host.
    for (const host of ["my_bucket.s3.amazonaws.com", "a;b.example", "*.example", "a,b.example"]) {
      expect(fault(`https://${host}/a.json`), host).toBe("src/host");
    }
    expect(fault("https://xn--grn-hoa.lab-1.example/a_b.json")).toBeNull();
    expect(fault("https://lab.example/a@b.json")).toBeNull();
    expect(fault("http://lab.example/a.json")).toBe("src/mixed");
    expect(fault("http://127.0.0.1.lab.example/a.json")).toBe("src/mixed");
    expect(fault("http://lab.example/a.json", plain)).toBeNull();
    for (const host of ["127.0.0.1:8000", "localhost:8000", "bench.localhost"]) {
      expect(fault(`http://${host}/a.json`), host).toBeNull();
    }
    for (const text of ["http://[::1]:8000/a.json", "https://[2001:db8::7]/a.json"]) {
      expect(fault(text), text).toBe("src/ipv6");
    }
  });

  it("removes characters of a path that reverse or join text", () => {
    expect(address("https://a.example/x%E2%80%AEnosj.a%00%0A").path).toBe("xnosj.a");
  });

  it("shows a host in its own script beside its ASCII form", () => {
    const found = address("https://BÜCHER.example/a.json");
    expect([found.host, found.letters]).toEqual(["xn--bcher-kva.example", "bücher.example"]);
    expect(address("https://xn--80ak6aa92e.com/").letters).toBe("аррӏе.com");
    expect(address("https://lab.example/").letters).toBeNull();
    expect(address("https://lab.xn--p1ai:81/").letters).toBe("lab.рф:81");
  });

  it("property: hosts have the same letters as in Node", () => {
    const label = fc.stringMatching(/^[a-zà-öа-яα-ωあ-ん一-龥]{1,12}$/u);
    fc.assert(
      fc.property(label, (word) => {
        const text = `https://${word}.example/`;
        fc.pre(URL.canParse(text));
        const { host, letters } = address(text);
        expect(letters ?? host).toBe(domainToUnicode(host));
      }),
      { numRuns: 500 },
    );
  });

  it("property: whatever a link contains, only web addresses without credentials are fetched", () => {
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl({
        withFragments: true,
        withQueryParameters: true,
        authoritySettings: { withUserInfo: true, withPort: true },
      }),
      fc
        .tuple(fc.constantFrom("http:", "https:", "data:", "file:", "blob:https:", "hTTps:"), fc.string())
        .map(([a, b]) => a + b),
      fc.stringMatching(/^https?:\/\/xn--[a-z0-9-]{0,30}\.example\/$/),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const result = addressOf(text, secure);
        if (!result.ok) return;
        const url = new URL(result.value.url);
        expect(url.username + url.password + url.hash).toBe("");
        expect(url.protocol === "https:" || (url.protocol === "http:" && /localhost|127\.|::1/.test(url.host))).toBe(
          true,
        );
        expect(result.value.url).toBe(url.href);
        expect(result.value.path).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(result.value.path).not.toBe("");
        expect(result.value.own).toBe(url.origin === secure.origin);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("text that is pasted", () => {
  it("is taken for addresses only when it holds nothing else", () => {
    expect(addressesIn("https://a.example/x\n https://b.example/y https://a.example/x\n")).toEqual([
      "https://a.example/x",
      "https://b.example/y",
    ]);
    expect(addressesIn("see https://a.example/x")).toEqual([]);
    expect(addressesIn('{"url": "https://a.example/x"}')).toEqual([]);
    expect(addressesIn("  ")).toEqual([]);
  });

  it("of GitHub's page of a file means the file", () => {
    const raw = "https://raw.githubusercontent.com/lab/runs/main/q/a.json";
    expect(rawOf("https://github.com/lab/runs/blob/main/q/a.json")).toBe(raw);
    expect(rawOf("https://github.com/lab/runs/raw/refs/heads/main/q/a.json")).toBe(raw);
    expect(rawOf("https://github.com/lab/runs/releases/download/v1/a.zip")).toBe(
      "https://github.com/lab/runs/releases/download/v1/a.zip",
    );
    expect(rawOf("https://notgithub.com/lab/runs/blob/main/a")).toBe("https://notgithub.com/lab/runs/blob/main/a");
  });
});

it("names are paths; two hosts with the same one are told apart", () => {
  const all = ["https://a.example/r/x.json", "https://b.example/r/x.json", "https://a.example/r/y.json"];
  expect(namesOf(all.map((text) => address(text)))).toEqual(["a.example/r/x.json", "b.example/r/x.json", "r/y.json"]);
});

it("knows servers that need advice of their own", () => {
  const server = (text: string) => serverOf(address(text));
  expect(server("https://github.com/a/b/releases/download/v1/x.zip")).toBe("github-release");
  expect(server("https://github.com/a/b/blob/main/x.json")).toBe("github-page");
  expect(server("https://bucket.s3.amazonaws.com/x.json")).toBe("s3");
  expect(server("https://bucket.s3.eu-west-1.amazonaws.com/x.json")).toBe("s3");
  expect(server("https://s3.eu-west-1.amazonaws.com/bucket/x.json")).toBe("s3");
  expect(server("https://amazonaws.com.evil.example/x.json")).toBeNull();
});
