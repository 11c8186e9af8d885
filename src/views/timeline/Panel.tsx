import { useMemo, useState, type ReactNode } from "react";
import type { ReadOff } from "~/analysis/time/judge";
import type { TimeRun } from "~/analysis/time/runs";
import type { TimeSpan } from "~/analysis/time/spans";
import { type ChangeRow, ownVerdicts } from "~/analysis/time/verdict";
import { Badge, type BadgeInfo } from "~/components/Badge";
import { PanelTable } from "~/components/PanelTable";
import { OPEN, PanelSection, usePanelHeading } from "~/components/SidePanel";
import { TextButton } from "~/components/ui/Button";
import { details } from "~/queries/details";
import type { TraceRow } from "~/model/traceAnswers";
import type { MeanRow } from "~/queries/time/said";
import { sidePanel } from "~/text/en/side-panel";
import { timeline, windowText } from "~/text/en/timeline";
import { judged as text, timeText } from "~/text/en/timeline-judged";
import { twoRuns } from "~/text/en/timeline-two";
import { useEach } from "../shared/useAnswers";
import { seriesColour } from "./TimeStrip";
import { phrases } from "~/text/en/phrases";

interface TimePanelProps extends VerdictsProps, ChangesProps {
  /** Values read off the lines. */
  readonly readOff: ReactNode;
}

/** Values read off, whether the run is steady, and where it changes. */
export const TimePanel = ({ readOff, ...props }: TimePanelProps) => (
  <>
    {readOff}
    <Verdicts {...props} />
    <Changes {...props} />
  </>
);

/** What the tools themselves say of whether each run was steady. */
export function useOwnVerdicts(
  runs: readonly Pick<TraceRow, "dataset" | "run_key" | "tool">[],
): readonly BadgeInfo[][] {
  const asked = runs.map(({ dataset, run_key }) => ({ dataset, run_key }));
  const { answers } = useEach(details, asked);
  return runs.map(({ tool }, i) => ownVerdicts(answers[i] ?? [], tool));
}

interface VerdictsProps {
  /** The run whose tool gives its own verdict; null: only ours is shown. */
  readonly run: Pick<TimeRun, "rows"> | null;
  readonly ours: readonly BadgeInfo[];
  /** Number of lines that are not judged one by one. */
  readonly left: number;
}

/** Our verdict, by rounds of a minute, and apart from it the tool's own, by its own rule. */
function Verdicts({ run, ours, left }: VerdictsProps) {
  const runs = useMemo(() => [...new Map(run?.rows.map((row) => [row.run_key, row])).values()], [run]);
  const own = useOwnVerdicts(runs).flat();
  if (ours.length + own.length === 0) return null;
  const all = [...ours, ...own].map((badge) => <Badge key={badge.text} {...badge} />);
  return (
    <PanelSection title={text.heading}>
      <div className="mt-1.5 flex flex-wrap gap-1" role="group" aria-label={text.heading}>
        {all.slice(0, OPEN)}
        {all.length > OPEN ? (
          // Sixteen jobs are sixteen verdicts of the tool.
          <details className="basis-full text-small">
            <summary className="lnk w-fit">{sidePanel.more(all.length - OPEN)}</summary>
            <div className="mt-1 flex flex-wrap gap-1">{all.slice(OPEN)}</div>
          </details>
        ) : null}
        {left > 0 ? <span className="text-small text-ink2">{text.moreLines(left)}</span> : null}
      </div>
    </PanelSection>
  );
}

const TABLE = "mt-1 w-full border-collapse text-small";
const CELL = "py-1 pr-2 text-left align-top font-normal";
const NUMBER = `${CELL} text-right whitespace-nowrap last:pr-0`;

const Head = ({ words, numbersFrom }: { readonly words: readonly string[]; readonly numbersFrom: number }) => (
  <thead>
    <tr className="border-b border-grid text-ink2">
      {words.map((word, i) => (
        <th key={word} scope="col" className={i < numbersFrom ? CELL : NUMBER}>
          {word}
        </th>
      ))}
    </tr>
  </thead>
);

/** More rows than this are shown on demand. */
const SHOWN = 12;

interface ChangesProps {
  readonly rows: readonly ChangeRow[];
  readonly heading: string;
  readonly about: string;
  /** Every row names its line; otherwise only if there are several lines. */
  readonly named?: boolean;
  readonly onZoom: (span: TimeSpan) => void;
}

/** Drops, rises and shifts in time order; each row zooms to itself. */
function Changes({ rows, heading, about, named = false, onZoom }: ChangesProps) {
  const [all, setAll] = useState(false);
  const words = text.changes;
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const several = named || new Set(rows.map(({ line }) => line)).size > 1;
  return (
    <PanelSection title={heading}>
      <table className={TABLE} aria-label={heading} data-changes>
        <Head words={[words.time, words.what, words.values]} numbersFrom={2} />
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} className="border-b border-grid" data-from={row.from_s} data-to={row.to_s ?? ""}>
              <td className={`${CELL} whitespace-nowrap`}>
                <TextButton
                  className="max-sm:min-h-8"
                  aria-label={words.zoom(row.kind, row.start)}
                  onClick={() => onZoom(row.zoom)}
                >
                  {words.until(row.start, row.end, row.stays)}
                </TextButton>
              </td>
              <td className={CELL}>
                {row.kind} <b className="font-semibold whitespace-nowrap">{row.depth}</b>
                {several ? <span className="block text-ink2">{row.line}</span> : null}
              </td>
              <td className={`${CELL} text-right last:pr-0`}>
                {row.values}
                {row.moved === null ? null : <span className="block text-ink2">{row.moved}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <TextButton className="mt-1" onClick={() => setAll(true)}>
          {words.showAll(rows.length)}
        </TextButton>
      ) : null}
      <p className="m-0 mt-1.5 text-small text-ink3">{about}</p>
    </PanelSection>
  );
}

interface ReadOffsProps {
  readonly rows: readonly ReadOff[];
  /** Index of each line's colour on the chart, by id. */
  readonly colours: ReadonlyMap<string, number>;
  readonly end_s: number;
  /** A rate with its unit. */
  readonly said: (value: number) => string;
}

/** Mean and slowest window of each line after the warm-up; what was lowest during it is listed apart. */
export function ReadOffs({ rows, colours, end_s, said }: ReadOffsProps) {
  const words = timeline.readOff;
  const title = usePanelHeading();
  const windows = new Set(rows.map(({ window_s }) => windowText(Number(window_s.toPrecision(2)))));
  const shown = rows.flatMap(({ lowest, ...row }) => (lowest === null ? [] : [{ ...row, lowest }]));
  if (shown.length === 0) return null;
  return (
    <table className={TABLE} aria-labelledby={title} data-read-off>
      <Head
        words={[phrases.mean, words.slowest(windows.size === 1 ? [...windows][0]! : words.window), words.share]}
        numbersFrom={0}
      />
      {shown.map(({ id, name, mean, lowest, at_end, in_warm_up }) => (
        <tbody key={id} className="border-t border-grid">
          {/* The only line of a database test has no name. */}
          {name === "" ? null : (
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-1 text-left font-normal wrap-anywhere">
                <span
                  className="mr-1.5 inline-block h-2 w-2 rounded-full"
                  style={{ background: seriesColour(colours.get(id) ?? 0) }}
                />
                {name}
              </th>
            </tr>
          )}
          <tr>
            <td className={NUMBER}>{mean === null ? "—" : said(mean)}</td>
            <td className={NUMBER}>
              <b className="font-semibold">{said(lowest.value)}</b>
              <span className="block text-ink3">
                {words.at(timeText(lowest.t_s, end_s))}
                {at_end ? `, ${words.last}` : ""}
              </span>
            </td>
            <td className={NUMBER}>
              {mean === null || mean <= 0 ? "—" : `${Math.round((lowest.value / mean) * 100)} %`}
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

/** For two runs: the mean of each where both ran, and the time measured. */
export const Means = ({ rows }: { readonly rows: readonly MeanRow[] }) => (
  <PanelTable
    head={[phrases.run, phrases.mean, twoRuns.readOff.span]}
    rows={rows.map(({ side, name, mean, span }) => ({
      ...{ id: side, name, colour: side === "a" ? "s1" : "s2" },
      cells: [
        <b key="mean">{mean ?? "—"}</b>,
        <span key="span" className="whitespace-normal">
          {span}
        </span>,
      ],
    }))}
  />
);
