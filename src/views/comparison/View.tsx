import { useMemo } from "react";
import { type Cells, cellsOf, hasSeries, type Cell, partText, valueText, type Part } from "~/queries/comparison";
import { Badge } from "~/components/Badge";
import { EmptyPage } from "~/components/EmptyState";
import { Share } from "~/components/share/Share";
import { PHONE, useWindow } from "~/components/useBox";
import type { CurvePoint, FigureRow } from "~/model/answers";
import { datasetsOf } from "~/model/catalogue";
import type { Comparison } from "~/model/comparison";
import { PUBLISHED_LANG } from "~/model/story";
import { defaults } from "~/permalink/field";
import { figures } from "~/queries/figures";
import { curve } from "~/queries/curve";
import { named } from "~/queries/named";
import { comparison as text } from "~/text/en/comparison";
import { sentences } from "~/text/en/counted";
import { phrases } from "~/text/en/phrases";
import { report } from "~/text/en/report";
import { figuresModel } from "../figures/picture";
import { fields as figuresFields } from "../figures/state";
import type { PageProps } from "../page";
import { Article, Aside, chartsOf, Question, useSheet } from "../shared/Section";
import { useKnown, linkTo } from "../shared/catalogue";
import { figureSource } from "../shared/figureSource";
import { seriesSource } from "../shared/seriesSource";
import { Sources } from "../shared/Sources";
import { useShare } from "../shared/share/useShare";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { type Pinned, PinnedSource, useSourcePlace } from "../shared/useSourcePlace";
import { useComparisons } from "../shared/comparisons";
import type { ComparisonState } from "./state";
import { exact } from "~/base/number";
import { library } from "~/text/en/library";
import { fields as systemFields } from "../system/state";
import { askedRuntime } from "~/analysis/askedOption";
import { lookUp } from "~/base/lookUp";
import type { Twin } from "~/charts/scene";
import { twinFrom } from "~/charts/twin";
import { markId } from "~/model/step";
import type { TraceRow } from "~/model/traceAnswers";

/** One comparison: its answer, its charts below each other, its numbers, and remarks. */
export default function ComparisonView({ state, set }: PageProps<ComparisonState>) {
  const all = useComparisons();
  const one = all.state === "ready" ? all.value.find(({ id }) => id === state.c) : undefined;
  if (one !== undefined) return <Shown key={one.id} one={one} state={state} set={set} />;
  if (all.state === "waiting") return null;
  return (
    <EmptyPage
      title={text.unknown.title}
      why={all.state === "failed" ? text.failed(all.reason) : text.unknown.why(state.c)}
      links={[{ label: text.unknown.toLibrary, href: "#/library?v=1" }]}
    />
  );
}

const none: Cells = new Map();
const noDatasets: readonly string[] = [];

function Shown({ one, state, set }: PageProps<ComparisonState> & { readonly one: Comparison }) {
  const { title, verdict, more = "", beside } = one;
  const datasets = useMemo(() => datasetsOf(one), [one]);
  const points = useAnswers(curve, datasets);
  const printed = useAnswers(figures, datasets);
  const traces = useAnswers(named.traces, hasSeries(one) ? datasets : noDatasets);
  const asked = [points, printed, traces];
  const isReady = asked.every(({ state: is }) => is === "ready");
  const cells = useMemo(
    () => (isReady ? cellsOf(one, { points: points.rows, figures: printed.rows, traces: traces.rows }) : none),
    [isReady, one, points.rows, printed.rows, traces.rows],
  );
  const charts = useMemo(() => chartsOf(one.charts.map((chart) => ({ ...chart, answer: "" }))), [one]);
  const unlike = useMemo(() => unlikeIn(cells), [cells]);
  const isMeasured = [...cells.values()].some(({ parts }) => parts.some(({ of }) => !("figure" in of)));
  const share = useShare(null, points.rows, datasets);
  const phone = useWindow().width < PHONE;
  const { form, open, show, close } = useSourcePlace(set);
  const { tell, sheet } = useSheet(charts, verdict, () => twinOf(one, cells));
  const source = useSource(state.p, cells, points.rows, printed.rows);
  const failed = asked.flatMap(({ failures }) => failures)[0];
  return (
    <Article
      lang={PUBLISHED_LANG}
      verdict={{ first: verdict }}
      said={
        <>
          <span className="text-ink">{title}</span>
          {isMeasured ? <Badge tone="plain" text={text.oneRun} why={text.oneRunWhy} /> : null}
          {unlike.length === 0 ? null : <Badge tone="warn" text={text.unlikeBadge} why={sentences(unlike)} />}
        </>
      }
      share={<Share share={share} title={verdict} draw={charts.length === 0 ? null : sheet} />}
      href={charts[0]?.chart?.href ?? one.charts[0]!.link}
      aside={
        source !== null && open ? (
          <PinnedSource of={source} form={form} onClose={close} />
        ) : (
          // Remarks, and who measured.
          <Aside>
            <h2 className="text-answer font-semibold">{text.beside}</h2>
            {[...beside, ...unlike].map((line) => (
              <p key={line} className="mt-1.5">
                {line}
              </p>
            ))}
            <h3 className="mt-3.5 mb-1 border-t border-rule pt-2 text-small text-ink2">{text.sources}</h3>
            <Sources datasets={datasets} />
          </Aside>
        )
      }
    >
      <div className="grid content-start gap-y-5 px-6 pt-3 pb-6 max-sm:px-4">
        {more === "" ? null : <p>{more}</p>}
        {charts.map((section) => (
          <Question
            key={section.id}
            section={section}
            height={phone ? 320 : 400}
            pinned={state.p === "" ? null : state.p}
            onPin={show}
            onBuild={tell}
          />
        ))}
        <section lang={phrases.lang} className="min-w-0 border-t border-ctrl pt-1.5">
          <h2 className="text-answer font-semibold">{text.numbers}</h2>
          <p className="mb-1 text-small text-ink2">{text.numbersWhy}</p>
          {failed !== undefined ? (
            <p role="alert" className="text-bad">
              ✕ {report.failed(failed.reason)}
            </p>
          ) : isNothingYet(asked) || !isReady ? (
            <p className="late text-ink2">{text.loading}</p>
          ) : (
            <Numbers comparison={one} cells={cells} pinned={state.p} onPin={show} />
          )}
        </section>
      </div>
    </Article>
  );
}

/** The source of the pinned mark: the file of a point, the citation of a printed figure. */
function useSource(
  mark: string,
  cells: Cells,
  points: readonly CurvePoint[],
  printed: readonly FigureRow[],
): Pinned | null {
  const known = useKnown();
  const of = useMemo(() => (mark === "" ? null : partAt(mark, cells, points)), [mark, cells, points]);
  const cited = useMemo(() => {
    if (of === null || "point" in of) return null;
    if ("trace" in of) return seriesSource({ ...of, mark }, known);
    const { dataset } = of.figure;
    const rows = printed.filter((row) => row.dataset === dataset);
    const { options } = figuresModel(rows, { ...defaults(figuresFields), d: [dataset] }, known);
    return figureSource({ mark, rows, options, known });
  }, [of, mark, printed, known]);
  return of !== null && "point" in of ? { point: of.point, points, statistic: "p99", kind: "clat" } : cited;
}

interface NumbersProps {
  readonly comparison: Comparison;
  readonly cells: Cells;
  readonly pinned: string;
  readonly onPin: (mark: string | null) => void;
}

const HEAD = "border-b border-ctrl pl-3 text-right align-bottom text-small font-normal text-ink2";
const CELL = "border-b border-grid py-0.5 pl-3 text-right align-top whitespace-nowrap";

/** Every number opens its source; a computed one names its two parts. */
function Numbers({ comparison: { title, rows, columns }, cells, pinned, onPin }: NumbersProps) {
  const open = (part: Part, said: string) => (
    <button
      type="button"
      className={`hit hover:underline ${part.mark === pinned ? "font-semibold" : ""}`}
      aria-pressed={part.mark === pinned}
      onClick={() => onPin(part.mark)}
      onKeyDown={({ key }) => {
        if (key === "Escape") onPin(null);
      }}
    >
      {said}
    </button>
  );
  const shown = (cell: Cell | undefined) => {
    if (cell === undefined) return null;
    const { value, parts, derived, times = 1 } = cell;
    if (value === null && derived) return <span className="text-ink3">—</span>;
    if (value === null)
      return (
        <span className="text-ink3" title={library.notRunWhy}>
          {library.notRun}
        </span>
      );
    const [of, by] = parts;
    if (!derived) return open(of!, valueText(cell));
    return (
      <span title={text.derived}>
        <span aria-hidden="true">◒ </span>
        {valueText(cell)}
        <span className="block text-small text-ink3">
          {open(of!, partText(of!))} ÷ {times === 1 ? null : `(${exact(times)} × `}
          {by!.unit === "drives" ? partText(by!) : open(by!, partText(by!))}
          {times === 1 ? null : ")"}
        </span>
      </span>
    );
  };
  return (
    <div className="scroll-x">
      <table className="min-w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <td className="border-b border-ctrl" />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, dataset, system }) => (
            <tr key={id}>
              <th scope="row" className="border-b border-grid py-0.5 pr-3 text-left align-top font-normal min-w-36">
                {dataset === undefined || system === undefined ? (
                  name
                ) : (
                  <a className="hit underline decoration-ctrl" href={systemLink(dataset, system)}>
                    {name}
                  </a>
                )}
              </th>
              {columns.map((column) => (
                <td key={column.id} className={CELL}>
                  {shown(cells.get(`${id}.${column.id}`))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const systemLink = (dataset: string, system: string): string =>
  linkTo("system", systemFields, { d: [dataset], sys: [`${dataset}/${system}`] });

// The numbers of a comparison: as in its table and CSV, differences in how they were measured, and the source of a
// mark.

/** "13,223 ÷ 473.3". */
const workedText = ({ parts: [of, by], times = 1 }: Cell): string =>
  of === undefined || by === undefined ? "" : text.worked(partText(of), partText(by), times);

type Read = Exclude<Part["of"], { readonly figure: FigureRow }>;
const readIn = (of: Read): CurvePoint | TraceRow => ("point" in of ? of.point : of.trace);

/** One row per number, with its source. */
function twinOf({ rows, columns }: Comparison, cells: Cells): Twin {
  const numbers = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = cells.get(`${row.id}.${column.id}`);
      return cell === undefined || cell.value === null ? [] : [{ row, column, cell }];
    }),
  );
  type Named = (typeof numbers)[number];
  const sources = ({ cell }: Named): string =>
    cell.parts.map(({ of }) => ("figure" in of ? of.figure.fact_id : readIn(of).source_path)).join(" | ");
  return twinFrom<Named>(
    numbers,
    [
      { id: "row", value: ({ row }) => row.name },
      { id: "column", value: ({ column }) => column.name },
      { id: "value", value: ({ cell }) => cell.value, text: ({ cell }) => valueText(cell) },
      { id: "unit", value: ({ cell }) => cell.unit },
      { id: "derived_from", value: ({ cell }) => (cell.derived ? workedText(cell) : null) },
      { id: "source", value: sources },
    ],
    ({ cell }) => (cell.derived ? null : (cell.parts[0]?.mark ?? null)),
  );
}

/** Conditions that differ between the measured numbers: "engine: libaio, io_uring". */
function unlikeIn(cells: Cells): string[] {
  const points = [...cells.values()].flatMap(({ parts }) => parts.flatMap(({ of }) => ("point" in of ? of.point : [])));
  const of: Readonly<Record<keyof typeof text.method, (point: CurvePoint) => string | null>> = {
    tool: ({ tool }) => tool,
    engine: ({ engine }) => engine,
    state: ({ said }) => said["state"] ?? text.notStated,
    runtime: (point) => {
      const asked = askedRuntime(point);
      return asked === null ? null : `${String(asked)} s`;
    },
  };
  return Object.entries(of).flatMap(([name, value]) => {
    const values = [...new Set(points.flatMap((point) => value(point) ?? []))];
    return values.length < 2 ? [] : [text.unlike(lookUp(text.method, name) ?? name, values)];
  });
}

/** The point or figure of a mark: part of a cell, or any point on a chart of the page. */
function partAt(mark: string, cells: Cells, points: readonly CurvePoint[]): Part["of"] | null {
  for (const { parts } of cells.values()) for (const part of parts) if (part.mark === mark) return part.of;
  // Charts of percentiles mark a statistic of a point.
  const point = points.find((one) => mark === markId(one) || mark.startsWith(`${markId(one)}/`));
  return point === undefined ? null : { point };
}
