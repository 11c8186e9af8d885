import { useMemo, useState } from "react";
import type { Notice } from "~/base/notice";
import { fileLists } from "~/text/en/file-lists";
import type { LocalSource } from "~/workspace/state";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { sizeText } from "~/components/size";
import { noticeWords } from "./notice";

/** What is wrong stands above, what can be said below: the list between them is short until it is asked for. */
const SHORT = 12;

/** What was read and is loaded: per file its format, tool, runs, points, remarks; kept or not; Forget. */
export function Read({ sources }: { readonly sources: readonly LocalSource[] }) {
  const [all, setAll] = useState(false);
  const text = fileLists.read;
  const files = [...new Map(sources.map(({ given }) => [given.sha256, given])).values()];
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const kept = sources.filter((source) => source.kept).length;
  const folder = useWorkspace((state) => state.followed?.name ?? null);
  const guest = useWorkspace((state) => state.guest?.kind ?? null);
  const where = guest !== null ? text.came[guest] : folder !== null && kept === 0 ? text.inFolder(folder) : null;
  return (
    <section className="files-section" aria-labelledby="read-title">
      <h2 id="read-title">
        {text.title(sources.length, sizeText(bytes), where ?? text.keptHere(kept, sources.length))}
        {/* What came along is put away by the line that tells of it. */}
        {guest === null ? (
          <button
            type="button"
            className="lnk files-do"
            onClick={() => {
              void workspace.forgetAll();
            }}
          >
            {text.forgetAll}
          </button>
        ) : null}
      </h2>
      <table className="files-table read">
        <thead>
          <tr>
            <th scope="col">{text.file}</th>
            <th scope="col">{text.format}</th>
            <th scope="col">{text.tool}</th>
            <th scope="col" className="n">
              {text.runs}
            </th>
            <th scope="col" className="n">
              {text.points}
            </th>
            <th scope="col" className="n">
              {text.samples}
            </th>
            <th scope="col">{text.warnings}</th>
            <th scope="col" className="n">
              {text.size}
            </th>
            <th scope="col">{text.kept}</th>
            <th scope="col">
              <span className="sr-only">{text.forget}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(all ? sources : sources.slice(0, SHORT)).map((source) => (
            <Source key={source.source_no} source={source} isGuest={guest !== null} />
          ))}
        </tbody>
      </table>
      {all || sources.length <= SHORT ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {fileLists.problems.all(sources.length)}
        </button>
      )}
    </section>
  );
}

/** A file that has none of them says nothing, not zero. */
const amount = (n: number): string => (n === 0 ? "" : n.toLocaleString("en"));

function Source({ source, isGuest }: { readonly source: LocalSource; readonly isGuest: boolean }) {
  const { report, kept, given, source_no } = source;
  const { role } = report;
  // Its rows came in a link, which does not tell how large the file is.
  const isRows = source.raw !== undefined;
  const text = fileLists.read;
  const lost = useLost(report.path);
  const remarks = [...report.notices.filter(({ level }) => level !== "error"), ...lost];
  return (
    <tr>
      <td className="read-file mono">
        {report.path}
        {given.url === undefined ? null : <span className="read-from sub">{text.from(given.url)}</span>}
      </td>
      <td>{report.format}</td>
      <td className="read-tool">{[report.tool, report.tool_version].filter((word) => word !== null).join(" ")}</td>
      {role === "result" ? (
        <td className="n" data-head={text.runs}>
          {amount(report.runs)}
        </td>
      ) : (
        <td className="n sub">{text.roles[role]}</td>
      )}
      <td className="n">{amount(report.points + report.figures)}</td>
      <td className="n">{amount(report.samples)}</td>
      <td data-head={text.warnings}>
        {remarks.length === 0 ? null : <Remarks path={report.path} notices={remarks} />}
      </td>
      <td className="n">{isRows && report.bytes === 0 ? "" : sizeText(report.bytes)}</td>
      <td className="sub">{kept ? text.yes : text.no}</td>
      <td>
        {isGuest ? null : (
          <button
            type="button"
            className="lnk"
            aria-label={given.path === report.path ? text.forgetOne(report.path) : text.forgetArchive(given.path)}
            title={given.path === report.path ? undefined : text.forgetArchive(given.path)}
            onClick={() => {
              void workspace.forget([source_no]);
            }}
          >
            {text.forget}
          </button>
        )}
      </td>
    </tr>
  );
}

const NONE: readonly Notice[] = [];

/** What a file that describes names, and no loaded run is: of now, not of when it was read. */
function useLost(path: string): readonly Notice[] {
  const file = useWorkspace(({ descriptions, inventory }) =>
    [...descriptions, ...inventory].find((one) => one.path === path),
  );
  return useMemo(() => file?.notices.filter(({ level }) => level === "warning") ?? NONE, [file]);
}

function Remarks({ path, notices }: { readonly path: string; readonly notices: readonly Notice[] }) {
  return (
    <details className="remarks">
      <summary aria-label={fileLists.read.remarksOf(path)}>{notices.length.toLocaleString("en")}</summary>
      <ul>
        {notices.map((notice, i) => {
          const { where, what, todo, rest } = noticeWords(notice);
          return (
            <li key={i}>
              <code>{notice.code}</code> {where === "" ? "" : `${where}: `}
              {[what, rest, todo].filter((sentence) => sentence !== "").join(" ")}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
