import { runs as question } from "~/queries/runs";
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes } from "~/permalink/field";
import { en } from "~/text/en";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { useAnswers } from "../shared/useAnswers";
import { fields, type FilesState } from "./state";
import "./files.css";

const own = ["local"];
const hashOf = (at: FilesState["at"]): string => encodeHash("files", fields, { ...defaults(fields), at }, noHashes);

/** Above the chart after a drop: how much, what nobody said yet, what was not read. Nothing before the first drop. */
export function Strip() {
  const sources = useWorkspace((state) => state.sources);
  const problems = useWorkspace((state) => state.problems);
  const duplicates = useWorkspace((state) => state.duplicates);
  const { hidden, cancelled } = useWorkspace((state) => state.aside);
  const revision = useWorkspace((state) => state.revision);
  const { rows } = useAnswers(question, own, revision);
  if (sources.length === 0 && problems.length === 0) return null;
  const none = problems.filter(({ status }) => status === "not-read").length;
  const text = en.files.strip;
  const series = new Set(rows.flatMap((run) => run.series.map((name) => `${run.system ?? ""} ${name}`)));
  const unknown = rows.filter(({ media }) => media === null).length;
  const words = [
    ...(rows.length === 0 ? [] : [text.runs(rows.length, series.size)]),
    ...(unknown === 0 ? [] : [unknown === rows.length ? text.mediaUnknown : text.mediaSome(unknown)]),
  ].join("; ");
  return (
    <aside className="strip" aria-label={en.files.title}>
      <p>
        {words === "" ? null : <b>{words}.</b>}{" "}
        <span className="sub">
          {duplicates.length === 0 ? null : (
            <>
              <a className="lnk" href={hashOf("files")}>
                {text.duplicates(duplicates.length)}
              </a>
              {". "}
            </>
          )}
          {hidden === 0 ? "" : `${text.hidden(hidden)}. `}
          {cancelled ? text.cancelled : ""}
        </span>
      </p>
      <div className="strip-do">
        {rows.length === 0 ? null : (
          <a className="btn" href={hashOf("say")}>
            {text.say}
          </a>
        )}
        {problems.length === 0 ? null : (
          <a className="lnk strip-bad" href={hashOf("problems")}>
            {text.notRead(none, problems.length - none)}
          </a>
        )}
        {sources.length === 0 ? null : (
          <button
            type="button"
            className="lnk"
            title={text.forgetAll(sources.length)}
            onClick={() => {
              void workspace.forgetAll();
            }}
          >
            {text.forget}
          </button>
        )}
      </div>
    </aside>
  );
}
