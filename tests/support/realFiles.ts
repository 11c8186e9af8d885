/**
 * Results written by real tools: `fixtures/runs` has files of ../shared/runs under the same paths, byte for byte
 * (copies.shared.test.ts). One set per kind of drop.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Folder of the shared runs -> its copy; the first match wins. */
const COPIES = [
  ["fio/example-15s/", "datasets/example-virtual-disk/"],
  ["", "tests/fixtures/runs/"],
] as const;

/** Absolute path of the copy of a file or folder of ../shared/runs. */
export function realPath(path: string): string {
  const [from, to] = COPIES.find(([folder]) => path.startsWith(folder))!;
  return root + to + path.slice(from.length);
}

/** Bytes of a file by its path in ../shared/runs. */
export const realFile = (path: string): Buffer => readFileSync(realPath(path));

export interface DropFile {
  /** As dropped, including folders. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** Files of one folder, dropped under another name (`""`: loose). */
const folder = (from: string, names: readonly string[], to = ""): DropFile[] =>
  names.map((name) => ({ path: to === "" ? name : `${to}/${name}`, bytes: realFile(`${from}/${name}`) }));

const numbered = (head: string, numbers: readonly number[], digits: number): string[] =>
  numbers.map((n) => `${head}${String(n).padStart(digits, "0")}.json`);

const VERSIONS = ["debian-3.33", "fio-3.1", "fio-2.21"] as const;
const AGAIN = ["debian-3.33", "fio-3.35", "fio-3.30"] as const;
const asOfOneVersion = (json: Buffer): Buffer =>
  Buffer.from(json.toString("utf8").replace(/"fio-3\.\d+"/, '"fio-3.33"'));
const phasesOf = (version: string): Buffer => realFile(`fio/versions/${version}/disk/json.json`);

const LOGS = ["bw.1", "iops.1", "clat.1", "clat_hist.1", "clat_hist.2"].map((name) => `log_${name}.log`);
const VDBENCH = ["flatfile.html", "totals.html", "parmfile.html"];
const VDBENCH_ALL = [...VDBENCH, "summary.html", "histogram.html", "logfile.html", "localhost.html", "sd1.html"];

/** One drop for each row of the table of first views. */
export const drops = {
  oneRun: folder("fio/example-15s/qd-sweep", ["randread-4k-qd016.json"]),
  phases: [{ path: "all.json", bytes: phasesOf("debian-3.33") }],
  drives: folder("fio/drive-scaling/randrw70-perjob", ["drives04.json"]),
  scaling: folder("fio/example-15s/drive-scaling", numbered("drives", [1, 2, 3, 4, 6, 8, 12], 2)),
  depths: folder(
    "fio/example-15s/qd-sweep",
    numbered("randread-4k-qd", [1, 2, 4, 8, 16, 32, 64, 128, 256], 3),
    "sweep",
  ),
  largeBlocks: folder("fio/example-15s/qd-sweep", numbered("read-128k-qd", [1, 2, 4, 8, 16, 32], 3), "sweep"),
  rates: folder(
    "fio/example-15s/rate-sweep",
    numbered("randread-4k-load", [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120], 3),
  ),
  vdbenchCurve: folder("vdbench/curve-4k-70r/output", VDBENCH_ALL, "output"),
  vdbenchLoops: folder("vdbench/forthreads/output", VDBENCH, "output"),
  vdbenchSingle: folder("vdbench/randread-4k/output", VDBENCH_ALL, "output"),
  act: folder("act/v6.6-storage-2x-us-10s", ["output.txt"]),
  actLogs: [
    ...folder("act/v6.6-storage-1x-us-1s", ["output.txt"], "1x"),
    ...folder("act/v6.6-storage-2x-us-10s", ["output.txt"], "2x"),
  ],
  fioLogs: folder("fio/logs/avg1000-perjob1", ["result.json", ...LOGS], "logs"),
  twoFolders: (["before", "after"] as const).map((side, i) => ({
    path: `${side}/all.json`,
    bytes: phasesOf(VERSIONS[i]!),
  })),
  versions: VERSIONS.map((version, i) => ({ path: `run${i + 1}.json`, bytes: phasesOf(version) })),
  repeats: AGAIN.map((version, i) => ({ path: `run${i + 1}.json`, bytes: asOfOneVersion(phasesOf(version)) })),
  sysbench: folder("sysbench/fileio", ["rndrw.txt"]),
} as const satisfies Readonly<Record<string, readonly DropFile[]>>;
export type DropName = keyof typeof drops;

/** All files below a folder, under its own name, as a browser delivers a dropped folder. */
export function filesBelow(at: string): DropFile[] {
  const name = at.slice(at.lastIndexOf("/") + 1);
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((file) => ({ path: name + file.slice(at.length), bytes: readFileSync(file) }));
}

/** The copied part of a folder of ../shared/runs. */
export const realFolder = (path: string): DropFile[] => filesBelow(realPath(path));

/**
 * An fio JSON as if a slower drive had done the same work.
 * @param share of its rates
 */
export function slower(bytes: Buffer, share: number): unknown {
  type Direction = Record<"iops" | "bw_bytes" | "bw" | "runtime", number>;
  const document = JSON.parse(bytes.toString().slice(bytes.indexOf("{"))) as { jobs: Record<string, Direction>[] };
  for (const job of document.jobs) {
    for (const direction of ["read", "write"].map((op) => job[op]!)) {
      for (const rate of ["iops", "bw_bytes", "bw"] as const) direction[rate] *= share;
      direction.runtime = Math.round(direction.runtime / share);
    }
  }
  return document;
}

/** The same fio measurement some seconds later: other white space alone is not another run. */
export const laterBy = (seconds: number, json: string): string =>
  json.replace(
    /("timestamp(_ms)?"\s*:\s*)(\d+)/g,
    (_, key: string, ms: string | undefined, at: string) =>
      key + String(Number(at) + (ms === undefined ? 1 : 1000) * seconds),
  );
