import { type ComponentProps, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { SceneView } from "~/charts/render/react/SceneView";
import { textScale } from "~/charts/render/react/textScale";
import type { Frame, Scene, Twin, SceneNode } from "~/charts/scene";
import { AxisMenus } from "~/components/AxisMenu";
import { isMarked, Prose } from "~/components/Prose";
import { TableTwin } from "~/components/TableTwin";
import { useScene } from "~/components/measure";
import { ChartKey } from "~/components/ChartKey";
import { PHONE, useBox, useWindow } from "~/components/useBox";
import { useLoaded } from "~/components/useLoaded";
import { Verdict, type VerdictProps } from "~/components/Verdict";
import { languageOf } from "~/model/story";
import { phrases } from "~/text/en/phrases";
import { report as text } from "~/text/en/report";
import { type Draw, type Headline, headlineOf, type Picture, pictures } from "../pictures";
import { linkContext, useKnown } from "./catalogue";
import { type Rows, useAnswersTo } from "./useAnswers";
import { estimateWidth } from "~/charts/estimate";
import { wrap } from "~/export/caption";

/** A question with the chart that answers it, or text alone. */
export interface Section {
  /** Its place on the page. */
  readonly id: string;
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
  readonly unit: string;
  /** As written; "": a section without a chart. */
  readonly link: string;
  /** null: the link names no page with a chart. */
  readonly chart: Headline | null;
}

export const chartsOf = (said: readonly Omit<Section, "chart" | "id">[]): Section[] =>
  said.map((one, i) => ({ ...one, id: String(i), chart: headlineOf(one.link, linkContext) }));

/** All charts of a page on one sheet, for export: each registers how it is drawn. */
export function useSheet(sections: readonly Section[], title: string, twin: () => Twin) {
  const builds = useRef(new Map<string, (frame: Frame) => Scene>());
  const tell = useCallback((id: string, build: (frame: Frame) => Scene) => {
    builds.current.set(id, build);
  }, []);
  const marked = sections.some(({ answer }) => isMarked(answer));
  const reader = useLoaded(marked ? "markdown" : null, () => import("~/components/markdownText"));
  const linesOf = (answer: string): readonly string[] =>
    reader.state === "ready" && isMarked(answer) ? reader.value.plainLines(answer) : [answer];
  const sheet = (measure: Frame["measure"]): Scene => {
    const drawn = sections.flatMap((section) => {
      const build = builds.current.get(section.id);
      return build === undefined ? [] : [{ ...section, answer: linesOf(section.answer), build }];
    });
    return sheetOf(title, drawn, twin(), measure);
  };
  return { tell, sheet };
}

interface Drawn {
  /** null: not loaded yet. */
  readonly build: ((frame: Frame) => Scene) | null;
  readonly failed: string | null;
}

/** Draws the chart of a link with its page's own picture and the same answers, so that Results show the same. */
function useChart({ page, state }: Headline): Drawn {
  const known = useKnown();
  const chart: Picture = pictures[page];
  const { questions, load, draw } = chart;
  const wants = load !== undefined && (draw === undefined || chart.more?.(state as never) === true);
  const loaded = useLoaded(wants ? page : null, () => (load === undefined ? Promise.reject(new Error(page)) : load()));
  const answers = useAnswersTo(questions, state.d);
  const own: Draw | null = wants ? (loaded.state === "ready" ? loaded.value : null) : (draw ?? null);
  const isThere = answers.state === "ready" && own !== null;
  const { rows } = answers;
  const build = useMemo(() => {
    if (!isThere) return null;
    const byName: Rows = Object.fromEntries(
      Object.keys(questions).map((name) => [name, rows.flatMap((one) => lookUp(one, name) ?? [])]),
    );
    return (frame: Frame) => own(byName, state, known, frame);
  }, [isThere, own, rows, questions, state, known]);
  return { build, failed: answers.failures[0]?.reason ?? null };
}

interface SectionChartProps extends Drawn {
  readonly title: string;
  /** Its key and its table are below it. */
  readonly table: boolean;
  /** Its axes are named in it: the line above it need not say its units. */
  readonly titled: boolean;
  readonly onScene: (scene: Scene) => void;
  readonly height: number;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

/** The chart of a question. The whole bar or mark can be clicked: it opens the citation. */
function SectionChart({ build, failed, title, table, titled, onScene, height, pinned, onPin }: SectionChartProps) {
  const { ref, width } = useBox();
  const size = useWindow().width < PHONE ? "phone" : "page";
  const [hovered, setHovered] = useState<string | null>(null);
  const scene = useScene(build, width, height, size);
  useEffect(() => {
    if (scene !== null) onScene(scene);
  }, [scene, onScene]);
  const marks = { hovered, pinned, onHover: setHovered, onPin };
  return (
    <>
      <div
        ref={ref}
        lang={phrases.lang}
        className="relative"
        data-chart
        style={{ minHeight: (scene?.height ?? height) * textScale() }}
      >
        {failed === null ? null : (
          <p role="alert" className="text-bad">
            ✕ {text.failed(failed)}
          </p>
        )}
        {scene === null ? (
          failed === null ? (
            <p className="late text-ink2">{text.drawing}</p>
          ) : null
        ) : (
          <>
            <SceneView scene={scene} {...marks} />
            {titled ? <AxisMenus scene={scene} xChoices={[]} yChoices={[]} /> : null}
          </>
        )}
      </div>
      {table && scene !== null ? (
        <>
          <ChartKey scene={scene} />
          <details lang={phrases.lang} className="print:hidden">
            <summary className="lnk text-small text-ink2">{text.table}</summary>
            <TableTwin twin={scene.twin} caption={title} {...marks} />
          </details>
        </>
      ) : null}
    </>
  );
}

interface QuestionProps {
  readonly section: Section;
  readonly height: number;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
  readonly onBuild: (id: string, build: (frame: Frame) => Scene) => void;
  readonly table?: boolean;
  /** Called with what is drawn, whenever it changes. */
  readonly onScene?: (id: string, scene: Scene) => void;
}

/** A question, its answer, and the chart that shows it. */
export function Question({ section, ...more }: QuestionProps) {
  const { question, answer, unit, link, chart } = section;
  const id = useId();
  return (
    <section
      className="min-w-0 border-t border-ctrl pt-1.5 nth-of-type-[-n+2]:border-t-0 nth-of-type-[-n+2]:pt-0 max-lg:nth-of-type-[2]:border-t max-lg:nth-of-type-[2]:pt-1.5 print:break-inside-avoid"
      aria-labelledby={question === "" ? undefined : id}
    >
      {question === "" ? null : (
        <h2 id={id} className="text-answer font-semibold" dir="auto">
          {question}
        </h2>
      )}
      <Prose text={answer} className="mt-px min-h-9 max-lg:min-h-0" />
      {link === "" ? null : (
        <p className="my-1 flex gap-2 text-small text-ink2">
          <span className="flex-1">{unit}</span>
          {chart === null ? null : (
            <a
              lang={phrases.lang}
              className="lnk"
              href={chart.href}
              aria-label={text.toResultsOf(question === "" ? unit : question)}
            >
              {text.toResults}
            </a>
          )}
        </p>
      )}
      {chart !== null ? (
        <Chart section={section} chart={chart} {...more} />
      ) : link === "" ? null : (
        <p className="text-warn">! {text.noChart(link)}</p>
      )}
    </section>
  );
}

interface ChartProps extends QuestionProps {
  readonly chart: Headline;
}

function Chart({ section, chart, onBuild, onScene, table = false, ...more }: ChartProps) {
  const { id, question, unit } = section;
  const { build, failed } = useChart(chart);
  useEffect(() => {
    if (build !== null) onBuild(id, build);
  }, [build, id, onBuild]);
  const tell = useCallback((scene: Scene) => onScene?.(id, scene), [id, onScene]);
  const title = question === "" ? unit : question;
  return <SectionChart {...{ build, failed, title, table }} titled={table || unit === ""} onScene={tell} {...more} />;
}

/** Beside the charts of an article: whose results they are, and what to know about them. */
export const Aside = (props: ComponentProps<"aside">) => (
  <aside className="border-l border-rule bg-panel px-5 py-3 max-lg:border-t max-lg:border-l-0 max-sm:px-4" {...props} />
);

interface ArticleProps {
  /** Of its text, BCP 47; "": not stated. */
  readonly lang: string;
  readonly verdict: VerdictProps;
  /** Below the title: what it is, and who published it. */
  readonly said: ReactNode;
  readonly share: ReactNode;
  /** Where the results are. */
  readonly href: string;
  /** The side panel: the source of the pinned mark, else general information. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page with an answer and several charts under it: a report, a comparison. */
export const Article = ({ lang, verdict, said, share, href, aside, children }: ArticleProps) => (
  <div lang={lang === "" ? undefined : lang} data-story>
    <header className="border-b border-rule px-6 pt-2 pb-2.5 max-sm:px-4">
      <h1 className="contents">
        <Verdict {...verdict} />
      </h1>
      <div className="mt-1 flex min-h-6.5 flex-wrap items-center gap-x-4.5 gap-y-2 text-ink2">
        {said}
        {isForeign(lang) ? (
          <span lang={phrases.lang} className="badge">
            {text.writtenIn(new Intl.DisplayNames(phrases.lang, { type: "language" }).of(lang) ?? lang)}
          </span>
        ) : null}
        <span className="flex-1" />
        <span lang={phrases.lang} className="caption-do items-center">
          {share}
          <a className="btn-solid flex h-6.5 items-center rounded px-2.5 max-sm:h-11" href={href}>
            {text.toResults}
          </a>
        </span>
      </div>
    </header>
    <div className="grid grid-cols-[minmax(0,1fr)_21rem] max-lg:grid-cols-1">
      {children}
      {aside}
    </div>
  </div>
);

/** Is it in another language than the page? */
const isForeign = (lang: string): boolean => {
  const known = languageOf(lang);
  return lang !== "" && known !== null && new Intl.Locale(known).language !== phrases.lang;
};

// All charts of a Library page on one sheet, for export.

interface SheetSection {
  readonly question: string;
  /** Its lines, without Markdown syntax. */
  readonly answer: readonly string[];
  readonly unit: string;
  readonly build: (frame: Frame) => Scene;
}

const SHEET = { width: 1200, gap: 40, chart: 300, head: { size: 13, line: 19 } } as const;

/** Two charts side by side, each below its question and its answer. */
function sheetOf(
  title: string,
  sections: readonly SheetSection[],
  twin: Twin,
  measure: Frame["measure"] = estimateWidth,
): Scene {
  const width = (SHEET.width - SHEET.gap) / 2;
  const nodes: SceneNode[] = [];
  const parts: { x: number; y: number; scene: Scene }[] = [];
  const ends = [0, 0];
  sections.forEach(({ question, answer, unit, build }, i) => {
    const side = i % 2;
    const x = side * (width + SHEET.gap);
    // Two charts side by side begin at the same height.
    if (side === 0) ends.fill(Math.max(...ends));
    let y = ends[side]!;
    const write = (line: string, weight: 400 | 600, colour: "ink" | "ink2") => {
      y += SHEET.head.line;
      nodes.push({ type: "text", x, y, text: line, anchor: "start", colour, size: SHEET.head.size, weight });
    };
    write(question, 600, "ink");
    const fit = { ...SHEET.head, weight: 400, width, measure };
    for (const line of answer.flatMap((one) => wrap(one, fit))) write(line, 400, "ink");
    write(unit, 400, "ink2");
    const scene = build({ width, height: SHEET.chart, size: "page", measure });
    parts.push({ x, y: y + 10, scene });
    ends[side] = y + 10 + scene.height + 24;
  });
  const height = Math.max(...ends);
  const plot = { x: 0, y: 0, w: SHEET.width, h: height };
  return { width: SHEET.width, height, title, plot, nodes, parts, marks: [], key: [], twin };
}
