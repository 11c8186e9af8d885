import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { shownName } from "~/base/shownText";
import { sentences } from "~/text/en/counted";
import { notices as noticeWords } from "~/text/en/notices";
import { awaited as text } from "~/text/en/awaited";
import { type AwaitedFiles, EMPTY, EMPTY_DO } from "./awaited";
import { useEmbedded } from "./embedded";
import { Button, TextButton } from "./ui/Button";

/** Axes; lower in a low frame of another page. */
const PLOT =
  "flex min-h-[clamp(320px,56vh,620px)] items-center border-b border-l border-ctrl px-4 [.embedded_&]:min-h-[max(160px,100vh-110px)]";

/** Number of files whose reason is given here; Files lists all. */
const REASONS = 3;

function reasonOf(notice: Notice): string {
  const words = lookUp(noticeWords, notice.code);
  const values = shownValues(notice);
  return words === undefined ? notice.code : sentences([words.what(values), words.todo(values)]);
}

/** The empty place of the chart, with the files that it needs. */
export function AwaitedFrame({
  files: { why, notices = [], names, chosen, atLeast, others, onOpen, onOthers },
}: {
  readonly files: AwaitedFiles;
}) {
  const embedded = useEmbedded();
  if (why === "coming") {
    return (
      <div data-awaited>
        <div className={PLOT}>
          <p className="empty late mx-auto max-w-130 pt-2.5 text-ink2" role="status">
            {text.coming}
          </p>
        </div>
      </div>
    );
  }
  const isNamed = why === "files";
  return (
    <div data-awaited>
      <div className={PLOT}>
        <div className={`mx-auto ${EMPTY}`} role="status">
          <h2>{!isNamed ? text.without[why].what : embedded ? text.notHere : text.drop(names, atLeast)}</h2>
          {others > 0 ? (
            <p>
              <b>{text.others(others)}</b> {text.othersWhy}
            </p>
          ) : null}
          {why === "refused" ? null : (
            <p>
              {isNamed ? text.why : text.without[why].why}
              {embedded ? ` ${text.embedded[why]}` : ""}
            </p>
          )}
          {notices.slice(0, REASONS).map((notice) => (
            <p key={notice.path}>
              <b>{shownName(notice.path)}</b> {reasonOf(notice)}
            </p>
          ))}
          {names.length < 2 ? null : (
            <ul className="mt-[3px] mb-[9px] font-mono text-small">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {atLeast ? <li className="sub">{text.andOthers}</li> : null}
            </ul>
          )}
          {chosen.length === 0 ? null : <p>{text.chosen(chosen)}</p>}
          <p className={EMPTY_DO}>
            {onOpen === null ? null : <Button onClick={onOpen}>{text.open}</Button>}
            {others > 0 ? <TextButton onClick={onOthers}>{text.showOthers(others)}</TextButton> : null}
          </p>
        </div>
      </div>
    </div>
  );
}
