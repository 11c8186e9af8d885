import { useEffect } from "react";
import { EmptyState } from "~/components/EmptyState";
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { fileLists } from "~/text/en/file-lists";
import type { PageProps } from "~/views/page";
import { localWords } from "~/workspace/pageState";
import { useOwnFiles, useWorkspace, workspace } from "~/workspace/workspace";
import { fields as describeFields } from "../describe/state";
import { Choose } from "../shared/Choose";
import { Duplicates } from "./Duplicates";
import { KeepLines } from "./KeepLines";
import { Problems } from "./Problems";
import { Progress } from "./Progress";
import { Read } from "./Read";
import type { FilesState } from "./state";
import "./files.css";

/** The user's own files: reading, what was read and what was not, what is kept. */
export default function FilesView({ state }: PageProps<FilesState>) {
  const sources = useWorkspace((all) => all.sources);
  const problems = useWorkspace((all) => all.problems);
  const duplicates = useWorkspace((all) => all.duplicates);
  const loaded = useOwnFiles();
  const { at } = state;
  const asked = at === "problems" && problems.length > 0;

  useEffect(() => {
    if (asked) document.getElementById("problems")?.scrollIntoView();
  }, [asked]);

  // Links of the time when one said here what was measured.
  const moved = at === "say";
  const rows = state.rows.join("~");
  useEffect(() => {
    if (!moved) return;
    const there = { ...defaults(describeFields), rows: rows === "" ? [] : rows.split("~") };
    location.replace(encodeHash("describe", describeFields, there, noHashes));
  }, [moved, rows]);

  const empty = loaded === "none" && problems.length === 0;
  return (
    <div className="files-page">
      <header className="files-head">
        <h1>{localWords().page}</h1>
        <span className="sub">{fileLists.promise}</span>
        <Choose
          onGiven={(given) => {
            void workspace.open(given);
          }}
        />
      </header>
      <Progress />
      <KeepLines />
      {empty ? (
        <EmptyState
          title={fileLists.empty.title}
          why={fileLists.empty.text}
          links={[{ label: fileLists.empty.catalogue, href: "#/library" }]}
        />
      ) : null}
      {problems.length > 0 ? <Problems problems={problems} read={sources.length} listed /> : null}
      {duplicates.length > 0 ? <Duplicates duplicates={duplicates} /> : null}
      {sources.length > 0 ? <Read sources={sources} /> : null}
    </div>
  );
}
