import { type ReactNode, useState } from "react";
import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { fileLists } from "~/text/en/file-lists";
import { notices } from "~/text/en/notices";
import { isNoResult } from "~/model/noResult";
import type { FileReport } from "~/workspace/state";
import { workspace } from "~/workspace/workspace";
import { TextButton } from "~/components/ui/Button";
import { sentence, sentences } from "~/text/en/counted";
import { phrases } from "~/text/en/phrases";

const words = fileLists.problems;

export function noticeWords(notice: Notice): { readonly [of in "where" | "what" | "todo" | "rest"]: string } {
  const text = lookUp(notices, notice.code);
  const values = shownValues(notice);
  const where = [
    ...(notice.line === undefined ? [] : [words.line(notice.line.toLocaleString("en"))]),
    ...(notice.byte === undefined ? [] : [words.byte(notice.byte.toLocaleString("en"))]),
  ].join(", ");
  if (text === undefined) return { where, what: words.unknown(notice.code), todo: "", rest: "" };
  return { where, what: text.what(values), todo: text.todo(values), rest: text.rest(values) };
}

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly className?: string;
  /** It names the row. */
  readonly isName?: boolean;
}

interface SectionProps<Row> {
  /** Class of the table; the id of its title is `<id>-title`. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The reports on the drops can be dismissed. */
  readonly dismiss?: boolean;
  readonly action?: ReactNode;
}

/** Number of rows shown at first. */
const SHORT = 100;

export function Section<Row>({ id, title, columns, rows, dismiss = false, action }: SectionProps<Row>) {
  const [all, setAll] = useState(false);
  return (
    <section id={id} className="min-w-0 scroll-mt-3" aria-labelledby={`${id}-title`}>
      <h2
        id={`${id}-title`}
        className="mt-1 mb-2 flex flex-wrap items-baseline gap-x-3.5 text-small font-normal text-ink2"
      >
        {title}
        {dismiss ? (
          <TextButton className="ml-auto" onClick={() => workspace.dismiss("told")}>
            {phrases.dismiss}
          </TextButton>
        ) : null}
        {action}
      </h2>
      {/* On a phone a long list scrolls within its own box. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard's way to what is beyond its edge */}
      <div className="relative scroll-x" tabIndex={0}>
        <table aria-labelledby={`${id}-title`} className={`${id} w-full border-collapse`}>
          <thead>
            <tr>
              {columns.map(({ head, className }, i) => (
                <th
                  key={i}
                  scope="col"
                  className={`border-b border-ctrl pt-0.5 pr-2.5 pb-1 text-small font-normal whitespace-nowrap text-ink2 ${
                    className === "n" ? "text-right" : "text-left"
                  }`}
                >
                  {head === "" ? <span className="sr-only">{phrases.remove}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, SHORT)).map((row, r) => (
              <tr key={r}>
                {columns.map(({ cell, className = "", isName = false }, i) => {
                  const Cell = isName ? "th" : "td";
                  return (
                    <Cell
                      key={i}
                      scope={isName ? "row" : undefined}
                      className={`border-b border-grid py-0.5 pr-2.5 align-top font-normal ${className === "n" ? "text-right" : `text-left ${className}`}`}
                    >
                      {cell(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all || rows.length <= SHORT ? null : (
        <TextButton onClick={() => setAll(true)}>{words.all(rows.length)}</TextButton>
      )}
    </section>
  );
}

interface NoticeRow extends ReturnType<typeof noticeWords> {
  readonly path: string;
  readonly code: string;
  /** It keeps nothing from the charts. */
  readonly aside: boolean;
}

/** A notice a row: what happened to a file, and what to do. */
const NOTICE: readonly Column<NoticeRow>[] = [
  { head: words.code, cell: (row) => <code className={row.aside ? "text-ink2" : "text-bad"}>{row.code}</code> },
  { head: phrases.file, cell: ({ path }) => path, className: "mono min-w-56 [overflow-wrap:anywhere]", isName: true },
  { head: words.where, cell: ({ where }) => where, className: "sub whitespace-nowrap" },
  { head: words.what, cell: ({ what }) => what, className: "problem-what min-w-56 [overflow-wrap:anywhere]" },
  { head: words.todo, cell: ({ todo }) => todo, className: "problem-todo min-w-56 sub" },
  { head: words.rest, cell: ({ rest }) => rest, className: "min-w-32 sub" },
];

const rowOf = ({ path }: FileReport, notice: Notice, aside: boolean): NoticeRow => ({
  ...{ path, aside, ...noticeWords(notice), code: notice.code },
});

/** Files with the same bytes as a loaded one, each with the path of the first. */
export function Duplicates({ duplicates, all }: { readonly duplicates: readonly FileReport[]; readonly all: number }) {
  const rows = duplicates.flatMap((file) => file.notices.map((notice) => rowOf(file, notice, true)));
  return <Section id="duplicates" title={fileLists.duplicates(all)} dismiss columns={NOTICE} rows={rows} />;
}

interface ProblemsProps {
  readonly problems: readonly FileReport[];
  /** The problems that match the search. */
  readonly shown?: readonly FileReport[];
  /** Number of files loaded. */
  readonly read: number;
  /** The loaded files are listed below. */
  readonly listed: boolean;
}

/** Files that were not fully read, among all files reported: one row per error. */
export function Problems({ problems, shown = problems, read, listed }: ProblemsProps) {
  // Files missing on a chart come first, files that are no results last.
  const aside = problems.filter(isNoResult);
  const lost = problems.filter((problem) => !aside.includes(problem));
  const rows = [...lost, ...aside]
    .filter((file) => shown.includes(file))
    .flatMap((file) =>
      file.notices.filter(({ level }) => level === "error").map((notice) => rowOf(file, notice, aside.includes(file))),
    );
  const none = problems.filter(({ status }) => status === "not-read").length;
  // If nothing was read, count every file as a problem.
  const title =
    read === 0 && lost.length === 0
      ? words.title(none, 0, none)
      : words.lostAndAside(none - aside.length, problems.length - none, aside.length, none + read);
  const after = read === 0 ? words.nothing : listed ? words.others(none + read - problems.length) : "";
  return <Section id="problems" title={sentences([sentence(title), after])} dismiss columns={NOTICE} rows={rows} />;
}
