import { useState } from "react";
import { judged } from "~/text/en/timeline-judged";
import type { TimeSpan } from "../shared/time/asks";
import type { ChangeRow } from "./changeRows";
import "./timeline.css";

const text = judged.changes;

/** More rows than a screen has are shown when asked for. */
const SHOWN = 20;

interface ChangesProps {
  readonly rows: readonly ChangeRow[];
  readonly heading: string;
  readonly about: string;
  readonly moved: "written" | "moved";
  readonly onZoom: (span: TimeSpan) => void;
}

/** Drops, rises and shifts in order of time; each row zooms to its own. */
export function Changes({ rows, heading, about, moved, onZoom }: ChangesProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const several = new Set(rows.map(({ line }) => line)).size > 1;
  return (
    <section className="changes" aria-labelledby="changes-heading">
      <h2 id="changes-heading">{heading}</h2>
      <p className="sub small">{about}</p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled by keyboard */}
      <div className="changes-scroll" tabIndex={0} role="region" aria-label={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.start}</th>
              <th scope="col">{text.end}</th>
              <th scope="col">{text.kind}</th>
              {several ? <th scope="col">{text.line}</th> : null}
              <th scope="col">{text.before}</th>
              <th scope="col">{text.during}</th>
              <th scope="col">{text.depth}</th>
              <th scope="col">{text[moved]}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} data-from={row.from_s} data-to={row.to_s ?? ""}>
                <td>
                  <button
                    type="button"
                    className="lnk"
                    aria-label={text.zoom(row.kind, row.start)}
                    onClick={() => {
                      onZoom(row.zoom);
                    }}
                  >
                    {row.start}
                  </button>
                </td>
                <td>{row.end}</td>
                <td>{row.kind}</td>
                {several ? <td>{row.line}</td> : null}
                <td>{row.before}</td>
                <td>{row.during}</td>
                <td>{row.depth}</td>
                <td>{row.written}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length ? (
        <button
          type="button"
          className="lnk"
          onClick={() => {
            setAll(true);
          }}
        >
          {text.showAll(rows.length)}
        </button>
      ) : null}
    </section>
  );
}
