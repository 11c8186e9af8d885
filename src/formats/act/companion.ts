/**
 * ACT configuration files: not results, but they state the request of a log without its head. And the output of
 * act_prep.
 */
import { fileName, folderOf } from "~/base/path";
import { textBlocks } from "~/base/lines";
import type { Format } from "../format";
import type { Companion } from "../gather";
import { ActConfig, configItem, isNoNumber } from "./config";

interface ConfigPart {
  readonly items: readonly (readonly [name: string, value: string])[];
}

const decoder = new TextDecoder();

/** Lines other than comments and blanks. */
function statements(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split("#", 1)[0]!.trim())
    .filter((line) => line !== "");
}

/** Nearly every line is an item of ACT's configuration, and one names the devices. */
function sniffConfig(head: Uint8Array): number {
  const lines = statements(decoder.decode(head.subarray(0, 16 * 1024)));
  const items = lines.map(configItem).filter((item) => item !== null);
  const named = items.some(([name]) => name === "device-names") && items.length >= 3;
  return named && items.length >= 0.7 * lines.length ? 1 : 0;
}

export const actConfig: Format = {
  id: "act-config",
  tool: "act",
  companion: true,
  sniff: sniffConfig,
  async parse(source, sink, context) {
    const items: (readonly [string, string])[] = [];
    for await (const { lines, line, end, open } of textBlocks(source, context.signal)) {
      const last = lines.at(-1)?.trim() ?? "";
      if (open && last !== "") {
        const at = { path: source.path, line: line + lines.length - 1 };
        sink.notice({ code: "act/config-open", level: "warning", ...at, values: { text: last.slice(0, 200) } });
      }
      for (const [i, text] of lines.entries()) {
        const item = configItem(text);
        if (item === null) continue;
        items.push(item);
        if (!isNoNumber(item)) continue;
        const values = { name: item[0], text: item[1].slice(0, 40) };
        sink.notice({ code: "act/config-no-number", level: "warning", path: source.path, line: line + i, values });
      }
      context.progress(end);
    }
    const part: ConfigPart = { items };
    sink.part(part);
  },
};

/** act_prep (salt up to 4.0) overwrites a device before its first test; its output holds no measurement. */
export const actPrep: Format = {
  id: "act-prep",
  tool: "act",
  companion: true,
  sniff: (head) => {
    const text = decoder.decode(head.subarray(0, 4096));
    const says =
      /^\S+ size = \d+ bytes, \d+ large blocks$/m.test(text) && /^(?:cleaning|salting) device \S/m.test(text);
    return says ? 1 : 0;
  },
  parse: (source, _, context) => {
    context.progress(source.size);
    return Promise.resolve();
  },
};

export interface ChosenConfig {
  readonly path: string;
  readonly config: ActConfig;
  /** Number of others that fit as well but differ: then none is used. */
  readonly others: number;
}

/** How many folders two paths share. */
function nearness(a: string, b: string): number {
  const [x, y] = [folderOf(a).split("/"), folderOf(b).split("/")];
  let n = 0;
  while (n < x.length && n < y.length && x[n] === y[n]) n++;
  return n;
}

/** Words of a file name for the kind of file, not the test: `actconfig_3x.txt`, `3x.out`, `output-3x.log`. */
const KIND_WORDS = new Set(
  "act actconfig config conf cfg output out log result results latency txt dat".split(" ").concat("act_latency"),
);

/** The test of a file, from its name; "": not in the name. */
function testName(path: string): string {
  const words = fileName(path)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word !== "" && !KIND_WORDS.has(word)).join(" ");
}

/**
 * The configuration file that a log or table without its head may have used: one with the same name, in any folder,
 * unless its devices are not those of the histograms; else one with the same devices. Of several, the nearest by
 * folder. null: none. If several differ: `others`, with an empty configuration.
 */
export function chooseConfig(
  companions: readonly Companion[],
  path: string,
  names: readonly string[],
): ChosenConfig | null {
  const test = testName(path);
  const namesDevices = names.some((name) => name.startsWith("/"));
  const known = companions
    .filter(({ format }) => format === actConfig.id)
    .map(({ path: of, parts }) => {
      const config = new ActConfig();
      for (const { items } of parts as ConfigPart[]) for (const item of items) config.items.set(...item);
      const { devices } = config;
      const fits = devices.length > 0 && devices.every((d) => names.some((n) => n === d || n.startsWith(`${d}-`)));
      const isNamesake = test !== "" && testName(of) === test && (fits || !namesDevices);
      return { path: of, config, near: nearness(of, path), fits, isNamesake };
    });
  const namesakes = known.filter(({ isNamesake }) => isNamesake);
  const fitting = namesakes.length > 0 ? namesakes : known.filter(({ fits }) => fits);
  const nearest = fitting.reduce((n, { near }) => Math.max(n, near), 0);
  const best = fitting.filter(({ near }) => near === nearest);
  const [first] = best;
  if (first === undefined) return null;
  const said = ({ config }: { config: ActConfig }): string => JSON.stringify([...config.items].sort());
  const others = best.filter((one) => said(one) !== said(first)).length;
  return { path: first.path, config: others > 0 ? new ActConfig() : first.config, others };
}
