import { useState } from "react";
import { fileLists } from "~/text/en/file-lists";
import type { FileReport } from "~/workspace/state";
import { Dismiss } from "./Dismiss";
import { noticeWords } from "./notice";

const SHORT = 12;

/** Files whose bytes were here already: each with the path of the first. */
export function Duplicates({ duplicates }: { readonly duplicates: readonly FileReport[] }) {
  const [all, setAll] = useState(false);
  const text = fileLists.problems;
  return (
    <section className="files-section" aria-labelledby="duplicates-title">
      <h2 id="duplicates-title">
        {fileLists.duplicates(duplicates.length)}
        <Dismiss />
      </h2>
      <table className="files-table duplicates">
        <thead>
          <tr>
            <th scope="col">{text.code}</th>
            <th scope="col">{text.file}</th>
            <th scope="col">{text.what}</th>
            <th scope="col">{text.rest}</th>
            <th scope="col">{text.todo}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? duplicates : duplicates.slice(0, SHORT)).flatMap(({ path, notices }) =>
            notices.map((notice) => {
              const { what, rest, todo } = noticeWords(notice);
              return (
                <tr key={`${path} ${what}`}>
                  <td>
                    <code>{notice.code}</code>
                  </td>
                  <td className="mono">{path}</td>
                  <td>{what}</td>
                  <td className="sub">{rest}</td>
                  <td className="sub">{todo}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
      {all || duplicates.length <= SHORT ? null : (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {text.all(duplicates.length)}
        </button>
      )}
    </section>
  );
}
