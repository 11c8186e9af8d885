import { type ReactNode, useMemo, useState } from "react";
import type { Notice } from "~/base/notice";
import { EmptyState } from "~/components/EmptyState";
import { sizeText } from "~/components/size";
import { TextButton } from "~/components/ui/Button";
import { contribute } from "~/text/en/contribute";
import { fileLists } from "~/text/en/file-lists";
import { localWords } from "~/workspace/pageState";
import { type FileReport, type LocalSource, runCountOf } from "~/workspace/state";
import { useOwnFiles, usePicked, useWorkspace, workspace } from "~/workspace/workspace";
import { sentences } from "~/text/en/counted";
import { Choose } from "../shared/Choose";
import { Duplicates, noticeWords, Problems, Section, type Column } from "../shared/Problems";
import { facts } from "~/text/en/facts";
import { phrases } from "~/text/en/phrases";

/** The reader's files: those read, those not read and why, and those kept; searchable by path and remark. */
export function AllFiles() {
  const { sources, problems, duplicates } = usePicked("sources", "problems", "duplicates");
  const isGuest = useWorkspace((all) => all.guest !== null);
  const loaded = useOwnFiles();
  const [asked, setAsked] = useState("");
  const has = (file: FileReport): boolean => {
    const words = [file.path, ...file.notices.flatMap((notice) => [notice.code, noticeWords(notice).what])];
    return words.join("\n").toLowerCase().includes(asked.trim().toLowerCase());
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-3.5 pb-6 max-sm:px-4">
      <header className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <h1 className="m-0 text-sentence font-medium">{localWords().page}</h1>
        <span className="sub">{fileLists.promise}</span>
        {sources.length + problems.length < 2 ? null : (
          <input
            type="search"
            data-search
            className="w-56 rounded border border-ctrl bg-bg px-2 py-0.5 text-ink max-sm:min-h-11 max-sm:w-full"
            aria-label={fileLists.search}
            placeholder={fileLists.search}
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
          />
        )}
        <div className="ml-auto flex flex-wrap items-baseline gap-x-3.5 max-sm:ml-0">
          {isGuest || sources.length === 0 ? null : (
            <a className="lnk" href="#/overview?v=1&d=local&open=publish">
              {contribute.page.title}
            </a>
          )}
          <Choose onGiven={(given) => void workspace.open(given)} />
        </div>
      </header>
      {loaded === "none" && problems.length === 0 ? (
        <EmptyState
          title={fileLists.empty.title}
          why={fileLists.empty.text}
          links={[{ label: fileLists.empty.catalogue, href: "#/" }]}
        />
      ) : null}
      {problems.length > 0 ? (
        <Problems problems={problems} shown={problems.filter(has)} read={sources.length} listed />
      ) : null}
      {duplicates.length > 0 ? <Duplicates duplicates={duplicates.filter(has)} all={duplicates.length} /> : null}
      {sources.length > 0 ? <Read sources={sources.filter(({ report }) => has(report))} all={sources} /> : null}
    </div>
  );
}

function Read({ sources, all }: { readonly sources: readonly LocalSource[]; readonly all: readonly LocalSource[] }) {
  const text = fileLists.read;
  const files = [...new Map(all.map(({ given }) => [given.sha256, given])).values()];
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const kept = all.filter((source) => source.kept).length;
  const folder = useWorkspace((state) => state.followed?.name ?? null);
  const guest = useWorkspace((state) => state.guest?.kind ?? null);
  const lost = useLost();
  const where = guest !== null ? text.came[guest] : folder !== null && kept === 0 ? text.inFolder(folder) : null;
  const columns: Column<LocalSource>[] = [
    {
      head: phrases.file,
      className: "read-file mono min-w-56 [overflow-wrap:anywhere] whitespace-normal",
      isName: true,
      cell: ({ report, given }) => (
        <>
          {report.path}
          {given.url === undefined ? null : (
            <span className="read-from sub block text-tiny">{text.from(given.url)}</span>
          )}
        </>
      ),
    },
    { head: text.format, cell: ({ report }) => report.format },
    {
      head: facts.tool,
      className: "whitespace-normal",
      cell: ({ report }) => [report.tool, report.tool_version].filter((word) => word !== null).join(" "),
    },
    { head: text.runs, className: "n", cell: roleOrRuns },
    { head: text.points, className: "n", cell: ({ report }) => amount(report.points + report.figures) },
    { head: text.samples, className: "n", cell: ({ report }) => amount(report.samples) },
    { head: text.warnings, cell: ({ report }) => <Remarks report={report} lost={lost.get(report.path) ?? NONE} /> },
    {
      head: text.size,
      className: "n",
      // A file that came as rows in a link has no known size.
      cell: ({ report, raw }) => (raw !== undefined && report.bytes === 0 ? "" : sizeText(report.bytes)),
    },
    { head: text.kept, className: "sub", cell: ({ kept: is }) => (is ? text.yes : text.no) },
    { head: "", cell: (source) => (guest === null ? <Remove source={source} /> : null) },
  ];
  return (
    <Section
      id="read"
      title={text.title(all.length, sizeText(bytes), where ?? text.keptHere(kept, all.length))}
      // Guest files are dismissed by their own line.
      action={
        guest === null ? (
          <TextButton className="ml-auto" onClick={() => void workspace.forgetAll()}>
            {text.forgetAll}
          </TextButton>
        ) : null
      }
      columns={columns}
      rows={sources}
    />
  );
}

/** A file without any is left blank instead of saying 0. */
const amount = (n: number): string => (n === 0 ? "" : n.toLocaleString("en"));

function roleOrRuns(source: LocalSource): ReactNode {
  const { role } = source.report;
  return role === "result" ? amount(runCountOf(source)) : <span className="sub">{fileLists.read.roles[role]}</span>;
}

/** An archive entry is removed with its archive. */
function Remove({ source: { given, report, source_no } }: { readonly source: LocalSource }) {
  const text = fileLists.read;
  const isWhole = given.path === report.path;
  return (
    <TextButton
      aria-label={isWhole ? text.forgetOne(report.path) : text.forgetArchive(given.path)}
      title={isWhole ? undefined : text.forgetArchive(given.path)}
      onClick={() => void workspace.forget([source_no])}
    >
      {phrases.remove}
    </TextButton>
  );
}

const NONE: readonly Notice[] = [];

/** Files named in a description that no loaded run has, by path: current, not as of reading. */
function useLost(): ReadonlyMap<string, readonly Notice[]> {
  const { descriptions, inventory } = usePicked("descriptions", "inventory");
  return useMemo(
    () =>
      new Map(
        [...inventory, ...descriptions].map(({ path, notices }) => [
          path,
          notices.filter(({ level }) => level === "warning"),
        ]),
      ),
    [descriptions, inventory],
  );
}

function Remarks({ report, lost }: { readonly report: FileReport; readonly lost: readonly Notice[] }) {
  const notices = [...report.notices.filter(({ level }) => level !== "error"), ...lost];
  if (notices.length === 0) return null;
  return (
    <details className="remarks">
      <summary
        className="hit list-none underline decoration-ctrl decoration-dotted underline-offset-3"
        aria-label={fileLists.read.remarksOf(report.path)}
      >
        {notices.length.toLocaleString("en")}
      </summary>
      <ul className="mt-0.5 mb-1 max-w-[60ch] list-none p-0 whitespace-normal [overflow-wrap:anywhere]">
        {notices.map((notice, i) => {
          const { where, what, todo, rest } = noticeWords(notice);
          return (
            <li key={i}>
              <code className="text-small">{notice.code}</code> {where === "" ? "" : `${where}: `}
              {sentences([what, rest, todo].filter((words) => words !== ""))}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
