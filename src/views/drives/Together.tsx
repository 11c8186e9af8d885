import type { Edit } from "~/describe/edits";
import type { Said } from "~/model/labels";
import { drives as text } from "~/text/en/drives";
import { canSay } from "~/workspace/canSay";
import { workspace } from "~/workspace/workspace";
import { alike, apartWords, backWords, canSum, togetherWords } from "./evidence";
import type { DrivesModel } from "./picture";

interface TogetherProps {
  readonly model: DrivesModel;
  readonly said: readonly Said[];
}

/** What proves that the drives ran together; where nothing does, the one click that says so, and back. */
export function Together({ model, said }: TogetherProps) {
  const { set, sets, proof, steps, data } = model;
  if (set === undefined || proof === null) return null;
  const n = text.count(set.members.length, data.member);
  const own = set.members.every(({ first }) => first.dataset === "local");
  const words = text.together;
  const edit = (changes: readonly Edit[]) => () => {
    void workspace.edit(changes);
  };
  const button = (label: string, changes: readonly Edit[], title?: string) =>
    !canSay ? null : (
      <button type="button" className={title === undefined ? "lnk" : "btn"} title={title} onClick={edit(changes)}>
        {label}
      </button>
    );
  if (proof.kind === "none") {
    const why = !own
      ? words.published
      : proof.apart
        ? words.apart
        : set.repeats
          ? words.repeats
          : proof.times === "start"
            ? words.start
            : proof.times === "partly"
              ? words.partly
              : words.nothing;
    const loads = alike(set, sets).length;
    return (
      <p className="caveats together" data-proof="none">
        <span className="tone-warn" aria-hidden="true">
          !{" "}
        </span>
        {why}{" "}
        {proof.apart && own
          ? button(words.undo, backWords(set, said))
          : canSum(set)
            ? button(words.do, togetherWords(set, sets, steps, said), words.doWhy(n, loads))
            : null}
        {own && set.repeats && canSay ? (
          <a className="lnk" href="#/overview?d=local&open=labels">
            {words.describe}
          </a>
        ) : null}
      </p>
    );
  }
  const why =
    proof.kind === "said"
      ? proof.yours
        ? words.yours
        : words.said(proof.text)
      : proof.kind === "tool"
        ? words.tool
        : words.file(n);
  return (
    <p className="caveats together" data-proof={proof.kind}>
      {why}{" "}
      {own && proof.kind !== "tool"
        ? button(proof.kind === "said" && proof.yours ? words.undo : words.keepApart, apartWords(set, said))
        : null}
    </p>
  );
}
