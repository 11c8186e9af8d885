import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateWidth } from "~/charts/estimate";
import { addressLine, wrap } from "./caption";
import { crc32 } from "~/base/crc32";
import { chunksOf, sizeChunk, textChunk, withChunks } from "./chunks";
import { imageLink, PNG_KEYWORD } from "./imageLink";
import { fileName } from "./name";
import { toSvg } from "./svg";
import { inputOf, sweepScene } from "../../tests/support/exported";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
/** An image of one dot, as a program wrote it. */
const dot = base64("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");
const link = "https://kneepoint.example/#/curve?v=1&d=local&own=1abcDEF_-";
const hash = "#/curve?v=1&d=local&own=1abcDEF_-";
const png = (text: string, keyword = PNG_KEYWORD) => withChunks(dot, [sizeChunk(192), textChunk(keyword, text)]);
const svg = (text: string) => utf8(toSvg(inputOf(sweepScene(), { link: text })).svg);

/** Links as the codec writes them, and texts that only look like links. */
const links = fc
  .tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[A-Za-z0-9._~*:,/@%=&+-]{1,200}$/))
  .map(([page, fields]) => `#/${page}?v=1&${fields}`);

describe("the link in a picture", () => {
  it("comes back out of PNG and SVG, whole", () => {
    expect(imageLink(png(link))).toBe(hash);
    expect(imageLink(svg(link))).toBe(hash);
    fc.assert(
      fc.property(links, fc.webUrl(), (written, site) => {
        const address = `${site.split("#")[0] ?? ""}${written}`;
        expect(imageLink(png(address))).toBe(written);
      }),
    );
    const small = { ...sweepScene(), nodes: [], key: [], notes: [] };
    fc.assert(
      fc.property(links, (written) => {
        expect(imageLink(utf8(toSvg(inputOf(small, { link: `https://a.example/${written}` })).svg))).toBe(written);
      }),
      { numRuns: 50 },
    );
  });

  it("from another host is opened on this site, not at its address", () => {
    expect(imageLink(png("https://elsewhere.example/steal#/curve?v=1"))).toBe("#/curve?v=1");
    expect(imageLink(png("data:text/html,x#/curve?v=1"))).toBe("#/curve?v=1");
  });

  it("is absent if it is not a link of this site", () => {
    for (const text of [
      "",
      "#",
      "https://a.example/",
      "#/curve",
      "#//evil.example?v=1",
      "#/curve?a b",
      "#/../x?v=1",
      "#/curve?\u00e9",
    ]) {
      expect(imageLink(png(text)), text).toBeNull();
      expect(imageLink(svg(text)), text).toBeNull();
    }
    expect(imageLink(png(link, "Comment"))).toBeNull();
    expect(imageLink(dot)).toBeNull();
    expect(imageLink(utf8("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toBeNull();
    expect(imageLink(utf8(`not a picture ${PNG_KEYWORD} ${link}`))).toBeNull();
  });

  it("survives other programs: a tEXt chunk, another prefix, a comment in front", () => {
    const text = utf8(`${PNG_KEYWORD}\0${link}`);
    const chunk = new Uint8Array(text.length + 12);
    const view = new DataView(chunk.buffer);
    view.setUint32(0, text.length);
    chunk.set(utf8("tEXt"), 4);
    chunk.set(text, 8);
    view.setUint32(text.length + 8, crc32(chunk.subarray(4, text.length + 8)));
    expect(imageLink(withChunks(dot, [chunk]))).toBe(hash);
    const other = new TextDecoder().decode(svg(link)).replaceAll("k:", "ns1:").replace("xmlns:k=", "xmlns:ns1=");
    expect(other).toContain("<ns1:link>");
    const moved = `\ufeff${other.replace("?>", '?>\n<!-- made by > another -->\n<!DOCTYPE svg PUBLIC "-" "x">')}`;
    expect(imageLink(utf8(moved))).toBe(hash);
  });

  it("is ignored if the chunk is damaged", () => {
    const bytes = png(link);
    const at = new TextDecoder("latin1").decode(bytes).indexOf("curve");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(imageLink(bytes)).toBeNull();
  });

  it("never throws, whatever the bytes", () => {
    const pieces = [png(link), svg(link), dot];
    fc.assert(
      fc.property(
        fc.constantFrom(...pieces),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.nat(),
        (whole, changes, cut) => {
          const bytes = Uint8Array.from(whole.subarray(0, cut % (whole.length + 1)));
          for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
          const found = imageLink(bytes);
          expect(found === null || found.startsWith("#/")).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (junk) => {
        for (const head of [
          dot.subarray(0, 8),
          dot.subarray(0, 33),
          utf8("<svg "),
          utf8('<svg><metadata xmlns="urn:kneepoint:chart">'),
        ]) {
          imageLink(Uint8Array.from([...head, ...junk]));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("PNG chunks", () => {
  it("leave the picture as it was, and every CRC holds", () => {
    const chunks = [...chunksOf(png("ä€ 日本"))];
    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "pHYs", "iTXt", "IDAT", "IEND"]);
    expect(chunks.every(({ intact }) => intact())).toBe(true);
    expect([...chunks[1]!.data]).toEqual([0, 0, 0x1d, 0x87, 0, 0, 0x1d, 0x87, 1]);
    expect(new TextDecoder().decode(chunks[2]!.data)).toBe("kneepoint-link\0\0\0\0\0ä€ 日本");
    expect(crc32(utf8("123456789"))).toBe(0xcbf43926);
  });
});

describe("a picture that stands alone", () => {
  const scene = { ...sweepScene(), notes: ["1 point has no p99 & is <not> drawn."] };

  it("has sentence, key, notes, caption and address, in order, and nothing from elsewhere", () => {
    const { svg: text, width, height } = toSvg(inputOf(scene));
    const lines = [...text.matchAll(/<text x="24" y="(\d+)"[^>]*>([^<]*)</g)];
    expect(lines.map(([, , said]) => said)).toEqual([
      scene.title,
      scene.key.join(" · "),
      "1 point has no p99 &amp; is &lt;not&gt; drawn.",
      "Method: fio 3.33, libaio, direct",
      "Sponsor: no sponsor stated",
      "Kneepoint · kneepoint.example/lab/#/curve?v=1&amp;d=qlc-175gbs.4f1c0001&amp;y=p99.9&amp;w=randread-4k~randwrite-4k",
    ]);
    const tops = lines.map(([, y]) => Number(y));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(tops.at(-1)).toBeLessThan(height);
    expect(width).toBe(1248);
    expect(text.replace(/xmlns(:k)?="[^"]*"/g, "")).not.toMatch(/(?:href|src|url)\s*[=(]\s*["']?(?!#)\w/);
    expect(text).not.toContain("var(--");
    expect(text.match(/data-mark=/g)).toHaveLength(54);
  });

  it("is the same for the same chart, and dark where it is asked for", () => {
    expect(toSvg(inputOf(scene)).svg).toBe(toSvg(inputOf({ ...scene })).svg);
    expect(toSvg(inputOf(scene, { theme: "dark" })).svg).toContain('fill="#14171A"');
  });
});

describe("lines under a picture", () => {
  const fit = { width: 200, size: 12, weight: 400, measure: estimateWidth };

  it("fit without losing a word", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9äß日本語]{1,60}$/), { maxLength: 30 }), (words) => {
        const lines = wrap(words.join(" "), fit);
        for (const line of lines) expect(estimateWidth(line, 12, 400)).toBeLessThanOrEqual(200);
        expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
      }),
    );
    expect(wrap("", fit)).toEqual([]);
    // A letter wider than the space is still drawn.
    expect(wrap("日本", { ...fit, width: 2 })).toEqual(["日", "本"]);
    // Of a long name only what may fit a line is measured, again and again.
    let measured = 0;
    const measure = (text: string): number => {
      measured += text.length;
      return text.length * 6;
    };
    expect(wrap("x".repeat(100_000), { ...fit, measure })).toHaveLength(Math.ceil(100_000 / 33));
    expect(measured).toBeLessThan(3e6);
  });

  it("the address says where the rest of it is", () => {
    const wide = { ...fit, width: 900 };
    expect(addressLine("https://k.example/#/curve?v=1", wide)).toBe("Kneepoint · k.example/#/curve?v=1");
    expect(addressLine("file:///charts/page.html#/curve?v=1", wide)).toBe("Kneepoint · charts/page.html#/curve?v=1");
    expect(addressLine(`https://k.example/#/curve?v=1&own=${"x".repeat(4000)}&y=p99`, wide)).toBe(
      "Kneepoint · k.example/#/curve?v=1&own=…&y=p99 (the whole link is inside this picture: drop it on the page)",
    );
    const cut = addressLine(`https://k.example/#/curve?v=1&w=${"randread-4k~".repeat(40)}`, wide);
    expect(cut).toMatch(/^Kneepoint · k\.example\/#\/curve\?v=1&w=randread-4k.*… \(the whole link/);
    expect(estimateWidth(cut, 12, 400)).toBeLessThanOrEqual(900);
  });
});

it.each([
  [
    "4K random read on one virtual disk: p99 completion latency (clat) against IOPS.",
    "4k-random-read-on-one-virtual-disk-p99-completion-latency-clat-against-iops.png",
  ],
  ["p99.9 ≤ 1 ms, 70/30 mix", "p99.9-1-ms-70-30-mix.png"],
  ["../../etc/passwd\0", "etc-passwd.png"],
  ["µs; Größe; 遅延", "us-große-遅延.png"],
  ["one two ".repeat(20), `${"one-two-".repeat(9)}one-two.png`],
  ["…", "chart.png"],
  // Windows device names.
  ["con", "chart-con.png"],
  ["NUL", "chart-nul.png"],
  ["conrad", "conrad.png"],
])("%s is saved under a safe name", (sentence, name) => {
  expect(fileName(sentence, "png")).toBe(name);
});
