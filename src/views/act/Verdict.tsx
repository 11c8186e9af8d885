import type { Act } from "./useAct";
import { factsOf, summaryOf, verdictWords } from "./words";
import { publishedSummary } from "./published";

/** The answer above the chart: of one log its verdict and facts, of several who passed, of reports what they say. */
export function Verdict({ choice: { logs, log }, verdicts, published }: Act) {
  if (log === null) {
    return (
      <>
        {logs.length === 0 ? null : (
          <p className="act-verdict" data-verdict>
            {summaryOf(logs, verdicts)}
          </p>
        )}
        <Said published={published} />
      </>
    );
  }
  const verdict = verdicts[logs.indexOf(log)] ?? null;
  const words = verdictWords(log, verdict, logs);
  return (
    <>
      <p className={`act-verdict tone-${words.tone}`} data-verdict>
        <span aria-hidden="true">{words.sign} </span>
        {words.text}
      </p>
      <dl className="act-facts">
        {factsOf(log, verdict, logs).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Said published={published} />
    </>
  );
}

function Said({ published }: Pick<Act, "published">) {
  return published.length === 0 ? null : (
    <p className="act-published" data-published>
      {publishedSummary(published)}
    </p>
  );
}
