import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { EmptyState } from "~/components/EmptyState";
import { PrintedTable } from "~/components/PrintedTable";
import { usePrinting } from "~/components/printing";
import { Share } from "~/components/share/Share";
import { PHONE, useWindow } from "~/components/useBox";
import { groupsOf } from "~/describe/groups";
import { resolve } from "~/describe/resolve";
import { keyOf } from "~/describe/values";
import { CORRECTS, DESCRIBES, type LabelKey } from "~/model/labels";
import { runs as question } from "~/queries/runs";
import { describe as text } from "~/text/en/describe";
import { useWorkspace } from "~/workspace/workspace";
import type { PageProps } from "../page";
import { byName } from "~/base/byName";
import { neededKeys } from "../shared/share/needed";
import { useShare } from "../shared/share/useShare";
import { useAnswers } from "../shared/useAnswers";
import { About } from "./About";
import { CellBar } from "./CellBar";
import { cellView, usedKeys } from "./cells";
import { shownColumns } from "./columns";
import { ColumnsMenu } from "./ColumnsMenu";
import { DescribeEmpty } from "./DescribeEmpty";
import { suggestions } from "./edits";
import { Grid } from "./Grid";
import { measuredText, rowTitle } from "./measured";
import { tellingPath } from "./preview";
import { PasteResult, PasteSheet } from "./PasteSheet";
import { Proposals } from "./Proposals";
import { RuleMaker } from "./RuleMaker";
import { gridRows, isIn, openedFor, type GridRow } from "./rows";
import type { Selection } from "./selection";
import type { DescribeState } from "./state";
import { Toolbar } from "./Toolbar";
import { UnheardLines } from "./UnheardLines";
import { type Sheet, useSheet } from "./useSheet";
import { twinOf } from "./twin";
import { useTools } from "./useTools";
import "./describe.css";

const Describing = lazy(() => import("./Describing").then((module) => ({ default: module.Describing })));

/** Without a grid the lines over the page tell what failed. */
const plainly: Sheet["after"] = (taken) => taken;

/** What was measured: a row per group of runs, a column per fact. */
export default function DescribeView(props: PageProps<DescribeState>) {
  const any = useWorkspace((state) => state.runs.length > 0);
  if (any) return <DescribeRuns {...props} />;
  return (
    <DescribeEmpty>
      <Suspense>
        <Describing after={plainly} />
      </Suspense>
    </DescribeEmpty>
  );
}

const own = ["local"];
/** A link with more rows would be cut off on its way. */
const LINKED_ROWS = 100;
/** What a part of a path may say: what paths say most first, what was measured last. */
const RULE_KEYS = [
  ...new Set<LabelKey>([
    "drive_model",
    "media",
    "firmware",
    "host",
    "repeat",
    "fill_percent",
    "state",
    ...(Object.keys(DESCRIBES) as LabelKey[]),
    ...(Object.keys(CORRECTS) as LabelKey[]),
  ]),
];

function DescribeRuns({ state, set }: PageProps<DescribeState>) {
  const loaded = useWorkspace((all) => all.runs);
  const said = useWorkspace((all) => all.said);
  const revision = useWorkspace((all) => all.revision);
  const answers = useAnswers(question, own, revision);
  const phone = useWindow().width < PHONE;
  const printing = usePrinting();

  const runs = useMemo(
    () => loaded.filter(({ path }) => isIn(path, state.in)).sort((a, b) => byName(a.path, b.path)),
    [loaded, state.in],
  );
  const sources = useWorkspace((all) => all.sources);
  const share = useShare(
    useMemo(
      () =>
        neededKeys(
          runs.map(({ key }) => key),
          sources,
        ),
      [runs, sources],
    ),
    answers.rows,
    own,
  );
  const resolved = useMemo(() => resolve(said), [said]);
  const grouped = useWorkspace((all) => all.grouped);
  const groups = useMemo(() => groupsOf(runs, grouped), [runs, grouped]);
  const opened = useMemo(() => openedFor(groups, state.open, state.rows), [groups, state.open, state.rows]);
  const rows = useMemo(() => gridRows(groups, opened), [groups, opened]);
  const used = useMemo(() => usedKeys(resolved), [resolved]);
  const columns = useMemo(() => shownColumns(used, state.cols), [used, state.cols]);
  const byKey = useMemo(() => new Map(answers.rows.map((run) => [run.key, run])), [answers.rows]);
  const paths = useMemo(() => [...new Set(runs.map(({ path }) => path))], [runs]);
  const telling = useMemo(() => tellingPath(paths), [paths]);

  const view = useCallback((row: GridRow, key: LabelKey) => cellView(row, key, resolved), [resolved]);
  const measured = useCallback((row: GridRow) => measuredText(row, byKey), [byKey]);

  const [begin] = useState(() => state.rows);
  const sheet = useSheet({ rows, columns, said, resolved, begin });
  const tools = useTools({
    sheet,
    rows,
    columns,
    said,
    allRows: () => gridRows(groups, new Set(groups.map(({ id }) => id))),
  });
  const { at } = sheet.selection;
  const select = (selection: Selection) => {
    sheet.select(selection);
    const whole = sheet.wholeOf(selection);
    if (whole.length <= LINKED_ROWS && whole.join("~") !== state.rows.join("~")) set({ rows: whole }, "replace");
  };

  const listed = () => twinOf({ groups, opened, columns, view, measured });

  if (runs.length === 0) {
    return (
      <div className="describe-page">
        <h1 className="sr-only">{text.title}</h1>
        <EmptyState
          title={text.empty.none}
          why={text.empty.noneWhy}
          action={{
            label: text.empty.all,
            onClick: () => {
              set({ in: [] });
            },
          }}
        />
      </div>
    );
  }
  return (
    // Undo and redo are the page's, wherever on it the keyboard is; a field keeps its own.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="describe-page" onKeyDown={tools.onKeyDown}>
      <header className="describe-head">
        <h1>{text.heading}</h1>
        <p className="sub">{text.intro}</p>
        <span className="caption-do">
          <Share
            share={share}
            title={text.heading}
            draw={null}
            table={() => ({ title: text.heading, twin: listed() })}
          />
        </span>
      </header>
      <UnheardLines />
      <About after={sheet.after} />
      <Proposals resolved={resolved} after={sheet.after} />
      <RuleMaker
        path={sheet.entered ? (rows[at.row]?.leaves[0]?.run.path ?? "") : telling}
        paths={paths}
        rule={state.rule}
        onRule={(rule) => {
          set({ rule }, "replace");
        }}
        after={sheet.after}
        keys={RULE_KEYS}
      />
      <Toolbar tools={tools.groups}>
        <ColumnsMenu
          shown={columns}
          used={used}
          keyOf={keyOf}
          onChoose={(cols) => {
            set({ cols: [...cols] });
          }}
        />
      </Toolbar>
      {tools.pasting ? <PasteSheet onPaste={tools.paste} onClose={tools.closePaste} /> : null}
      {tools.pasted === null ? null : <PasteResult {...tools.pasted} onDismiss={tools.dismissPasted} />}
      <CellBar sheet={sheet} rows={rows} columns={columns} resolved={resolved} phone={phone} />
      {printing ? (
        <PrintedTable twin={listed()} caption={text.grid.label} />
      ) : (
        <Grid
          rows={rows}
          columns={columns}
          phone={phone}
          view={view}
          measured={measured}
          title={rowTitle}
          selection={sheet.selection}
          onSelect={select}
          onOpen={(row, open) => {
            const before = [...opened];
            set({ open: open ? [...before, row.id] : before.filter((id) => id !== row.id), rows: [] }, "replace");
          }}
          draft={sheet.draft}
          bad={sheet.told !== null && "bad" in sheet.told}
          onEdit={sheet.edit}
          onDraft={sheet.type}
          onCommit={sheet.commit}
          onCancel={sheet.cancel}
          onLeave={sheet.leave}
          onClear={sheet.clear}
          onFillDown={sheet.fill}
          copied={sheet.copied}
          onPaste={tools.paste}
          suggestions={(key) => suggestions(key, said)}
        />
      )}
      <Suspense>
        <Describing after={sheet.after} />
      </Suspense>
    </div>
  );
}
