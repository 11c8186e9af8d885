import { useMemo } from "react";
import { lookUp } from "~/base/lookUp";
import { shownValues } from "~/base/notice";
import { describe as text } from "~/text/en/describe";
import { notices as noticeTexts } from "~/text/en/notices";
import { useWorkspace } from "~/workspace/workspace";
import { unheard } from "./unheard";

/** More are in the table below. */
const MOST = 3;

/** Above the grid: the reader is here because nothing of it changed. */
export function UnheardLines() {
  const descriptions = useWorkspace((state) => state.descriptions);
  const inventory = useWorkspace((state) => state.inventory);
  const said = useWorkspace((state) => state.said);
  const files = useMemo(() => unheard({ descriptions, inventory, said }), [descriptions, inventory, said]);
  return (
    <div className="describe-unheard" role="status">
      {files.slice(0, MOST).map(({ path, first, more }) => (
        <p key={path} className="tone-warn">
          <span className="mono">{path}</span> {text.files.unheard}{" "}
          {lookUp(noticeTexts, first.code)?.what(shownValues(first)) ?? first.code}{" "}
          {more === 0 ? "" : `${text.files.unheardMore(more)} `}
          {lookUp(noticeTexts, first.code)?.todo(shownValues(first)) ?? ""}
        </p>
      ))}
      {files.length <= MOST ? null : <p className="sub">{text.files.unheardFiles(files.length - MOST)}</p>}
    </div>
  );
}
