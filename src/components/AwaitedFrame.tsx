import { awaited as text } from "~/text/en/awaited";
import type { AwaitedFiles } from "./awaited";
import { useEmbedded } from "./embedded";
import "./awaited.css";

/** The chart's place, empty, with the files that it is to be made of. */
export function AwaitedFrame({
  files: { why, names, chosen, atLeast, others, onOpen, onOthers },
}: {
  readonly files: AwaitedFiles;
}) {
  const embedded = useEmbedded();
  if (why === "coming") {
    return (
      <div className="awaited" data-awaited>
        <div className="awaited-plot">
          <p className="empty sub late" role="status">
            {text.coming}
          </p>
        </div>
      </div>
    );
  }
  const isNamed = why === "files";
  return (
    <div className="awaited" data-awaited>
      <div className="awaited-plot">
        <div className="empty" role="status">
          <h2>{!isNamed ? text.without[why].what : embedded ? text.notHere : text.drop(names, atLeast)}</h2>
          {others > 0 ? (
            <p>
              <b>{text.others(others)}</b> {text.othersWhy}
            </p>
          ) : null}
          <p>
            {isNamed ? text.why : text.without[why].why}
            {embedded ? ` ${text.embedded[why]}` : ""}
          </p>
          {names.length < 2 ? null : (
            <ul className="awaited-names mono">
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
              {atLeast ? <li className="sub">{text.andOthers}</li> : null}
            </ul>
          )}
          {chosen.length === 0 ? null : <p>{text.chosen(chosen)}</p>}
          <p className="empty-do">
            {onOpen === null ? null : (
              <button type="button" className="btn" onClick={onOpen}>
                {text.open}
              </button>
            )}
            {others > 0 ? (
              <button type="button" className="lnk" onClick={onOthers}>
                {text.showOthers(others)}
              </button>
            ) : null}
          </p>
        </div>
      </div>
    </div>
  );
}
