import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { READ, type Read, SAVED_ROWS } from "~/ask/sql";
import { buildExplore } from "~/charts/explore/build";
import type { Frame } from "~/charts/scene";
import { EngineLoading } from "~/components/EngineLoading";
import { PanelChart } from "~/components/PanelChart";
import { Share } from "~/components/share/Share";
import { WithPanel, PanelSection } from "~/components/SidePanel";
import { TableTwin } from "~/components/TableTwin";
import { Verdict, type VerdictProps } from "~/components/Verdict";
import { Button, TextButton } from "~/components/ui/Button";
import { ListMenu } from "~/components/ui/ListMenu";
import { lookUp } from "~/base/lookUp";
import { fixed } from "~/base/number";
import { named } from "~/text/en/counted";
import { curvePage } from "~/text/en/curve-page";
import { sql as text } from "~/text/en/sql";
import { sqlExamples } from "~/text/en/sql-examples";
import { useOwnFiles, useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { useKnown } from "../shared/catalogue";
import { NothingYet } from "../shared/NothingYet";
import { useShare } from "../shared/share/useShare";
import { chartOf, type SqlChart, lineOf, planOf, twinOf } from "./result";
import { openEditor, type SqlEditor } from "./editor";
import { exampleIds, examples } from "./examples";
import { schemaTables } from "./schema";
import { FORMS, type SqlState } from "./state";
import { type Outcome, useStatement } from "./useStatement";
import { en } from "~/text/en";
import { phrases } from "~/text/en/phrases";

const NOTHING: readonly never[] = [];
const LIMITS = { rows: READ.rows, saved: SAVED_ROWS, time_s: READ.time_ms / 1000 };

/**
 * A statement over the tables of the open datasets, and its result as a table. Nothing runs until the reader runs it.
 */
export default function SqlView({ state, set }: PageProps<SqlState>) {
  const changes = useWorkspace((workspace) => workspace.revision);
  // Published rows do not change.
  const revision = state.d.includes("local") ? changes : 0;
  const known = useKnown();
  const { outcome, run, cancel } = useStatement(state.d, revision);
  const editor = useRef<SqlEditor | null>(null);
  const shared = useShare(null, NOTHING, state.d);
  // A saved page has no engine.
  const share = useMemo(() => ({ ...shared, standalone: null }), [shared]);
  const isRunning = outcome.state === "running";
  const { q } = state;
  const title = q.trim() === "" ? null : q.trim().replace(/\s+/g, " ");
  const over = named(state.d.map((slug) => known.find((entry) => entry.slug === slug)?.title ?? ownName(slug)));
  const done = outcome.state === "done" ? outcome.read : null;
  const twin = useMemo(() => (done === null ? null : twinOf(done)), [done]);
  const plan = useMemo(() => (done === null ? null : planOf(done)), [done]);
  const { form, x, y, c } = state;
  const chart = useMemo(() => (done === null ? null : chartOf(done, { form, x, y, c })), [done, form, x, y, c]);
  // A link's statement is shown even if its files are missing, and stays while the reader edits it.
  const [hasStatement] = useState(q !== "");
  const isWithoutFiles = useOwnFiles() === "none" && state.d.every((slug) => slug === "local");
  const isOld = outcome.state === "done" && (outcome.text !== q || outcome.revision !== revision);

  const main = (
    <div className="chart-main lead">
      <h1 className="sr-only">{en.app.pages.sql}</h1>
      <Verdict {...verdictOf(outcome)} />
      <div className="controls">
        <Button disabled={isRunning || title === null} title={text.runKeys} onClick={() => run(q)}>
          {text.run}
        </Button>
        {isRunning ? <Button onClick={cancel}>{phrases.cancel}</Button> : null}
        <ListMenu
          label={text.examples}
          options={() => exampleIds.map((id) => ({ id, label: sqlExamples[id] }))}
          selected={NOTHING}
          onOnly={(id) => set({ q: lookUp(examples, id) ?? q })}
        />
        {done === null || plan !== null ? null : <Axes read={done} {...{ state, set, chart }} />}
      </div>
      <span className="caption-do">
        <Share
          share={share}
          title={done === null ? null : title}
          draw={null}
          table={twin === null || title === null ? null : () => ({ title, twin })}
        />
      </span>
      <div>
        <Statement
          {...{ q, ref: editor, isRun: outcome.state !== "idle" }}
          onChange={(next) => set({ q: next }, "replace")}
          onRun={run}
        />
        <p className="notes">{isWithoutFiles ? curvePage.empty.noLocal : text.over(over)}</p>
        {isRunning ? <EngineLoading /> : null}
        {outcome.state === "failed" ? (
          <Failed outcome={outcome} onGo={(at) => editor.current?.goTo(at)} />
        ) : done !== null && twin !== null ? (
          <Result
            read={done}
            {...{ twin, title: title ?? en.app.pages.sql, isOld, plan, chart, form: state.form }}
            onMore={() => run(q, SAVED_ROWS)}
          />
        ) : q === "" ? (
          <ul aria-label={text.examples} className="mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {exampleIds.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className="lnk text-left whitespace-normal"
                  onClick={() => set({ q: examples[id] })}
                >
                  {sqlExamples[id]}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
  const page = (
    <WithPanel
      title={text.tables}
      panel={
        <>
          <SchemaList onColumn={(name) => editor.current?.write(name)} />
          <p className="notes">{text.limits(LIMITS)}</p>
        </>
      }
      source={null}
    >
      {main}
    </WithPanel>
  );
  if (hasStatement) return page;
  return <NothingYet datasets={state.d}>{page}</NothingYet>;
}

const ownName = (slug: string): string => (slug === "local" ? text.own : slug);

function verdictOf(outcome: Outcome): VerdictProps {
  if (outcome.state === "running") return { first: text.running };
  if (outcome.state === "cancelled") return { first: text.cancelled, second: text.cancelledWhy };
  if (outcome.state === "failed") return { first: text.failedTitle };
  if (outcome.state === "idle") return { first: text.start, second: text.startWhy };
  const { read, elapsed_ms } = outcome;
  const first = read.more === null ? text.rows(read.rows) : text.first(read.rows);
  return { first: `${first},`, second: text.took(fixed(elapsed_ms, 0), read.columns.length) };
}

interface StatementProps {
  readonly q: string;
  readonly ref: Ref<SqlEditor>;
  /** A statement was run. */
  readonly isRun: boolean;
  readonly onChange: (text: string) => void;
  readonly onRun: (text: string) => void;
}

/** The editor. It distinguishes a link's text from one that the reader wrote. */
function Statement({ q, ref, isRun, onChange, onRun }: StatementProps) {
  const host = useRef<HTMLDivElement>(null);
  const opened = useRef<SqlEditor>(null);
  const now = useRef({ q, onChange, onRun });
  const [isLinked, setLinked] = useState(q !== "");
  useEffect(() => {
    now.current = { q, onChange, onRun };
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = openEditor(host.current, {
      text: now.current.q,
      label: text.editor,
      tables: schemaTables,
      onChange: (next) => {
        setLinked(false);
        if (next !== now.current.q) now.current.onChange(next);
      },
      onRun: () => now.current.onRun(now.current.q),
    });
    opened.current = editor;
    return () => {
      editor.end();
      opened.current = null;
    };
  }, []);
  useImperativeHandle(
    ref,
    (): SqlEditor => ({
      show: (next) => opened.current?.show(next),
      write: (word) => opened.current?.write(word),
      goTo: (at) => opened.current?.goTo(at),
      end: () => opened.current?.end(),
    }),
    [],
  );
  useEffect(() => opened.current?.show(q), [q]);
  return (
    <>
      <div ref={host} className="mt-1 rounded border border-ctrl" data-sql-editor />
      {isLinked && !isRun ? <p className="notes">{text.linked}</p> : null}
    </>
  );
}

interface FailedProps {
  readonly outcome: Extract<Outcome, { readonly state: "failed" }>;
  readonly onGo: (at: number) => void;
}

function Failed({ outcome, onGo }: FailedProps) {
  const { code, word, message, at } = outcome.failure;
  const words = code === "engine/sql-time" ? text.time(LIMITS.time_s) : text.failed(code, word, message);
  const place = at === null ? null : lineOf(outcome.text, at);
  return (
    <div className="strip mt-3" data-level="warning" role="alert">
      <p className="m-0 wrap-anywhere whitespace-pre-wrap">
        {place === null ? "" : `${text.place(place.line, place.column)}: `}
        {words}
      </p>
      {at === null ? null : <TextButton onClick={() => onGo(at)}>{text.toPlace}</TextButton>}
    </div>
  );
}

interface ResultProps {
  readonly read: Read;
  readonly twin: ReturnType<typeof twinOf>;
  readonly title: string;
  /** The statement or the rows have changed since. */
  readonly isOld: boolean;
  readonly plan: string | null;
  readonly chart: SqlChart | null;
  readonly form: SqlState["form"];
  readonly onMore: () => void;
}

function Result({ read, twin, title, isOld, plan, chart, form, onMore }: ResultProps) {
  const types = read.columns.map(({ name, type }) => `${name} ${type}`);
  return (
    <>
      <p className="caption">
        {isOld ? <span className="tone-warn">{text.old}</span> : null}
        {read.more === "bytes" ? <span className="tone-warn">{text.cutBytes}</span> : null}
        {read.more === "rows" && read.rows < SAVED_ROWS ? (
          <TextButton onClick={onMore}>{text.more(SAVED_ROWS)}</TextButton>
        ) : null}
        {form !== "table" && chart === null && plan === null ? <span>{text.noChart}</span> : null}
        {read.rows === 0 ? <span>{text.empty}</span> : null}
      </p>
      {chart === null || plan !== null ? null : <Drawn chart={chart} />}
      {plan !== null ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <pre className="mono overflow-x-auto" tabIndex={0}>
          {plan}
        </pre>
      ) : (
        <TableTwin twin={twin} caption={title} />
      )}
      {plan !== null ? null : (
        <p className="notes">
          {text.nullMeans} {text.types(types)}
        </p>
      )}
    </>
  );
}

/** The chart of a result; its numbers are in the table below. */
function Drawn({ chart }: { readonly chart: SqlChart }) {
  const build = useCallback((frame: Frame) => buildExplore(chart, frame), [chart]);
  const [pinned, setPinned] = useState<string | null>(null);
  return <PanelChart {...{ build, pinned }} table={false} onPin={setPinned} />;
}

interface AxesProps extends PageProps<SqlState> {
  readonly read: Read;
  readonly chart: SqlChart | null;
}

/** The choice of the chart form and of the columns for its axes. */
function Axes({ read, state, set, chart }: AxesProps) {
  const names = [...new Set(read.columns.map(({ name }) => name))];
  const shown = { x: chart?.choices.x ?? "", y: chart?.choices.y[0] ?? "", c: chart?.choices.colour ?? "" };
  return (
    <>
      <ListMenu
        label={text.form}
        shown={phrases.labelled(text.form, text.forms[state.form])}
        options={() => FORMS.map((id) => ({ id, label: text.forms[id] }))}
        selected={[state.form]}
        onOnly={(id) => set({ form: FORMS.find((form) => form === id) ?? "table" })}
      />
      {chart === null
        ? null
        : (["x", "y", "c"] as const).map((axis) => (
            <ListMenu
              key={axis}
              label={text.axes[axis]}
              shown={phrases.labelled(text.axes[axis], shown[axis] === "" ? text.oneColour : shown[axis])}
              options={() => [
                ...(axis === "c" ? [{ id: "", label: text.oneColour }] : []),
                ...names.map((id) => ({ id, label: id })),
              ]}
              selected={[shown[axis]]}
              onOnly={(id) => set({ [axis]: id })}
            />
          ))}
    </>
  );
}

/** Tables that unfold to their columns; a click writes a column into the statement. */
function SchemaList({ onColumn }: { readonly onColumn: (name: string) => void }) {
  return (
    <PanelSection title={text.tablesWhy}>
      {schemaTables.map(({ name, doc, columns }) => (
        <details key={name} className="border-b border-grid py-1">
          <summary className="cursor-pointer">
            <span className="mono">{name}</span>
          </summary>
          <p className="notes mb-1">{doc}</p>
          <dl className="mb-1.5 text-small/4.5">
            {columns.map((column) => (
              <div key={column.name} className="py-0.5">
                <dt>
                  <button
                    type="button"
                    className="mono min-h-6 text-left text-ink underline decoration-ctrl decoration-1 underline-offset-3 hover:decoration-current max-sm:min-h-11"
                    title={text.column(name, column.name)}
                    onClick={() => onColumn(column.name)}
                  >
                    {column.name}
                  </button>{" "}
                  <span className="text-ink3">{column.type}</span>
                </dt>
                <dd className="text-ink2">{column.doc}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </PanelSection>
  );
}
