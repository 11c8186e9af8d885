/**
 * Own runs as a dataset that others can review: `datasets/<slug>/kneepoint.json` and `points/<system>.csv` in the form
 * of our datasets (docs/contribute-results.md). Facts in the files are filled in, missing ones are asked for. Pure: the
 * same runs and answers give the same bytes.
 */
import { strToU8, zipSync } from "fflate";
import { grouped } from "~/base/byKey";
import { fileName } from "~/base/path";
import { records } from "~/base/records";
import { resolve } from "~/describe/resolve";
import { readValue } from "~/describe/values";
import { statistics } from "~/ingest/carriedRuns";
import { ofSystem, type PublishedSource, writePointsFile } from "~/ingest/pointsWrite";
import type { CarriedRows, CarriedTables, Cell } from "~/model/carried";
import { type Dataset, PRIVATE } from "~/model/dataset";
import { type DescribesKey, runTarget } from "~/model/labels";
import { workloadId } from "~/model/load";
import type { Row } from "~/model/tables";
import { contribute as text } from "~/text/en/contribute";
import { type Checked, checkDataset, DESCRIPTION } from "./check";
import {
  FACTS,
  type Fact,
  type Form,
  type FormSystem,
  inOrder,
  isUnknown,
  keyOfRun,
  methodOf,
  type Runs,
} from "./form";
import { LeaveOut } from "./leaveOut";

/** Labels of runs; all others belong to the system. */
const OF_RUNS = ["firmware", "state", "fill_percent", "precondition"] as const;

const slugOf = (words: string, otherwise: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "") || otherwise;

export interface ContributedFile {
  /** Within the archive, and within the repository. */
  readonly path: string;
  readonly text: string;
}

export interface Contribution {
  /** Name of its folder and archive. */
  readonly slug: string;
  readonly files: readonly ContributedFile[];
  readonly checked: Checked;
  /** Unreadable cells of the form, in words. */
  readonly wrong: readonly string[];
  /** Names of result files and titles of jobs, as they are published. */
  readonly names: readonly string[];
}

/** Its id is derived from the label without private parts. */
interface NamedSystem extends FormSystem {
  readonly id: string;
}

export function contributionOf(given: Runs, form: Form, today: string): Contribution {
  const all = inOrder(given);
  const tells = new Set(form.tells);
  const leaveOut = new LeaveOut(all, tells, wordsOf(form.hide));
  const say = (words: string): string => leaveOut.text(words.replace(/\s+/g, " ").trim());
  // Names of tools and engines are kept, even if an account has the same name.
  const read = new Set(methodOf(all.sources.map((source) => leaveOut.source(source))));
  const lines = (words: string): string[] =>
    words
      .split(/[\r\n]+/)
      .map((line) => (read.has(line) ? line : say(line)))
      .filter((line) => line !== "");
  const wrong: string[] = [];
  const slug = slugOf(say(form.title), "results");
  const taken = new Set<string>();
  const named = form.systems.map((system, i): NamedSystem => {
    const own = slugOf(say(system.label), `system-${i + 1}`);
    let id = own;
    for (let n = i + 1; taken.has(id); n++) id = `${own}-${n}`;
    taken.add(id);
    return { ...system, id };
  });
  const systems = named.map((system) => systemOf(system, say, wrong));
  const licence = form.licence.trim();
  const kept = named.map((system) => sourcesOf(all, system, leaveOut, tells.has("paths")));
  const points = named.map(({ id }, i) => ({
    path: `points/${id}.csv`,
    text: writePointsFile({ name: "", commit: "", licence }, kept[i]!),
  }));
  const titles = kept.flat().flatMap((one) => one.runs.map(({ run }) => run["title"]));
  const names = [...kept.flat().map(({ source }) => source["name"]), ...titles];
  const drives = systems.flatMap((system) => system.drives ?? []);
  const facet = (values: readonly (string | undefined)[]): string[] => {
    const stated = [...new Set(values.filter((value) => value !== undefined))];
    return stated.length === 0 ? [text.notStated] : stated;
  };
  const media = facet(drives.map((drive) => drive.media));
  const tools = facet(all.sources.map(({ source }) => (source["tool"] as string | null) ?? undefined));
  const raw = form.raw.trim();
  const accepted = Object.entries(form.accepted).filter(([, why]) => why.trim() !== "");
  const dataset: Dataset = {
    ...{ kneepoint: 1, slug, title: say(form.title), publisher: say(form.publisher), sponsor: null },
    ...(form.date === "" ? {} : { date: form.date.trim() }),
    ...{ language: "en", method: lines(form.method), caveats: lines(form.remarks) },
    ...{ media, interfaces: facet(drives.map((drive) => drive.interface)), tools },
    ...{ about: media.join(", "), systems },
    runs: named.map(({ id }) => ({ match: id, system: id })),
    labels: named.flatMap((system) => labelsOf(system, all, say, wrong)),
    contributed: {
      ...(licence === "" ? {} : { licence }),
      ...(raw === "" ? {} : { raw }),
      ...(tells.size === 0 ? {} : { tells: PRIVATE.filter((what) => tells.has(what)) }),
    },
    ...(accepted.length === 0 ? {} : { accepted: Object.fromEntries(accepted.map(([code, why]) => [code, say(why)])) }),
    headline: headlineOf(slug, all.sources),
  };
  const readme = { path: "README.md", text: `${text.readme(dataset.title, dataset.publisher, licence)}\n` };
  const own = [{ path: DESCRIPTION, text: `${JSON.stringify(dataset, null, 2)}\n` }, ...points, readme];
  const checked = checkDataset(
    dataset,
    own.map((file) => ({ ...file, bytes: strToU8(file.text).length })),
    today,
  );
  const folder = `datasets/${slug}/`;
  return {
    files: [
      { path: "PULL-REQUEST.md", text: text.steps(slug, dataset.title) },
      ...own.map((file) => ({ path: folder + file.path, text: file.text })),
    ],
    ...{ slug, checked, wrong: [...new Set(wrong)] },
    names: [...new Set(names.filter((name) => typeof name === "string" && name !== ""))] as string[],
  };
}

/** Names may contain spaces; a single letter is no name. */
const wordsOf = (hide: string): string[] =>
  hide
    .split(/[,;\r\n]+/)
    .map((word) => word.trim())
    .filter((word) => word.length > 1);

/** Every entry has the same time, so that equal contributions are equal files. */
export const archiveOf = (files: readonly ContributedFile[]): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])), { mtime: new Date(1980, 0, 1) });

/** The value in the form of the schema; null: missing, unknown, or invalid (reported in `wrong`). */
function valueOf({ label, facts }: FormSystem, fact: Fact, wrong: string[]): string | null {
  const value = facts[fact].trim();
  if (value === "" || isUnknown(value) || fact === "media_by" || fact === "machine" || value === "NAND")
    return value === "" || isUnknown(value) ? null : value;
  const read = readValue(fact, value);
  if (read.ok) return read.value;
  wrong.push(text.wrong(label, text.facts[fact], value, read.reason));
  return null;
}

function systemOf(system: NamedSystem, say: (words: string) => string, wrong: string[]): Dataset["systems"][number] {
  const value = (fact: Fact): string | undefined => {
    const read = valueOf(system, fact, wrong);
    return read === null ? undefined : say(read);
  };
  const number = (fact: Fact): number | undefined => (value(fact) === undefined ? undefined : Number(value(fact)));
  const by = value("media_by");
  type Drive = NonNullable<Dataset["systems"][number]["drives"]>[number];
  const drive = {
    ...{ model: value("drive_model"), media: value("media") as Drive["media"], count: number("drive_count") },
    ...{ member_unit: "drive" as const, capacity_bytes: number("capacity_bytes"), interface: value("interface") },
    note: by === undefined ? undefined : text.mediaBy(by),
  };
  const unknown = FACTS.filter((fact) => isUnknown(system.facts[fact]));
  return {
    ...{ id: system.id, label: say(system.label), role: "system under test" },
    ...stated({ host: value("machine"), os: value("kernel") }),
    drives: [stated(drive)],
    ...(unknown.length === 0 ? {} : { unknown: [...unknown] }),
  };
}

const stated = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** One for the system; one for each run, with the labels that differ between runs. */
function labelsOf(system: NamedSystem, all: Runs, say: (words: string) => string, wrong: string[]) {
  const of = (pairs: readonly (readonly [DescribesKey, string | null])[]): Record<string, string> =>
    Object.fromEntries(pairs.flatMap(([key, value]) => (value === null ? [] : [[key, say(value)]])));
  const whole = of(OF_RUNS.map((key) => [key, valueOf(system, key, wrong)]));
  const cells = resolve(all.said);
  const varying = OF_RUNS.filter((key) => system.varies.includes(key) && system.facts[key] === "");
  const each = system.runs.flatMap((run) => {
    const own = of(varying.map((key) => [key, cells.get(runTarget(run))?.get(key)?.value ?? null]));
    return Object.keys(own).length === 0 ? [] : [{ run, path: system.id, ...own }];
  });
  return [...(Object.keys(whole).length === 0 ? [] : [{ path: system.id, ...whole }]), ...each];
}

/** Its runs, with paths that begin with the id of the system: `runs` of the description names that folder. */
function sourcesOf(all: Runs, { id, runs }: NamedSystem, leaveOut: LeaveOut, paths: boolean): PublishedSource[] {
  const mine = new Set(runs);
  const own = all.sources
    .map((one) => ({ ...one, runs: one.runs.filter(({ run }) => mine.has(keyOfRun(one, run))) }))
    .filter((one) => one.runs.length > 0)
    .sort((a, b) => (String(a.source["path"]) < String(b.source["path"]) ? -1 : 1));
  const alike = new Map<string, number>();
  return own.map((one) => {
    const { source, runs: kept } = leaveOut.source(one);
    const path = leaveOut.text(String(source["path"]).replace(/^\/+/, ""));
    const name = fileName(path);
    // Files with one name are kept apart: the second one is in folder 2.
    const n = (alike.get(name) ?? 0) + 1;
    alike.set(name, n);
    const place = `${id}/${paths ? path : n === 1 ? name : `${n}/${name}`}`;
    return ofSystem({ source: { ...source, name, path: place }, runs: kept }, id);
  });
}

/** The workload with the most loads. */
function headlineOf(slug: string, sources: readonly PublishedSource[]): string {
  const points = sources.flatMap((one) => one.runs.flatMap((run) => run.points.map(({ point }) => point)));
  const series = grouped(points, (point) => String(point["series"]));
  const loads = (own: readonly Readonly<Record<string, Cell>>[]): number =>
    new Set(own.map((point) => String(point["asked_iops"] ?? point["outstanding"]))).size;
  const [longest] = [...series].sort(([, a], [, b]) => loads(b) - loads(a));
  if (longest === undefined) return `#/curve?d=${slug}`;
  const rate = longest[1].some((point) => point["load_kind"] === "rate") ? "&load=rate" : "";
  return `#/curve?d=${slug}&w=${workloadId({ series: longest[0] })}${rate}`;
}

/** The rows of own runs, as answered by questions, by file. */
export function publishedOf(tables: CarriedTables): PublishedSource[] {
  const rows = (table: CarriedRows | undefined): Record<string, Cell>[] => (table === undefined ? [] : records(table));
  const latency = grouped(tables.latency ? records<Row<"latency">>(tables.latency) : [], ({ point_no }) => point_no);
  const points = grouped(rows(tables.point), (row) => row["run_no"]);
  const runs = grouped(rows(tables.run), (row) => row["source_no"]);
  return rows(tables.source).map((source) => ({
    source,
    runs: (runs.get(source["source_no"]) ?? []).map((run) => ({
      run,
      points: (points.get(run["run_no"]) ?? []).map((point) => ({
        point,
        latency: [...grouped(latency.get(point["point_no"] as number) ?? [], ({ kind }) => String(kind))].map(
          ([kind, own]) => ({ kind, ...statistics(own) }),
        ),
      })),
    })),
  }));
}
