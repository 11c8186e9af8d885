/** From the points and the link to the parts of the report: a test of rounds, a saturation, an intensity. Pure. */
import { group } from "d3-array";
import { type Cell, cellId, type RoundTest } from "~/analysis/pts/accesses";
import { type PtsReport, reportsOf, writtenBytes } from "~/analysis/pts/report";
import type { Reported, Steady } from "~/analysis/pts/verdict";
import { lookUp } from "~/base/lookUp";
import { within } from "~/base/path";
import { buildExplore } from "~/charts/explore/build";
import { valueText } from "~/charts/explore/values";
import { buildRounds, UNIT } from "~/charts/pts/rounds";
import type { Frame, Scene, Twin } from "~/charts/scene";
import { twinFrom } from "~/charts/twin";
import type { Provenance } from "~/components/SourcePanel";
import type { CurvePoint } from "~/model/answers";
import { type PlotChoices, type PlotColumn, type PlotTable, UNITS } from "~/model/plotTable";
import { markId, rowsOfStep, stepsOf } from "~/model/step";
import { blockSizeText, utcMinute } from "~/model/valueText";
import { pts as words } from "~/text/en/pts";
import { commas, sentence } from "~/text/en/counted";
import { ptsPage as text } from "~/text/en/pts-page";
import { BESIDE_PANEL, fitting, type VerdictText } from "../shared/verdictText";
import type { PtsState } from "./state";

export type RoundsPart = PtsReport["tests"][number];

/** One chart of a part, with its heading; its table twin is the scene's unless the part has an own one. */
export interface Drawing {
  readonly head: string;
  readonly build: (frame: Frame) => Scene;
  /** In place of the scene's own. */
  readonly table?: Twin;
}

/** What is shown of one test. */
export interface Part {
  /** In links. */
  readonly id: string;
  readonly name: string;
  readonly outstanding: number;
  /** null: not a test of rounds. */
  readonly rounds: number | null;
  /** null: it asks for none. */
  readonly steady: Steady | null;
  readonly verdict: VerdictText;
  readonly caption: string;
  readonly main: Drawing;
  readonly others: readonly Drawing[];
  /** The rounds and what is judged of them; null: it has none. */
  readonly judged: RoundsPart | null;
}

export interface PtsModel {
  readonly reports: readonly PtsReport[];
  readonly report: PtsReport | undefined;
  readonly parts: readonly Part[];
  readonly part: Part | undefined;
  /** Points of the device. */
  readonly points: readonly CurvePoint[];
}

/** Reports of the chosen files, the device with most measurements first. */
export const reportsIn = (points: readonly CurvePoint[], paths: readonly string[]): PtsReport[] =>
  reportsOf(stepsOf(points.filter(({ source_path }) => within(paths, source_path)))).sort(
    (a, b) => b.steps.length - a.steps.length,
  );

/** @param reports those of `reportsIn` */
export function ptsModel(reports: readonly PtsReport[], { dev, test }: Pick<PtsState, "dev" | "test">): PtsModel {
  const report = dev === "" ? reports[0] : reports.find(({ id }) => id === dev);
  const parts = report === undefined ? [] : partsOf(report);
  return {
    ...{ reports, report, parts },
    part: test === "" ? parts[0] : parts.find(({ id }) => id === test),
    points: report?.steps.flatMap((step) => rowsOfStep(step)) ?? [],
  };
}

function partsOf(report: PtsReport): Part[] {
  const parts = [
    ...besideOthers(dated(report.tests.map(roundsPart))),
    ...report.saturation.map(saturationPart),
    ...report.intensity.map(intensityPart),
  ];
  // A test that was run twice with as many I/Os in flight has two ids.
  return [...group(parts, ({ id }) => id).values()].flatMap((same) =>
    same.map((part, n) => (n === 0 ? part : { ...part, id: `${part.id}.${n + 1}` })),
  );
}

/** A test that was run again is named by its first minute, UTC: "IOPS, 2026-09-24 14:13". */
const dated = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => {
    const [first] = [...(part.judged?.rounds[0]?.accesses.values() ?? [])];
    const isAgain = parts.filter(({ id }) => id === part.id).length > 1;
    return isAgain && first !== undefined ? { ...part, name: `${part.name}, ${utcMinute(first.started_ms)}` } : part;
  });

/** Each test says what became of the others, if that fits. */
const besideOthers = (parts: readonly Part[]): Part[] =>
  parts.map((part) => {
    const { first, second } = part.verdict;
    const others = parts.filter((one) => one !== part);
    const told = others.map(({ name, steady }) => text.other(name, steady?.state === "steady")).join(" ");
    return { ...part, verdict: fitting(BESIDE_PANEL, first, ...(told === "" ? [] : [told]), second) };
  });

export const cellName = ({ block_bytes, read_percent }: Cell): string =>
  words.cell(blockSizeText(block_bytes), read_percent);

/** "65/35": reads and writes. */
const mixText = (read_percent: number): string => `${read_percent}/${100 - read_percent}`;

const filesIn = (points: readonly CurvePoint[]): number =>
  new Set(points.map(({ sha256, source_path }) => `${sha256} ${source_path}`)).size;

// Tests of rounds.

export const trackedText = (of: RoundTest["of"], value: number): string => valueText({ unit: UNIT[of] }, value);

function roundsPart(part: RoundsPart): Part {
  const { test, outstanding, rounds, judged } = part;
  const { steady, tracked, reported } = judged;
  const name = words.tests[test.id];
  const accesses = rounds.flatMap((round) => [...round.accesses.values()]);
  const data = {
    ...{ title: text.title(name), of: test.of, isSteady: steady.state === "steady" },
    tracked: tracked.map(({ cell, values, window }) => ({
      ...{ name: cellName(cell), values, window },
      marks: rounds.map(({ accesses: own }) => {
        const access = own.get(cellId(cell));
        return access === undefined ? null : markId(access.point);
      }),
    })),
  };
  const verdict =
    steady.state === "steady"
      ? fitting(BESIDE_PANEL, text.steady(name, steady.first, steady.last), ...quoted(test, reported))
      : fitting(
          BESIDE_PANEL,
          text.refused(
            name,
            rounds.length,
            steady.why.map((why) => words.why[why]),
          ),
          text.nothing,
        );
  return {
    ...{ id: `${test.id}.${outstanding}`, name, outstanding, rounds: rounds.length, steady, verdict, judged: part },
    caption: text.caption(accesses.length, rounds.length, filesIn(accesses.map(({ point }) => point))),
    main: { head: text.title(name), build: (frame) => buildRounds(data, frame) },
    others: [
      ...(steady.state === "steady" ? reportedOf(part, text.reported(steady.first, steady.last)) : []),
      ...(test.id === "iops" ? [convergenceOf(part)] : []),
    ],
  };
}

/** 4 KiB of the tests of several blocks, else the only one: reads, then writes. */
function quoted({ blocks, of }: RoundTest, reported: readonly Reported[]): string[] {
  const block = blocks.includes(4096) ? 4096 : blocks[0];
  const said = [100, 0].flatMap((share) => {
    const cell = reported.find((one) => one.block_bytes === block && one.read_percent === share);
    const value = cell === undefined ? null : of === "mean_us" ? cell.latencies[0]?.mean_us : cell[of];
    return value == null ? [] : [text.average(cellName(cell!), trackedText(of, value))];
  });
  return said.length === 0 ? [] : [sentence(commas(said)), sentence(said.at(-1)!)];
}

interface Row {
  readonly title: string;
  readonly mark: string | null;
  readonly values: Readonly<Record<string, number | string | null>>;
}

/** Rows and columns as a chart with free axes takes them; rows of one line have one colour, or one dash. */
function drawing(
  head: string,
  rows: readonly Row[],
  columns: readonly Omit<PlotColumn, "values">[],
  choices: Pick<PlotChoices, "form" | "x" | "y"> & Partial<PlotChoices>,
): Drawing {
  const table: PlotTable = {
    rows: rows.length,
    columns: columns.map((column) => ({ ...column, values: rows.map(({ values }) => lookUp(values, column.id)) })),
    mark: (row) => rows[row]!.mark,
    title: (row) => rows[row]!.title,
  };
  const lines = group(rows.keys(), (row) => lookUp(rows[row]!.values, choices.colour ?? choices.dash ?? "") ?? "");
  const whole: PlotChoices = {
    ...{ z: "", colour: "", dash: "", facet_rows: "", facet_columns: "", x_zoom: null, y_zoom: null },
    ...{ x_scale: "auto", y_scale: "auto" },
    ...choices,
  };
  const data = { table, title: head, lines: choices.form === "lines" ? [...lines.values()] : [], choices: whole };
  return { head, build: (frame) => buildExplore(data, frame) };
}

const column = (id: keyof typeof text.columns, unit: PlotColumn["unit"], more: Partial<PlotColumn> = {}) => ({
  ...{ id, label: text.columns[id], unit, ...more },
});
const BLOCK = column("block", UNITS.bytes, { doubles: true });
const RATES = { iops: column("iops", UNITS.iops), bytes_per_s: column("bytes_per_s", UNITS.bytes_per_s) };
const LATENCIES = [column("mean_us", UNITS.us), column("max_us", UNITS.us)];

/** The mark of an average of the window, of one direction or of all. */
const averageMark = (cell: Cell, op = ""): string => `average ${cellId(cell)} ${op}`.trimEnd();

/** The accesses that an average is made of; null: the mark is none. */
export function averageSource({ test, rounds, judged: { steady } }: RoundsPart, mark: string): Provenance | null {
  const [, id, op] = /^average (\d+\/\d+)(?: (\w+))?$/.exec(mark) ?? [];
  if (id === undefined || steady.state !== "steady") return null;
  const facts = rounds.slice(steady.first, steady.last + 1).flatMap(({ accesses }, i) => {
    const access = accesses.get(id);
    if (access === undefined) return [];
    const latency = access.latencies.find((one) => one.op === op);
    const value = test.of === "mean_us" ? latency?.mean_us : access[test.of];
    return [
      {
        term: text.inWindow(steady.first + i),
        value: value == null ? text.unknown : trackedText(test.of, value),
        note: access.point.source_path,
      },
    ];
  });
  const [block_bytes = 0, read_percent = 0] = id.split("/").map(Number);
  return {
    ...{ id: mark, title: cellName({ block_bytes, read_percent }), facts, audit: [], notes: [] },
    subtitle: text.reported(steady.first, steady.last),
  };
}

/** Charts of the window, in the order of the specification. */
function reportedOf({ test, judged: { reported } }: RoundsPart, head: string): Drawing[] {
  const rank = ({ block_bytes, read_percent }: Cell): number =>
    test.mixes.indexOf(read_percent) * 100 - test.blocks.indexOf(block_bytes);
  const cells = reported.toSorted((a, b) => rank(a) - rank(b));
  const rowOf = (cell: Reported, values: Row["values"], mark: string): Row => ({
    ...{ title: cellName(cell), mark, values: { ...values, block: cell.block_bytes, access: cellName(cell) } },
  });
  if (test.of === "mean_us") {
    const rows = cells.flatMap((cell) =>
      cell.latencies.map(({ op, mean_us, max_us }) =>
        rowOf(cell, { mix: text.mixOf(op, cell.read_percent), mean_us, max_us }, averageMark(cell, op)),
      ),
    );
    const choices = { form: "lines", x: "block", y: ["mean_us", "max_us"], colour: "mix" } as const;
    return [drawing(head, rows, [BLOCK, column("mix", null), ...LATENCIES], choices)];
  }
  const rows = cells.map((cell) =>
    rowOf(cell, { mix: mixText(cell.read_percent), iops: cell.iops, bytes_per_s: cell.bytes_per_s }, averageMark(cell)),
  );
  if (test.of === "bytes_per_s") {
    const columns = [column("access", null), RATES.bytes_per_s];
    return [drawing(head, rows, columns, { form: "bars", x: "access", y: ["bytes_per_s"] })];
  }
  const columns = [BLOCK, column("mix", null), RATES.iops];
  const lines = drawing(head, rows, columns, { form: "lines", x: "block", y: ["iops"], colour: "mix", y_scale: "log" });
  return [{ ...lines, table: matrixOf(test, reported) }];
}

/** IOPS as the specification prints them: a row for each block size, a column for each mix. */
function matrixOf({ blocks, mixes }: RoundTest, reported: readonly Reported[]): Twin {
  const at = new Map(reported.map((cell) => [cellId(cell), cell.iops]));
  return matrix(
    { id: "block", label: text.columns.block, rows: blocks, value: blockSizeText },
    mixes.map((read_percent) => [`iops_${read_percent}`, mixText(read_percent), read_percent]),
    (block_bytes, read_percent) => at.get(cellId({ block_bytes, read_percent })),
  );
}

interface MatrixRows {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly number[];
  readonly value: (row: number) => string | number;
}

const matrix = (
  { rows, ...names }: MatrixRows,
  columns: readonly (readonly [id: string, label: string, of: number])[],
  iops: (row: number, column: number) => number | null | undefined,
): Twin =>
  twinFrom(
    rows,
    [
      names,
      ...columns.map(([id, label, of]) => ({
        ...{ id, label, digits: [6, 0] as const },
        value: (row: number) => iops(row, of) ?? null,
      })),
    ],
    () => null,
  );

/** Pure writes of all block sizes against the round. */
function convergenceOf({ test, rounds }: RoundsPart): Drawing {
  const rows = test.blocks.toReversed().flatMap((block_bytes) =>
    rounds.flatMap(({ accesses, short }, round): Row[] => {
      const access = accesses.get(cellId({ block_bytes, read_percent: 0 }));
      if (access === undefined || short.includes(cellId(access))) return [];
      const values = { block: blockSizeText(block_bytes), round: round + 1, iops: access.iops };
      return [{ title: text.inRound(cellName(access), round + 1), mark: markId(access.point), values }];
    }),
  );
  const columns = [{ id: "round", label: text.round, unit: UNITS.none }, column("block", null), RATES.iops];
  const lines = drawing(text.converging, rows, columns, {
    // Hues are the mixes in the chart above.
    ...{ form: "lines", x: "round", y: ["iops"], dash: "block", y_scale: "log" },
    // As in the chart of the tracked accesses.
    x_zoom: { from: 0.5, to: rounds.length + 0.5 },
  });
  const table = matrix(
    { id: "round", label: text.round, rows: [...rounds.keys()], value: (round) => round + 1 },
    test.blocks.map((bytes) => [`iops_${bytes}`, blockSizeText(bytes), bytes]),
    (round, block_bytes) => {
      const id = cellId({ block_bytes, read_percent: 0 });
      return rounds[round]!.short.includes(id) ? null : rounds[round]!.accesses.get(id)?.iops;
    },
  );
  return { ...lines, table };
}

// Write saturation, demand intensity.

const iopsText = (iops: number | null | undefined): string => valueText({ unit: UNITS.iops }, iops);

function saturationPart({ outstanding, accesses }: PtsReport["saturation"][number]): Part {
  const bytes = writtenBytes(accesses);
  const name = words.tests.saturation;
  const rows = accesses.map((access, i): Row => ({
    ...{ title: text.minute(i + 1), mark: markId(access.point) },
    values: { written_gb: bytes[i]! / 1e9, iops: access.iops, mean_us: access.latencies[0]?.mean_us ?? null },
  }));
  const columns = [column("written", { GB: 1 }, { id: "written_gb" }), RATES.iops, LATENCIES[0]!];
  return {
    ...{ id: `saturation.${outstanding}`, name, outstanding, rounds: null, steady: null, judged: null, others: [] },
    verdict: fitting(
      BESIDE_PANEL,
      text.saturation(iopsText(accesses[0]!.iops), iopsText(accesses.at(-1)!.iops), accesses.length),
      text.written(valueText({ unit: UNITS.none }, bytes.at(-1)! / 1e9)),
    ),
    caption: text.accesses(accesses.length, filesIn(accesses.map(({ point }) => point))),
    main: drawing(text.title(name), rows, columns, { form: "lines", x: "written_gb", y: ["iops", "mean_us"] }),
  };
}

function intensityPart({ accesses, before, steady }: PtsReport["intensity"][number]): Part {
  const [first, last] = [accesses[0]!, accesses.at(-1)!];
  const name = `${words.tests.intensity} ${cellName(first)}`;
  const most = accesses.reduce((best, one) => ((one.iops ?? 0) > (best.iops ?? 0) ? one : best));
  const rows = accesses.flatMap((access) =>
    access.latencies.map(({ op, mean_us }, i): Row => {
      // Of a mix the first direction is the access' own point.
      const mark = i === 0 ? markId(access.point) : `${markId(access.point)} ${op}`;
      return {
        title: text.inFlight(access.outstanding),
        mark,
        values: { op, iops: access.iops, mean_us, outstanding: access.outstanding },
      };
    }),
  );
  const columns = [RATES.iops, LATENCIES[0]!, column("op", null), column("outstanding", UNITS.none, { doubles: true })];
  const lines = { form: "lines", colour: "op" } as const;
  return {
    ...{ id: `intensity.${last.outstanding}.${cellId(first)}`, name, outstanding: last.outstanding },
    ...{ rounds: before.length, steady, judged: null },
    verdict: fitting(
      BESIDE_PANEL,
      text.intensity(iopsText(most.iops), most.outstanding),
      before.length === 0 ? text.noBefore : text.before(steady.state === "steady"),
    ),
    caption: text.accesses(accesses.length, filesIn(accesses.map(({ point }) => point))),
    main: drawing(text.title(name), rows, columns, { ...lines, x: "iops", y: ["mean_us"] }),
    others: [drawing(text.byLoad, rows, columns, { ...lines, x: "outstanding", y: ["iops", "mean_us"] })],
  };
}
