import { PanelTable } from "~/components/PanelTable";
import { PanelSection } from "~/components/SidePanel";
import { act as text } from "~/text/en/act";
import { shortVerdict } from "./model";
import { publishedSummary } from "./published";
import type { Act } from "./useAct";
import { factsOf, limitRows, summaryOf, fullVerdict } from "./verdict";

const words = text.limits;

type Said = Pick<Act, "choice" | "verdicts" | "published">;

interface PanelProps extends Said {
  /** Shows one of several logs. */
  readonly onLog: (id: string) => void;
}

export const panelTitle = ({ choice: { logs, log } }: Pick<Act, "choice">): string =>
  log !== null ? words.title : logs.length === 0 ? words.published : words.several(logs.length);

/**
 * The full verdict: for one log the test and each limit, for several logs each of them, for reports what they state.
 */
export function Panel({ choice: { logs, log }, verdicts, published, onLog }: PanelProps) {
  const said = (
    <p className="m-0 mt-1 text-ink2" data-published>
      {publishedSummary(published)}
    </p>
  );
  return (
    <>
      {log !== null ? (
        <OfLog logs={logs} log={log} verdict={verdicts[logs.indexOf(log)] ?? null} />
      ) : logs.length > 0 ? (
        <OfLogs logs={logs} verdicts={verdicts} onLog={onLog} />
      ) : null}
      {published.length === 0 ? null : logs.length === 0 ? (
        said
      ) : (
        <PanelSection title={words.published}>{said}</PanelSection>
      )}
    </>
  );
}

interface OfLogProps extends Pick<Said["choice"], "logs"> {
  readonly log: NonNullable<Said["choice"]["log"]>;
  readonly verdict: Said["verdicts"][number];
}

function OfLog({ logs, log, verdict }: OfLogProps) {
  const said = fullVerdict(log, verdict, logs);
  const rows = verdict === null || log.excluded !== null ? [] : limitRows(verdict);
  return (
    <>
      <p className={`m-0 mt-1 font-semibold tone-${said.tone}`} data-verdict>
        <span aria-hidden="true">{said.sign} </span>
        {said.text}
      </p>
      {rows.length === 0 ? null : (
        <PanelTable
          head={[words.over, words.limit, words.worst]}
          rows={rows.map(({ ms, limit, share, hour, judgement }) => ({
            ...{ id: String(ms), name: `${ms} ms` },
            cells: [
              limit,
              <span key="worst" className={judgement === "fail" ? "tone-bad" : ""}>
                <span aria-hidden="true">{words.judgements[judgement]} </span>
                <span className="sr-only">{words.judged[judgement]} </span>
                {words.inHour(share, hour)}
              </span>,
            ],
          }))}
        />
      )}
      <PanelSection title={words.test}>
        <dl className="m-0 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
          {factsOf(log, verdict, logs).map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-ink2">{term}</dt>
              <dd className="m-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </PanelSection>
    </>
  );
}

function OfLogs({
  logs,
  verdicts,
  onLog,
}: Pick<OfLogProps, "logs"> & Pick<Said, "verdicts"> & Pick<PanelProps, "onLog">) {
  return (
    <>
      <p className="m-0 mt-1 font-semibold" data-verdict>
        {summaryOf(logs, verdicts)}
      </p>
      <PanelTable
        rows={logs.map((log, i) => ({ ...log, cells: [shortVerdict(log, verdicts[i] ?? null)] }))}
        onName={onLog}
      />
    </>
  );
}
