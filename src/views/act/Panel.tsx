import { PanelSection } from "~/components/SidePanel";
import { act as text } from "~/text/en/act";
import { shortVerdict } from "./model";
import { publishedSummary } from "./published";
import type { Act } from "./useAct";
import { factsOf, limitRows, summaryOf, fullVerdict } from "./verdict";

const words = text.limits;
const CELL = "border-b border-rule py-1 pl-2 font-normal";

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
        <table className="mt-2.5 w-full border-collapse text-small">
          <thead>
            <tr>
              {[words.over, words.limit, words.worst].map((word, i) => (
                <th key={word} scope="col" className={`${CELL} text-ink2 ${i === 0 ? "pl-0 text-left" : "text-right"}`}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ms, limit, share, hour, judgement }) => (
              <tr key={ms}>
                <th scope="row" className={`${CELL} pl-0 text-left whitespace-nowrap`}>
                  {words.ms(ms)}
                </th>
                <td className={`${CELL} text-right whitespace-nowrap`}>{limit}</td>
                <td className={`${CELL} text-right ${judgement === "fail" ? "tone-bad" : ""}`}>
                  <span aria-hidden="true">{words.judgements[judgement]} </span>
                  <span className="sr-only">{words.judged[judgement]} </span>
                  {words.inHour(share, hour)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
      <table className="mt-2.5 w-full border-collapse text-small">
        <tbody>
          {logs.map((log, i) => (
            <tr key={log.id}>
              <th scope="row" className={`${CELL} w-full pl-0 text-left`}>
                <button type="button" className="text-left wrap-anywhere hover:underline" onClick={() => onLog(log.id)}>
                  {log.name}
                </button>
              </th>
              <td className={`${CELL} text-right align-top`}>{shortVerdict(log, verdicts[i] ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
