import type { ReactNode } from "react";
import { fileName } from "~/base/path";
import { sizeText, speedText } from "~/components/size";
import { Button, TextButton } from "~/components/ui/Button";
import { fileLists } from "~/text/en/file-lists";
import { followed as followedText } from "~/text/en/followed";
import type { Followed } from "~/workspace/state";
import { usePicked, useWorkspace, workspace } from "~/workspace/workspace";
import { phrases } from "~/text/en/phrases";

/** The bar while folders are searched and files are read: files, size, speed, Cancel. Otherwise nothing. */
export function Progress() {
  const { progress, restoring } = usePicked("progress", "restoring");
  if (progress === null) return null;
  const { finding, files, files_done, bytes, bytes_done, bytes_per_s } = progress;
  const percent = bytes === 0 ? 0 : Math.floor((100 * Math.min(bytes, bytes_done)) / bytes);
  const text = fileLists;
  return (
    <section className="reading" aria-label={text.reading}>
      {restoring > 0 ? <p className="sub mt-0 mb-1 text-small">{text.restoring(restoring)}</p> : null}
      <div className="flex items-center gap-3.5 max-sm:flex-wrap">
        <progress
          className="flex-1 max-sm:basis-full"
          max={100}
          value={finding || bytes_done === 0 ? undefined : percent}
          aria-label={finding ? text.finding : text.reading}
        />
        <span>
          {finding
            ? text.found(files, sizeText(bytes))
            : bytes_done === 0
              ? text.begun(files, sizeText(bytes))
              : text.progress(percent, files_done, files, sizeText(bytes), speedText(bytes_per_s))}
        </span>
        <Button onClick={() => workspace.cancel()}>{phrases.cancel}</Button>
      </div>
    </section>
  );
}

/** The folder served with the page, and which of its files are being written. */
export function Following({
  followed: { name, writing, lost },
  loaded,
}: {
  readonly followed: Followed;
  /** Some of it is shown on the pages. */
  readonly loaded: boolean;
}) {
  const text = followedText;
  if (lost) {
    return (
      <p className="following sub" role="status">
        {text.lost(name)}
      </p>
    );
  }
  return (
    <p className="following sub" aria-label={text.title} title={writing.join("\n")}>
      {text.follows(name)} {loaded ? null : text.nothing}{" "}
      {writing.length === 0 ? null : text.writing(writing.map(fileName))}
    </p>
  );
}

/** The question whether the browser may keep a large drop; files that were not kept, and labels that failed. */
export function KeepLines() {
  const {
    keepQuestion: question,
    keepFailed: failed,
    sayFailed,
  } = usePicked("keepQuestion", "keepFailed", "sayFailed");
  const isGuest = useWorkspace((state) => state.guest !== null);
  const sources = useWorkspace((state) => state.sources);
  const given = new Map(sources.map((source) => [source.given.sha256, source.kept]));
  const [files, kept] = [given.size, [...given.values()].filter(Boolean).length];
  const text = fileLists.keep;
  const answer = (keep: boolean) => () => void workspace.answerKeep(keep);
  const button = (label: string, onClick: () => void) => <Button onClick={onClick}>{label}</Button>;
  return (
    <div role="status" className="keep-lines empty:absolute">
      {question === null ? null : (
        <Strip
          title={text.title}
          text={text.ask(
            sizeText(question.bytes),
            question.kept_bytes === 0 ? "" : sizeText(question.kept_bytes),
            sizeText(question.limit_bytes),
          )}
        >
          {button(text.yes, answer(true))}
          <TextButton onClick={answer(false)}>{text.no}</TextButton>
        </Strip>
      )}
      {failed === "refused" ? <Strip isBad title={text.refusedTitle(kept, files)} text={text.refused} /> : null}
      {failed === "not-forgotten" ? <Strip isBad title={text.notForgottenTitle} text={text.notForgotten} /> : null}
      {failed === "unreadable" ? (
        <Strip isBad title={text.unreadableTitle} text={text.unreadable}>
          {isGuest ? null : button(text.again, () => void workspace.restore())}
        </Strip>
      ) : null}
      {failed === "full" ? (
        <Strip isBad title={text.fullTitle(kept, files)} text={text.full}>
          {kept === files ? null : button(text.rest, answer(true))}
        </Strip>
      ) : null}
      {sayFailed ? <Strip isBad title={text.sayFailedTitle} text={text.sayFailed} /> : null}
    </div>
  );
}

interface StripProps {
  readonly title: string;
  readonly text: string;
  readonly isBad?: boolean;
  readonly children?: ReactNode;
}

function Strip({ title, text, isBad = false, children }: StripProps) {
  return (
    <div className="strip" data-level={isBad ? "warning" : undefined}>
      <p>
        <b>{title}</b> <span className="sub">{text}</span>
      </p>
      {children === undefined ? null : (
        <div className="ml-auto flex flex-wrap items-center gap-x-3.5 gap-y-2 max-sm:ml-0">{children}</div>
      )}
    </div>
  );
}
