import { useMemo } from "react";
import { groupsOf, systemCount } from "~/describe/groups";
import { en } from "~/text/en";
import { library as text } from "~/text/en/library";
import { picker } from "~/text/en/picker";
import { localWords } from "~/workspace/pageState";
import { amountOf } from "~/workspace/state";
import { usePicked, useWorkspace } from "~/workspace/workspace";
import { RemoveFiles } from "../shared/RemoveFiles";
import { useTabLinks } from "../shared/tabLinks";

/** Replaces the invitation by a link to the reader's own files. Other files are opened from the bar, or dropped. */
export function OwnStrip() {
  const { sources, said, grouped } = usePicked("sources", "said", "grouped");
  const isGuest = useWorkspace((state) => state.guest !== null);
  const views = useTabLinks();
  const { runs, figures } = useMemo(() => amountOf(sources), [sources]);
  const systems = useMemo(() => systemCount(groupsOf(runs, [...said, ...grouped])), [runs, said, grouped]);
  return (
    <section className="mt-2 flex min-h-10 flex-wrap items-center gap-3.5 rounded border border-ctrl px-3 py-1">
      <b>{localWords().title}:</b>
      <span>{runs.length === 0 && figures > 0 ? picker.figures(figures) : text.own.amount(runs.length, systems)}</span>
      <a className="lnk" href={[...views.values()][0] ?? "#/overview?v=1&d=local"}>
        {text.own.open}
      </a>
      <a className="lnk" href="#/compare?v=1&d=local&of=library">
        {en.app.stand}
      </a>
      {isGuest ? null : <RemoveFiles onGone={undefined} />}
    </section>
  );
}
