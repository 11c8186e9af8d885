import { onceOf } from "~/base/byKey";
import { controlledLoad } from "~/model/load";
import { markId } from "~/model/step";
import { systemId } from "~/model/system";
import { useDeferredValue, useMemo, useState } from "react";
import { loadedLater } from "~/components/useLoaded";
import { Asking } from "~/components/Asking";
import { EmptyState } from "~/components/EmptyState";
import { TokenMenu } from "~/components/FilterSentence";
import { choiceToken } from "~/components/token";
import { PrintedTable } from "~/components/PrintedTable";
import { usePrinting } from "~/components/printing";
import { Share } from "~/components/share/Share";
import { PanelSection, Remarks, RemarksButton, WithPanel } from "~/components/SidePanel";
import { Verdict } from "~/components/Verdict";
import { Button, TextButton } from "~/components/ui/Button";
import type { CurvePoint } from "~/model/answers";
import { runKey } from "~/model/labels";
import { curve } from "~/queries/curve";
import { runs as runsQuestion } from "~/queries/runs";
import { runs as text } from "~/text/en/runs";
import { useWorkspace } from "~/workspace/workspace";
import { fields as curveFields } from "../curve/state";
import { fields as figuresFields } from "../figures/state";
import type { PageProps } from "../page";
import { fields as percentilesFields } from "../percentiles/state";
import { linkTo } from "../shared/catalogue";
import { DatasetCaveats } from "../shared/DatasetCaveats";
import { filterItems, searched } from "../shared/faceted";
import { Instead, NothingYet } from "../shared/NothingYet";
import { LimitField } from "../shared/LimitField";
import { runBadges } from "../shared/point/badges";
import { limitOf } from "../shared/selection";
import { neededRuns } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { useSourcePlace } from "../shared/useSourcePlace";
import { within } from "~/base/path";
import { kindOf } from "~/model/lines";
import { clause, sentence, sentences } from "~/text/en/counted";
import { workloadId } from "../shared/point/workload";
import { columnsOf, latencyUnitOf, loadOf, RUN_COLUMNS, sameInAll, sortLeaves, spreadWords, twinOf } from "./columns";
import { allLeaves, amountsOf, branchesOf, type Leaf, loadRows, type Row, rowsOf, spreadOf } from "./leaves";
import { RunsTable } from "./RunsTable";
import { COLUMNS, type ColumnId, fields, LINKED_SELECTION, type RunsState } from "./state";
import { en } from "~/text/en";

const Labels = loadedLater(async () => (await import("../shared/labels/Labels")).Labels);
const PointPanel = loadedLater(async () => (await import("../shared/point/PointPanel")).default);

const GROUPS = new Map((["system", "workload", "none"] as const).map((id) => [id, text.group[id]]));
const REPEATS = new Map((["one", "each"] as const).map((id) => [id, text.repeats[id]]));

/** Every open run by system and workload, with how far each goes: search, select, draw. */
export default function RunsView({ state, set }: PageProps<RunsState>) {
  const answers = useAnswers(curve, state.d);
  const published = useAnswers(runsQuestion, state.d);
  const printing = usePrinting();
  const { wide, open, pin, close } = useSourcePlace(set);
  /** The runs whose labels are being edited. */
  const [labelled, setLabelled] = useState<readonly CurvePoint[]>([]);
  const q = useDeferredValue(state.q);
  const { in: paths, sys, w, rep, k } = state;

  const points = useMemo(
    () =>
      answers.rows.filter(
        (point) =>
          within(paths, point.source_path) &&
          (sys.length === 0 || sys.includes(systemId(point))) &&
          (w.length === 0 || w.includes(workloadId(point))),
      ),
    [answers.rows, paths, sys, w],
  );
  const all = useMemo(() => allLeaves(points, published.rows, { rep, k }), [points, published.rows, rep, k]);
  const leaves = useMemo(() => filterItems(all, { hay: hayOf, facets: {} }, { q }), [all, q]);
  const limit_us = limitOf(state, "p99");
  const { g, o } = state;
  const branches = useMemo(() => (g === "none" ? null : branchesOf(leaves, g, limit_us)), [leaves, g, limit_us]);
  const rows = useMemo((): readonly Row[] => {
    if (branches === null)
      return sortLeaves(leaves, o).flatMap((leaf) => loadRows(leaf, false, state.open.includes(leaf.id), rep));
    if (q === "") return rowsOf(branches, { open: state.open, all: state.all, rep });
    const loads = new Set(leaves.map(({ id }) => id));
    const open = [...branches.slice(1).map(({ id }) => id), ...state.open.filter((id) => loads.has(id))];
    return rowsOf(branches, { open, all: state.all, rep });
  }, [branches, leaves, o, q, rep, state.open, state.all]);
  const unit = useMemo(() => latencyUnitOf(leaves), [leaves]);
  const same = useMemo(() => sameInAll(leaves), [leaves]);
  const columns = useMemo(() => columnsOf(state.c, all), [state.c, all]).filter(
    ({ id }) => !same.has(id) || id === "outstanding",
  );
  const badges = useMemo(() => runBadges(points), [points]);
  const selected = useMemo(() => new Set(state.rows), [state.rows]);
  // A single repeat can be selected too.
  const chosen = useMemo(
    () =>
      selected.size === 0
        ? []
        : allLeaves(points, published.rows, { rep: "each", k }).filter(({ id }) => selected.has(id)),
    [points, published.rows, k, selected],
  );
  const share = useShare(
    useMemo(() => neededRuns(points), [points]),
    points,
    state.d,
  );

  const waiting = [answers, published].some(({ state: s }) => s === "waiting" || s === "slow");
  if (waiting && all.length === 0) return <Asking words={text.loading} />;
  if (labelled.length > 0) {
    return (
      <>
        <Labels
          paths={[...new Set(labelled.map((point) => point.source_path))]}
          column=""
          runs={labelled.map(runKey)}
        />
        <p className="px-6 max-sm:px-4">
          <TextButton onClick={() => setLabelled([])}>{text.back}</TextButton>
        </p>
      </>
    );
  }
  const pinned = points.find((point) => markId(point) === state.p) ?? null;
  const title = leaves.length === 0 ? null : en.app.pages.runs;
  const toggle = (list: readonly string[], id: string) =>
    list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
  const source =
    pinned === null || !open ? null : (
      <PointPanel
        point={pinned}
        points={points}
        statistic="p99"
        kind={kindOf([pinned], k, "p99")}
        form={wide ? "panel" : "sheet"}
        onClose={close}
      />
    );
  const main = (
    <div className="chart-main lead">
      <h1 className="sr-only">{en.app.pages.runs}</h1>
      {all.length === 0 ? null : <Verdict {...verdictOf(leaves, all, q)} />}
      <div className="controls">
        {menu(text.group.what, GROUPS, g, (next) => set({ g: next, open: [], all: [] }))}
        {menu(text.repeats.what, REPEATS, rep, (next) => set({ rep: next }))}
        {limit_us === null ? (
          <TextButton onClick={() => set({ lim: null })}>{text.noLimit}</TextButton>
        ) : (
          <span>
            {text.limitBefore} <LimitField label={text.limit} limit_us={limit_us} onLimit={(lim) => set({ lim })} />
          </span>
        )}
        <input
          type="search"
          className={`h-6.5 w-40 rounded border border-ctrl bg-bg px-2 ${state.q === "" ? "print:hidden" : ""}`}
          placeholder={text.search}
          aria-label={text.search}
          value={state.q}
          onChange={(event) => set({ q: event.target.value }, "replace")}
        />
      </div>
      <span className="caption-do">
        <RemarksButton badges={badges} />
        <Share
          share={share}
          title={title}
          draw={null}
          table={title === null ? null : () => ({ title, twin: twinOf(leaves) })}
        />
      </span>
      {all.length === 0 ? (
        <NothingYet datasets={state.d} failures={answers.failures}>
          <Instead datasets={state.d} title={text.empty.title}>
            <EmptyState
              title={text.empty.title}
              why={text.empty.why}
              links={[{ label: en.app.pages.library, href: "#/" }]}
            />
          </Instead>
        </NothingYet>
      ) : leaves.length === 0 ? (
        <EmptyState
          title={text.empty.noMatch}
          why={text.empty.noMatchWhy(state.q.trim())}
          action={{ label: text.empty.clear, onClick: () => set({ q: "" }) }}
        />
      ) : printing ? (
        <PrintedTable twin={twinOf(leaves)} caption={en.app.pages.runs} />
      ) : (
        <RunsTable
          rows={rows}
          columns={columns}
          unit={unit}
          limit_us={limit_us}
          pinned={state.p}
          selected={selected}
          onSelect={(ids, on) =>
            // A step on the way to a chart, not a place for Back to return to.
            set(
              { rows: on ? [...new Set([...state.rows, ...ids])] : state.rows.filter((id) => !ids.includes(id)) },
              "replace",
            )
          }
          onPin={pin}
          onOpen={(id) => set({ open: toggle(state.open, id) }, "replace")}
          onAll={(id) => set({ all: [...state.all, id] }, "replace")}
          order={g === "none" ? o : null}
          onOrder={(next) => set({ o: next })}
        />
      )}
      <SelectionBar leaves={chosen} onClear={() => set({ rows: [] })} onLabels={setLabelled} />
    </div>
  );
  return (
    <WithPanel
      title={text.columnsTitle}
      panel={
        <>
          <ColumnChoice shown={state.c} same={same} onChange={(c) => set({ c })} />
          <Remarks badges={badges} />
          <DatasetCaveats of={state} />
        </>
      }
      source={source}
    >
      {main}
    </WithPanel>
  );
}

/** What a row is searched by: system, workload, load, file, labels. A search looks at it again at every letter. */
const hayOf = onceOf((leaf: Leaf): string => {
  const { systemName, workloadName, point, run } = leaf;
  const facts = point ?? run;
  const words = [systemName, workloadName, loadOf(leaf), facts?.source_path, facts?.title, facts?.tool];
  const said = [
    facts?.tool_version,
    facts?.media,
    facts?.drive_model,
    facts?.host,
    ...Object.values(facts?.said ?? {}),
  ];
  return searched([...words, ...said].join("\n"));
});

function verdictOf(leaves: readonly Leaf[], all: readonly Leaf[], q: string) {
  const amounts = amountsOf(leaves);
  if (q.trim() !== "") return { first: sentence(text.matching(amounts.measurements, amountsOf(all).measurements)) };
  if (leaves.every(({ point }) => point === null)) return { first: sentence(text.published(amounts)) };
  const first = text.counted(amounts);
  const spreads = leaves.flatMap((leaf) => {
    const spread = spreadOf(leaf);
    return spread === null ? [] : [{ leaf, spread }];
  });
  const [widest] = spreads.toSorted((a, b) => b.spread.ratio - a.spread.ratio);
  if (widest === undefined) return { first: clause(first), second: text.once };
  const { leaf, spread } = widest;
  const isLoaded = leaf.point !== null && controlledLoad(leaf.point) !== null;
  const rates = spreadWords(leaf.repeats[0]!.first, [spread.rates[0]!, spread.rates.at(-1)!]);
  return {
    first: sentences([clause(first), text.repeated(new Set(spreads.map(({ leaf: one }) => one.repeats)).size)]),
    second: text.apart([leaf.systemName, leaf.workloadName, ...(isLoaded ? [loadOf(leaf)] : [])], rates),
  };
}

const menu = <Id extends string>(
  what: string,
  labels: ReadonlyMap<Id, string>,
  selected: Id,
  onChange: (id: Id) => void,
) => (
  <TokenMenu
    token={choiceToken(
      what,
      what,
      [...labels].map(([id, label]) => ({ id, label })),
      selected,
      onChange,
    )}
  />
);

interface ColumnChoiceProps {
  readonly shown: readonly ColumnId[];
  readonly same: ReturnType<typeof sameInAll>;
  readonly onChange: (columns: readonly ColumnId[]) => void;
}

/** Which columns the table shows; those with one value for all rows are listed here with it. */
function ColumnChoice({ shown, same, onChange }: ColumnChoiceProps) {
  return (
    <>
      <p className="m-0 text-small text-ink2">
        {text.columnsShown(shown.length, COLUMNS.length)}{" "}
        <TextButton onClick={() => onChange(fields.c.fallback)}>{text.asAtFirst}</TextButton>
      </p>
      {(["load", "result", "run", "system"] as const).map((group) => (
        <PanelSection key={group} title={text.groups[group]}>
          <div className="grid grid-cols-2 gap-x-3">
            {RUN_COLUMNS.flatMap(({ id, group: of }) => (of === group && id !== "sync" && !same.has(id) ? id : [])).map(
              (id) => (
                <label key={id} className="flex items-center gap-2 py-1">
                  <input
                    type="checkbox"
                    checked={shown.includes(id)}
                    onChange={({ target }) =>
                      onChange(COLUMNS.filter((one) => (one === id ? target.checked : shown.includes(one))))
                    }
                  />
                  {text.name(id)}
                </label>
              ),
            )}
          </div>
        </PanelSection>
      ))}
      {same.size === 0 ? null : (
        <PanelSection title={text.same}>
          <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            {[...same].map(([id, value]) =>
              value === null ? null : (
                <div key={id} className="contents">
                  <dt className="text-ink2">{text.name(id)}</dt>
                  <dd className="m-0 break-words">{value}</dd>
                </div>
              ),
            )}
          </dl>
        </PanelSection>
      )}
    </>
  );
}

interface SelectionBarProps {
  readonly leaves: readonly Leaf[];
  readonly onClear: () => void;
  /** The reader's own selected measurements, with each repeat of a row. */
  readonly onLabels: (points: readonly CurvePoint[]) => void;
}

/** At the bottom while rows are selected: their number, and the pages that draw them. */
function SelectionBar({ leaves, onClear, onLabels }: SelectionBarProps) {
  const isGuest = useWorkspace(({ guest }) => guest !== null);
  if (leaves.length === 0) return null;
  const measured = leaves.flatMap(({ point, repeats }) => [
    ...(point === null ? [] : [point]),
    ...repeats.map(({ first }) => first),
  ]);
  const own = isGuest ? [] : measured.filter(({ dataset }) => dataset === "local");
  const points = leaves.flatMap(({ point }) => point ?? []);
  const d = [...new Set(leaves.map(({ point, run }) => (point ?? run)!.dataset))];
  const series = [...new Set(points.map((point) => `${systemId(point)}/${point.series}`))];
  const facts = leaves.flatMap(({ run }) => run?.facts ?? []);
  const ids = leaves.flatMap(({ point, id }) => (point === null ? [] : [id]));
  const links = [
    ...(points.length === 0
      ? []
      : [
          { label: en.app.pages.curve, href: linkTo("curve", curveFields, { d, s: series }) },
          { label: en.app.pages.percentiles, href: linkTo("percentiles", percentilesFields, { d, s: ids }) },
        ]),
    ...(facts.length === 0
      ? []
      : [{ label: en.app.pages.figures, href: linkTo("figures", figuresFields, { d, f: facts }) }]),
  ];
  return (
    <div className="sticky bottom-0 flex items-center gap-4 border-t border-ink bg-bg py-2" role="status">
      <b>{text.selected(leaves.length)}</b>
      {links.map(({ label, href }) => (
        <a key={label} className="btn" href={href}>
          {label}
        </a>
      ))}
      {own.length === 0 ? null : <Button onClick={() => onLabels(own)}>{text.setLabels}</Button>}
      <TextButton onClick={onClear}>{text.clear}</TextButton>
      {leaves.length > LINKED_SELECTION ? (
        <span className="text-small text-ink2">{text.onlyHere(LINKED_SELECTION)}</span>
      ) : null}
    </div>
  );
}
