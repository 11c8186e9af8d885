import type { ReactNode } from "react";
import { fileLists } from "~/text/en/file-lists";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { sizeText } from "~/components/size";
import "../shared/strip.css";
import "./files.css";

/** Whether the browser may keep a large drop; what was not kept, and what was not taken of what was said. */
export function KeepLines() {
  const question = useWorkspace((state) => state.keepQuestion);
  const failed = useWorkspace((state) => state.keepFailed);
  const sayFailed = useWorkspace((state) => state.sayFailed);
  const isGuest = useWorkspace((state) => state.guest !== null);
  const sources = useWorkspace((state) => state.sources);
  const given = new Map(sources.map((source) => [source.given.sha256, source.kept]));
  const [files, kept] = [given.size, [...given.values()].filter(Boolean).length];
  const text = fileLists.keep;
  const answer = (keep: boolean) => () => {
    void workspace.answerKeep(keep);
  };
  return (
    <div role="status" className="keep-lines">
      {question === null ? null : (
        <div className="strip">
          <p>
            <b>{text.title}</b>{" "}
            <span className="sub">
              {text.ask(
                sizeText(question.bytes),
                question.kept_bytes === 0 ? "" : sizeText(question.kept_bytes),
                sizeText(question.limit_bytes),
              )}
            </span>
          </p>
          <div className="strip-do">
            <button type="button" className="btn" onClick={answer(true)}>
              {text.yes}
            </button>
            <button type="button" className="lnk" onClick={answer(false)}>
              {text.no}
            </button>
          </div>
        </div>
      )}
      {failed === "refused" ? <Warning title={text.refusedTitle(kept, files)} text={text.refused} /> : null}
      {failed === "not-forgotten" ? <Warning title={text.notForgottenTitle} text={text.notForgotten} /> : null}
      {failed === "unreadable" ? (
        <Warning title={text.unreadableTitle} text={text.unreadable}>
          {isGuest ? null : (
            <button type="button" className="btn" onClick={() => void workspace.restore()}>
              {text.again}
            </button>
          )}
        </Warning>
      ) : null}
      {failed === "full" ? (
        <Warning title={text.fullTitle(kept, files)} text={text.full}>
          {kept === files ? null : (
            <button type="button" className="btn" onClick={answer(true)}>
              {text.rest}
            </button>
          )}
        </Warning>
      ) : null}
      {sayFailed ? <Warning title={text.sayFailedTitle} text={text.sayFailed} /> : null}
    </div>
  );
}

interface WarningProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Warning({ title, text, children }: WarningProps) {
  return (
    <div className="strip" data-level="warning">
      <p>
        <b>{title}</b> <span className="sub">{text}</span>
      </p>
      {children === undefined ? null : <div className="strip-do">{children}</div>}
    </div>
  );
}
