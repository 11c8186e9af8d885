import { useMemo, useState } from "react";
import type { TimeSpan } from "~/analysis/time/spans";
import { Badge, type BadgeInfo } from "~/components/Badge";
import { PanelSection } from "~/components/SidePanel";
import { details } from "~/queries/details";
import { WARM_UP_MIN, type ReadOff } from "~/analysis/time/judge";
import { timeline, windowText } from "~/text/en/timeline";
import { judged as text, timeText } from "~/text/en/timeline-judged";
import type { TimeRun } from "~/analysis/time/runs";
import { useEach } from "../shared/useAnswers";
import { type ChangeRow, ownVerdicts } from "./verdict";

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

interface ReadOffsProps {
  /** Each with its colour on the chart, 0 to 7. */
  readonly rows: readonly (ReadOff & { readonly colour: number })[];
  readonly end_s: number;
  /** A rate with its unit. */
  readonly said: (value: number) => string;
}

const DOTS = ["bg-s1", "bg-s2", "bg-s3", "bg-s4", "bg-s5", "bg-s6", "bg-s7", "bg-s8"];

/** Mean and slowest window of each line behind the warm-up; what was lowest in it stands apart. */
export function ReadOffs({ rows, end_s, said }: ReadOffsProps) {
  const words = timeline.readOff;
  const shown = rows.filter(({ lowest }) => lowest !== null);
  if (shown.length === 0) return null;
  const windows = new Set(shown.map(({ window_s }) => windowText(Number(window_s.toPrecision(2)))));
  const number = "py-1 pr-2 text-right align-top font-normal whitespace-nowrap";
  return (
    <table className="mt-1 w-full border-collapse text-small" data-read-off>
      <thead>
        <tr className="text-ink2">
          <th scope="col" className={number}>
            {words.mean}
          </th>
          <th scope="col" className={number}>
            {words.slowest(windows.size === 1 ? [...windows][0]! : "window")}
          </th>
          <th scope="col" className={`${number} pr-0`}>
            {words.share}
          </th>
        </tr>
      </thead>
      {shown.map(({ id, name, colour, mean, lowest, at_end, in_warm_up }) => (
        <tbody key={id} className="border-t border-grid">
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-1 text-left font-normal wrap-anywhere">
              <span className={`mr-1.5 inline-block h-2 w-2 rounded-full ${DOTS[colour % DOTS.length]!}`} />
              {name}
            </th>
          </tr>
          <tr>
            <td className={number}>{mean === null ? "—" : said(mean)}</td>
            <td className={number}>
              <b className="font-semibold">{said(lowest!.value)}</b>
              <span className="block text-ink3">
                {words.at(timeText(lowest!.t_s, end_s))}
                {at_end ? `, ${words.last}` : ""}
              </span>
            </td>
            <td className={`${number} pr-0`}>
              {mean === null || mean <= 0 ? "—" : words.shareOf(lowest!.value / mean)}
            </td>
          </tr>
          {in_warm_up === null ? null : (
            <tr>
              <td colSpan={3} className="pb-1 text-ink3">
                {words.inWarmUp(said(in_warm_up.value), timeText(in_warm_up.t_s, end_s))}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

interface WarmUpProps {
  readonly chosen_s: number;
  /** More than was chosen: the tool itself leaves it out. */
  readonly left_out_s: number;
  readonly onChange: (minutes: (typeof WARM_UP_MIN)[number]) => void;
}

/** How long a start is in no figure: 0, 1, 5, 10, 30 min. */
export function WarmUp({ chosen_s, left_out_s, onChange }: WarmUpProps) {
  const words = timeline.warmUp;
  const at = WARM_UP_MIN.findIndex((minutes) => Number(minutes) * 60 === chosen_s);
  const step = (way: -1 | 1, name: string, sign: string) => {
    const next = WARM_UP_MIN[at + way];
    return (
      <button
        type="button"
        className="btn min-w-6.5 px-1.5 max-sm:min-w-11"
        aria-label={name}
        disabled={next === undefined}
        onClick={() => {
          if (next !== undefined) onChange(next);
        }}
      >
        {sign}
      </button>
    );
  };
  return (
    <span className="inline-flex items-center whitespace-nowrap" role="group" aria-label={words.name}>
      <span className="mr-1.5 text-ink2">{words.name}</span>
      {step(-1, words.less, "−")}
      <b className="min-w-14 px-1.5 text-center font-semibold" aria-live="polite">
        {left_out_s > chosen_s ? words.byTool(windowText(left_out_s)) : words.minutes(chosen_s)}
      </b>
      {step(1, words.more, "+")}
    </span>
  );
}
