import { useEffect, useState, type FormEvent } from "react";
import type { RunRow } from "~/model/answers";
import { runTarget } from "~/model/labels";
import { runs as question } from "~/queries/runs";
import { en } from "~/text/en";
import type { LabelKey, Labels } from "~/workspace/state";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { useAnswers } from "../shared/useAnswers";
import { workloadText } from "../shared/workload";

const own = ["local"];
const media = ["QLC", "TLC", "MLC", "SLC", "3DXP", "PMem", "HDD", "mixed"];
/** More rows than this are drawn when they are asked for. */
const SHORT = 200;
const keys = ["label", "drive_model", "media", "drive_count"] as const satisfies readonly LabelKey[];

export interface SayProps {
  /** The page was opened to say something: go there as soon as the runs are listed. */
  readonly reveal: boolean;
  readonly rows: readonly string[];
  readonly onSelect: (rows: readonly string[]) => void;
}

/** Say what was measured: select runs, then label, drive model, media, drive count. */
export function Say({ reveal, rows, onSelect }: SayProps) {
  const revision = useWorkspace((state) => state.revision);
  const answers = useAnswers(question, own, revision);
  const text = en.files.say;
  const asked = reveal && answers.rows.length > 0;
  useEffect(() => {
    if (asked) document.getElementById("say")?.scrollIntoView();
  }, [asked]);
  const [all, setAll] = useState(false);
  const known = new Set(answers.rows.map(({ key }) => key));
  const selected = rows.filter((key) => known.has(key));
  const chosen = new Set(selected);
  const every = selected.length === known.size && known.size > 0;
  const toggle = (key: string) => {
    onSelect(chosen.has(key) ? selected.filter((other) => other !== key) : [...selected, key]);
  };
  return (
    <section id="say" className="files-section" aria-labelledby="say-title">
      <h2 id="say-title">{text.title}</h2>
      <p className="sub">{text.intro}</p>
      {answers.state === "slow" ? <p className="sub">{text.waiting}</p> : null}
      {answers.state === "failed" ? <p className="sub">{text.failed}</p> : null}
      {answers.rows.length === 0 ? null : (
        <>
          <SayForm key={selected.join(" ")} selected={selected} />
          <table className="files-table say">
            <thead>
              <tr>
                <th scope="col">
                  <label className="say-tick">
                    <input
                      type="checkbox"
                      checked={every}
                      ref={(box) => {
                        if (box) box.indeterminate = selected.length > 0 && !every;
                      }}
                      onChange={() => {
                        onSelect(every ? [] : [...known]);
                      }}
                    />
                    {text.all(known.size)}
                  </label>
                </th>
                <th scope="col">{text.workload}</th>
                {keys.map((key) => (
                  <th key={key} scope="col" className={key === "drive_count" ? "n" : undefined}>
                    {text[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {(all ? answers.rows : answers.rows.slice(0, SHORT)).map((run) => (
                <Run key={run.key} run={run} checked={chosen.has(run.key)} onToggle={toggle} />
              ))}
            </tbody>
          </table>
          {all || answers.rows.length <= SHORT ? null : (
            <button
              type="button"
              className="lnk"
              onClick={() => {
                setAll(true);
              }}
            >
              {en.files.problems.all(answers.rows.length)}
            </button>
          )}
        </>
      )}
    </section>
  );
}

interface RunProps {
  readonly run: RunRow;
  readonly checked: boolean;
  readonly onToggle: (key: string) => void;
}

function Run({ run, checked, onToggle }: RunProps) {
  const name = run.source_path === null ? run.title : `${run.source_path} ${run.title}`;
  return (
    <tr data-linked={checked || undefined}>
      <td>
        <label className="say-tick">
          <input
            type="checkbox"
            checked={checked}
            aria-label={en.files.say.select(name)}
            onChange={() => {
              onToggle(run.key);
            }}
          />
          <span className="mono">{run.source_path ?? run.title}</span>
        </label>
      </td>
      <td>{workloadText(run)}</td>
      <td>{run.system_label}</td>
      <td>{run.drive_model}</td>
      <td>{run.media}</td>
      <td className="n">{run.drive_count}</td>
    </tr>
  );
}

/** One value for all selected runs; where they differ the field is empty and says so. */
function SayForm({ selected }: { readonly selected: readonly string[] }) {
  const labels = useWorkspace((state) => state.labels);
  const text = en.files.say;
  const [said, setSaid] = useState<Labels>({});
  const [note, setNote] = useState("");
  const targets = selected.map(runTarget);
  const standing = (key: LabelKey): string | null => {
    const values = new Set(targets.map((target) => labels[target]?.[key] ?? ""));
    return values.size > 1 ? null : ([...values][0] ?? "");
  };
  const value = (key: LabelKey): string => said[key] ?? standing(key) ?? "";
  const hint = (key: LabelKey): string | undefined => (standing(key) === null ? text.several : undefined);
  const put = (key: LabelKey, words: string) => {
    setSaid({ ...said, [key]: words });
  };
  const tell = (what: Labels, done: (n: number) => string) => {
    if (targets.length === 0) {
      setNote(text.none);
      return;
    }
    void workspace.label(targets, what).then(() => {
      setSaid({});
      setNote(done(targets.length));
    });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    tell(said, text.done);
  };
  return (
    <form className="say-form" onSubmit={apply}>
      {(["label", "drive_model"] as const).map((key) => (
        <label key={key}>
          {text[key]}
          <input
            type="text"
            maxLength={200}
            autoComplete="off"
            value={value(key)}
            placeholder={hint(key)}
            onChange={(event) => {
              put(key, event.target.value);
            }}
          />
        </label>
      ))}
      <label>
        {text.media}
        <select
          value={value("media")}
          onChange={(event) => {
            put("media", event.target.value);
          }}
        >
          <option value="">{hint("media") ?? text.mediaNone}</option>
          {media.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        {text.drive_count}
        <input
          type="text"
          inputMode="numeric"
          pattern="[1-9][0-9]{0,5}"
          title={text.countHint}
          size={6}
          value={value("drive_count")}
          placeholder={hint("drive_count")}
          onChange={(event) => {
            put("drive_count", event.target.value);
          }}
        />
      </label>
      <button type="submit" className="btn">
        {text.apply}
      </button>
      <button
        type="button"
        className="lnk"
        onClick={() => {
          tell({ label: "", drive_model: "", media: "", drive_count: "" }, text.taken);
        }}
      >
        {text.clear}
      </button>
      <span className="sub" role="status">
        {note === "" ? text.selected(selected.length) : note}
      </span>
    </form>
  );
}
