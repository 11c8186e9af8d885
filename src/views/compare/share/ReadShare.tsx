import { useMemo } from "react";
import { buildShare } from "~/charts/compare/share";
import { PanelChart } from "~/components/PanelChart";
import { share as text } from "~/text/en/compare-share";
import { useBuild } from "../../shared/linkedFrame";
import { type ShareAsked, type ShareChoice, type ShareInput, shareModel } from "./shares";
import "../panel.css";

export interface ReadShareProps {
  readonly input: ShareInput;
  readonly asked: ShareAsked;
  /** What is to be known of all of its numbers. */
  readonly note: string | null;
  readonly onAsked: (asked: ShareAsked) => void;
  readonly pinned: string | null;
  readonly onPin: (mark: string | null) => void;
}

const NOTHING = { title: "", quantity: "iops", lines: [], notes: [] } as const;

/** Throughput over the share of reads, with the time-share reference; nothing where nobody measured enough mixes. */
export function ReadShare({ input, asked, note, onAsked, pinned, onPin }: ReadShareProps) {
  const model = useMemo(() => shareModel(input, asked), [input, asked]);
  const build = useBuild(buildShare, model?.data ?? NOTHING);
  if (model === null) return null;
  const { blocks, loads, answer } = model;
  return (
    <section className="compare-panel" aria-label={text.title}>
      <h2>{text.title}</h2>
      <p className="panel-do">
        <Choice
          label={text.what}
          choices={blocks}
          chosen={model.asked.blocks}
          onChoose={(id) => {
            onAsked({ ...model.asked, blocks: id });
          }}
        />
        {loads.length === 0 ? null : (
          <Choice
            label={text.load}
            choices={[{ id: "", label: text.peak }, ...loads]}
            chosen={model.asked.load}
            onChoose={(load) => {
              onAsked({ ...model.asked, load });
            }}
          />
        )}
      </p>
      <p className="panel-answer">{note === null ? answer : `${note} ${answer}`}</p>
      <PanelChart build={build} pinned={pinned} onPin={onPin} />
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly ShareChoice[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ label, choices, chosen, onChoose }: ChoiceProps) {
  if (choices.length === 1) {
    return (
      <span>
        {label} <b>{choices[0]!.label}</b>
      </span>
    );
  }
  return (
    <label>
      {label}{" "}
      <select
        value={chosen}
        onChange={(event) => {
          onChoose(event.target.value);
        }}
      >
        {choices.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
