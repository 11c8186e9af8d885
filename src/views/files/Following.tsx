import { followed as text } from "~/text/en/followed";
import type { Followed } from "~/workspace/state";

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** The folder that is served with the page, and which of its files are being written. */
export function Following({
  followed: { name, writing, lost },
  loaded,
}: {
  readonly followed: Followed;
  /** Something of it is on the pages. */
  readonly loaded: boolean;
}) {
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
      {writing.length === 0 ? null : text.writing(writing.map(nameOf))}
    </p>
  );
}
