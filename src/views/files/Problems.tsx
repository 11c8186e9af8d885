import { useState } from "react";
import type { Notice } from "~/base/notice";
import { fileLists } from "~/text/en/file-lists";
import { isNoResult } from "~/workspace/noResult";
import type { FileReport } from "~/workspace/state";
import { Dismiss } from "./Dismiss";
import { noticeWords } from "./notice";

const SHORT = 100;

export interface ProblemsProps {
  readonly problems: readonly FileReport[];
  /** Files that are loaded. */
  readonly read: number;
  /** They are listed below. */
  readonly listed: boolean;
}

/** What was not read whole, of all files that are told of: one row per error, as a table; as a list on a phone (files.css). */
export function Problems({ problems, read, listed }: ProblemsProps) {
  const [all, setAll] = useState(false);
  const text = fileLists.problems;
  // What is missing on a chart first, what was no result at all last.
  const aside = problems.filter(isNoResult);
  const lost = problems.filter((problem) => !aside.includes(problem));
  const rows = [...lost, ...aside].flatMap((file) =>
    file.notices
      .filter(({ level }) => level === "error")
      .map((notice) => ({ path: file.path, notice, aside: aside.includes(file) })),
  );
  if (rows.length === 0) return null;
  const none = problems.filter(({ status }) => status === "not-read").length;
  // If nothing was read, count every file as a problem.
  const title =
    read === 0 && lost.length === 0
      ? text.title(none, 0, none)
      : text.lostAndAside(none - aside.length, problems.length - none, aside.length, none + read);
  return (
    <section id="problems" className="files-section" aria-labelledby="problems-title">
      <h2 id="problems-title">
        {title}. {read === 0 ? text.nothing : listed ? text.others(none + read - problems.length) : ""}
        <Dismiss />
      </h2>
      <table className="files-table problems">
        <thead>
          <tr>
            <th scope="col">{text.code}</th>
            <th scope="col">{text.file}</th>
            <th scope="col">{text.where}</th>
            <th scope="col">{text.what}</th>
            <th scope="col">{text.todo}</th>
            <th scope="col">{text.rest}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, SHORT)).map((row, i) => (
            <Problem key={i} {...row} />
          ))}
        </tbody>
      </table>
      {all || rows.length <= SHORT ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {text.all(rows.length)}
        </button>
      )}
    </section>
  );
}

interface ProblemRow {
  readonly path: string;
  readonly notice: Notice;
  readonly aside: boolean;
}

function Problem({ path, notice, aside }: ProblemRow) {
  const { where, what, todo, rest } = noticeWords(notice);
  return (
    <tr data-aside={aside}>
      <td className="problem-code">
        <code>{notice.code}</code>
      </td>
      <td className="problem-file mono">{path}</td>
      <td className="problem-where sub">{where}</td>
      <td className="problem-what">{what}</td>
      <td className="problem-todo sub">{todo}</td>
      <td className="problem-rest sub">{rest}</td>
    </tr>
  );
}
