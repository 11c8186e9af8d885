import { en } from "~/text/en";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { sizeText } from "~/components/size";
import "../shared/strip.css";
import "./files.css";

/** Whether the browser may keep a large drop; what was not kept, and what was not taken of what was said. */
export function KeepLines() {
  const question = useWorkspace((state) => state.keepQuestion);
  const failed = useWorkspace((state) => state.keepFailed);
  const sayFailed = useWorkspace((state) => state.sayFailed);
  const text = en.files.keep;
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
      {failed ? <Warning title={text.failedTitle} text={text.failed} /> : null}
      {sayFailed ? <Warning title={text.sayFailedTitle} text={text.sayFailed} /> : null}
    </div>
  );
}

function Warning({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="strip" data-level="warning">
      <span>
        <b>{title}</b> <span className="sub">{text}</span>
      </span>
    </p>
  );
}
