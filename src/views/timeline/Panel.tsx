import { useMemo, useState } from "react";
import type { TimeSpan } from "~/analysis/time/spans";
import { Badge, type BadgeInfo } from "~/components/Badge";
import { PanelSection } from "~/components/SidePanel";
import { details } from "~/queries/details";
import { judged as text } from "~/text/en/timeline-judged";
import type { TimeRun } from "~/analysis/time/runs";
import { useEach } from "../shared/useEach";
import type { ChangeRow } from "./changeRows";
import { ownVerdicts } from "./verdict";

interface VerdictsProps {
  /** Whose tool is asked; null: ours alone. */
  readonly run: Pick<TimeRun, "dataset" | "rows"> | null;
  readonly ours: readonly BadgeInfo[];
  /** Lines that are not judged one by one. */
  readonly left: number;
  readonly revision: number;
}

const NOBODY: Pick<TimeRun, "dataset" | "rows"> = { dataset: "", rows: [] };

/** Ours, by rounds of a minute; beside it, apart, what the tool says by its own rule. */
export function Verdicts({ run, ours, left, revision }: VerdictsProps) {
  const { dataset, rows } = run ?? NOBODY;
  const keys = useMemo(() => [...new Set(rows.map(({ run_key }) => run_key))], [rows]);
  const asked = useEach(
    details,
    keys.map((run_key) => ({ dataset, run_key })),
    revision,
  );
  const own = keys.flatMap((key, i) => {
    const tool = rows.find(({ run_key }) => run_key === key)?.tool ?? "";
    return ownVerdicts(asked.answers[i] ?? [], tool);
  });
  if (ours.length + own.length === 0) return null;
  return (
    <div className="mt-1.5 flex flex-wrap gap-1" role="group" aria-label={text.heading}>
      {[...ours, ...own].map((badge) => (
        <Badge key={badge.text} {...badge} />
      ))}
      {left > 0 ? <span className="text-small text-ink2">{text.moreLines(left)}</span> : null}
    </div>
  );
}

/** More rows than a panel has are shown when asked for. */
const SHOWN = 12;

interface ChangesProps {
  readonly rows: readonly ChangeRow[];
  readonly heading: string;
  readonly about: string;
  /** Every row says whose it is; else only where there are several lines. */
  readonly named?: boolean;
  readonly onZoom: (span: TimeSpan) => void;
}

/** Drops, rises and shifts in order of time; each row zooms to its own. */
export function Changes({ rows, heading, about, named = false, onZoom }: ChangesProps) {
  const [all, setAll] = useState(false);
  const words = text.changes;
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const several = named || new Set(rows.map(({ line }) => line)).size > 1;
  const head = "border-b border-rule pb-0.5 text-left font-normal text-ink2";
  const cell = "border-b border-grid py-1 pr-2 align-top";
  return (
    <PanelSection title={heading}>
      <table className="w-full border-collapse text-small" aria-label={heading} data-changes>
        <thead>
          <tr>
            <th scope="col" className={head}>
              {words.time}
            </th>
            <th scope="col" className={head}>
              {words.what}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {words.values}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} data-from={row.from_s} data-to={row.to_s ?? ""}>
              <td className={`${cell} whitespace-nowrap`}>
                <button
                  type="button"
                  className="lnk max-sm:min-h-8"
                  aria-label={words.zoom(row.kind, row.start)}
                  onClick={() => onZoom(row.zoom)}
                >
                  {words.until(row.start, row.end)}
                </button>
              </td>
              <td className={cell}>
                {row.kind} <b className="font-semibold whitespace-nowrap">{row.depth}</b>
                {several ? <span className="block text-ink2">{row.line}</span> : null}
              </td>
              <td className={`${cell} pr-0 text-right whitespace-nowrap`}>
                {row.values}
                {row.moved === null ? null : <span className="block text-ink2">{row.moved}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <button type="button" className="lnk mt-1" onClick={() => setAll(true)}>
          {words.showAll(rows.length)}
        </button>
      ) : null}
      <p className="m-0 mt-1.5 text-small text-ink3">{about}</p>
    </PanelSection>
  );
}
