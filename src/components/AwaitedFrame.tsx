import { awaited as text } from "~/text/en/awaited";
import type { AwaitedFiles } from "./awaited";
import "./awaited.css";

/** The chart's place, empty, with the files that it is to be made of. */
export function AwaitedFrame({
  files: { names, chosen, atLeast, others, onOpen, onOthers },
}: {
  readonly files: AwaitedFiles;
}) {
  const isDamaged = names.length === 0;
  return (
    <div className="awaited" data-awaited>
      <div className="awaited-plot">
        <div className="empty" role="status">
          <h2>{isDamaged ? text.damaged : text.drop(names, atLeast)}</h2>
          {others > 0 ? (
            <p>
              <b>{text.others(others)}</b> {text.othersWhy}
            </p>
          ) : null}
          <p>
            {[
              isDamaged ? text.damagedWhy : text.why(names, atLeast),
              ...(chosen.length > 0 ? [text.chosen(chosen)] : []),
            ].join(" ")}
          </p>
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
