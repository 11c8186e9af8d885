import type { Edit } from "~/describe/edits";
import { alike, apartWords, backWords, canSum, togetherWords } from "~/describe/together";
import type { Said } from "~/model/labels";
import { scaling as text } from "~/text/en/scaling";
import { canSay } from "~/workspace/canSay";
import { workspace } from "~/workspace/workspace";
import type { EachModel } from "./model";

/** What proves that the drives ran together; without proof, one click to declare it, and one to undo that. */
export function Together({ model, said }: { readonly model: EachModel; readonly said: readonly Said[] }) {
  const { set, sets, proof, steps, chart } = model;
  const n = text.count(set.members.length, chart.member);
  const own = set.members.every(({ first }) => first.dataset === "local");
  const words = text.together;
  const button = (label: string, changes: readonly Edit[], title?: string) =>
    !canSay ? null : (
      <button
        type="button"
        className={title === undefined ? "lnk" : "btn"}
        title={title}
        onClick={() => void workspace.edit(changes)}
      >
        {label}
      </button>
    );
  if (proof.kind === "none") {
    const why =
      !own || (!proof.apart && !set.repeats && proof.times === "none")
        ? words.nothing
        : proof.apart
          ? words.apart
          : set.repeats
            ? words.repeats
            : words[proof.times === "start" ? "start" : "partly"];
    const loads = alike(set, sets).length;
    return (
      <p className="caveats together mt-1 text-small text-ink2" data-proof="none">
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
            {words.setLabels}
          </a>
        ) : null}
      </p>
    );
  }
  const yours = proof.kind === "said" && proof.yours;
  const why =
    proof.kind === "said"
      ? yours
        ? words.yours
        : words.said(proof.text)
      : proof.kind === "tool"
        ? words.tool
        : words.file(n);
  return (
    <p className="caveats together mt-1 text-small text-ink2" data-proof={proof.kind}>
      {why} {own && proof.kind !== "tool" ? button(yours ? words.undo : words.keepApart, apartWords(set, said)) : null}
    </p>
  );
}
