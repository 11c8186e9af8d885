import { group } from "d3-array";
import type { ReactNode } from "react";
import { useMemo } from "react";
import { gapsOf } from "~/charts/heat/data";
import { lookUp } from "~/base/lookUp";
import type { Notice } from "~/base/notice";
import { unheard } from "../shared/labels/proposed";
import { en } from "~/text/en";
import { contribute } from "~/text/en/contribute";
import { overview } from "~/text/en/overview";
import { isNoResult } from "~/model/noResult";
import { usePicked, useWorkspace } from "~/workspace/workspace";
import { fields as compareFields } from "../compare/state";
import { fields as curveFields } from "../curve/state";
import { linkTo } from "../shared/catalogue";
import { noticeWords } from "../shared/Problems";
import { useTabLinks } from "../shared/tabLinks";
import type { SystemRows, Table } from "./picture";
import { fields, type OverviewState } from "./state";
import { TextButton } from "~/components/ui/Button";

const text = overview.foot;
const isError = ({ level }: Notice): boolean => level === "error";
/** Most files named; the list of files has all. */
const NAMED = 3;

interface FootProps {
  readonly table: Table;
  readonly state: OverviewState;
  readonly nameOf: (system: SystemRows) => string;
  /** Known media of the reader's systems. */
  readonly media: readonly string[];
}

/**
 * What happened to the files, and what can be drawn from them. A link or a bundle carries only the rows of a page: the
 * files dropped by its sender, and their problems, are unknown here.
 */
export function Foot(props: FootProps) {
  const isCarried = useWorkspace(({ guest }) => guest !== null && guest.kind !== "src");
  // In a page saved as a file there are results, but no files to speak of and no way to others.
  const isNone = useWorkspace(
    ({ guest, sources, problems }) => guest === null && sources.length + problems.length === 0,
  );
  if (isNone) return null;
  return (
    <div className="my-3.5 grid grid-cols-[1fr_1.25fr_1.25fr_1fr] gap-8 border-t border-ctrl pt-2.5 max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:gap-4 print:hidden">
      {isCarried ? null : <Left state={props.state} />}
      {isCarried ? null : <Remarks />}
      <Missing {...props} isCarried={isCarried} />
      <Draw {...props} isCarried={isCarried} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  /** It concerns the files, not the results in them. */
  readonly ofFiles?: boolean;
  readonly children: ReactNode;
}

function Part({ title, ofFiles = false, children }: PartProps) {
  return (
    <section
      data-files={ofFiles || undefined}
      className="min-w-0 text-ink2 [overflow-wrap:anywhere] [&_p]:mt-0.5 [&_p]:mb-0"
    >
      <h2 className="m-0 text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

const sheet = (state: OverviewState, open: OverviewState["open"]): string =>
  linkTo("overview", fields, { ...state, open });

/** Files not loaded, or only partly, and why. */
function Left({ state }: { readonly state: OverviewState }) {
  const { problems, duplicates } = usePicked("problems", "duplicates");
  const { hidden, cancelled } = useWorkspace((all) => all.aside);
  const read = useWorkspace((all) => all.sources.filter(({ report }) => report.role !== "archive").length);
  const aside = problems.filter(isNoResult);
  const lost = problems.filter((problem) => !aside.includes(problem));
  return (
    <Part title={text.left(problems.length)} ofFiles>
      {lost.slice(0, NAMED).map(({ path, notices }) => (
        <p key={path} className="text-bad">
          ✕ {text.lost(path, notices.filter(isError).map((one) => noticeWords(one).what)[0] ?? "")}
        </p>
      ))}
      {lost.length > NAMED ? <p>{text.more(lost.length - NAMED)}</p> : null}
      {aside.length === 0 ? null : <p>{text.aside(aside.map(({ path }) => path))}</p>}
      <p>{lost.length === 0 ? text.allRead(read) : text.read(read)}</p>
      {duplicates.length === 0 ? null : <p>{text.duplicates(duplicates.length)}</p>}
      {hidden === 0 ? null : <p>{text.hidden(hidden)}</p>}
      {cancelled ? <p>{text.cancelled}</p> : null}
      <p>
        <a className="lnk" href={sheet(state, "files")}>
          {text.files}
        </a>
      </p>
    </Part>
  );
}

/** Remarks on files that were read: each once, with the number of files. */
function Remarks() {
  const { sources, descriptions, inventory, said } = usePicked("sources", "descriptions", "inventory", "said");
  const remarks = useMemo(() => {
    const byCode = (notices: readonly Notice[]) => [...group(notices, ({ code }) => code).values()];
    const warnings = sources.flatMap(({ report: { notices } }) =>
      byCode(notices.filter(({ level }) => level === "warning")).map(([first]) => first!),
    );
    return byCode(warnings)
      .map((own) => ({ words: noticeWords(own[0]!).what, files: own.length }))
      .sort((a, b) => b.files - a.files);
  }, [sources]);
  const silent = useMemo(() => unheard({ descriptions, inventory, said }), [descriptions, inventory, said]);
  return (
    <Part title={text.remarks} ofFiles>
      {silent.slice(0, NAMED).map(({ path }) => (
        <p key={path} className="text-warn">
          ! {text.unheard(path)}
        </p>
      ))}
      {remarks.slice(0, NAMED).map(({ words, files }) => (
        <p key={words}>
          ! {words} {files > 1 ? `(${files.toLocaleString("en")})` : ""}
        </p>
      ))}
      {remarks.length > NAMED ? <p>{text.more(remarks.length - NAMED)}</p> : null}
      {remarks.length + silent.length === 0 ? <p>{text.noRemarks}</p> : null}
    </Part>
  );
}

/** Loads missing in rows, and data needed by other tabs. */
function Missing({ table, nameOf, isCarried }: FootProps & { readonly isCarried: boolean }) {
  const samples = useWorkspace((all) => all.sources.some(({ report }) => report.samples > 0));
  const hasHistory = useTabLinks((views) => views.has("history"));
  const rows = table.systems.flatMap((system) => system.rows);
  const isGap = gapsOf(rows, table.columns);
  const gaps = table.systems.flatMap((system) =>
    system.rows.flatMap((row) => {
      // Syncs ran with the writes of another row.
      if (row.id.endsWith(" sync")) return [];
      const run = row.cells.filter((cell) => cell !== null).length;
      const of = run + row.cells.filter((_, c) => isGap(row)(c)).length;
      return run < of ? [{ name: `${nameOf(system)}, ${row.name}`, run, of }] : [];
    }),
  );
  return (
    <Part title={text.missing}>
      {gaps.slice(0, NAMED).map(({ name, run, of }) => (
        <p key={name}>{text.loads(name, run, of)}</p>
      ))}
      {gaps.length > NAMED ? <p>{text.more(gaps.length - NAMED)}</p> : null}
      {gaps.length === 0 && rows.length > 0 ? <p>{text.nothingMissing}</p> : null}
      {samples || isCarried ? null : <p data-files>{hasHistory ? text.noLogsButHistory : text.noLogs}</p>}
      <p>
        <TextButton onClick={() => document.querySelector<HTMLElement>("[data-open-files]")?.click()}>
          {text.addMore}
        </TextButton>
      </p>
    </Part>
  );
}

function Draw({ table, state, media, isCarried }: FootProps & { readonly isCarried: boolean }) {
  const views = useTabLinks();
  const isOwn = state.d.join() === "local";
  const n = table.systems.length;
  const of = { d: state.d, ...(state.sys.length > 0 && { sys: state.sys }) };
  const curve = linkTo("curve", curveFields, of);
  const compare = (by: "system" | "media") => linkTo("compare", compareFields, { d: state.d, by });
  // Of own files the view knows which of them is the base, and whether any two ran the same workload.
  const ofSystems = isOwn ? views.get("compare") : compare("system");
  const others = [...views].filter(([page]) => !["overview", "curve", "compare"].includes(page));
  const links: (readonly [string, string])[] = [
    ...(n > 0 ? [[text.curve(n), curve] as const] : []),
    ...(n > 1 && ofSystems !== undefined ? [[text.compare(n), ofSystems] as const] : []),
    ...(media.length > 1 && ofSystems !== undefined ? [[text.byMedia(media), compare("media")] as const] : []),
    ...others.map(([page, href]) => [lookUp(en.app.pages, page) ?? page, href] as const),
    [text.labels, sheet(state, "labels")],
    ...(isCarried ? [] : [[contribute.page.title, sheet(state, "publish")] as const]),
  ];
  return (
    <Part title={text.draw}>
      {links.map(([label, href]) => (
        <p key={label}>
          <a className="lnk" href={href}>
            {label}
          </a>
        </p>
      ))}
    </Part>
  );
}
