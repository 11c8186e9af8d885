import { useState } from "react";
import { PHONE, useWindow } from "~/components/useBox";
import type { CatalogueEntry } from "~/model/dataset";
import { library as text } from "~/text/en/library";
import { warmUp, workspace } from "~/workspace/workspace";
import { Choose } from "../shared/Choose";

/**
 * Invites own files, and states that they stay here. The whole window accepts drops; the buttons are the other ways.
 */
export function DropStrip({ datasets }: { readonly datasets: readonly CatalogueEntry[] }) {
  const phone = useWindow().width < PHONE;
  const [ways, setWays] = useState(false);
  const example = datasets.find((entry) => entry.example);
  return (
    <section
      className="mt-2 flex min-h-10 items-center max-xl:flex-wrap gap-x-3.5 gap-y-1 rounded border border-dashed border-ctrl px-3 py-1 max-sm:border-0 max-sm:p-0 print:hidden"
      onPointerEnter={warmUp}
      onFocus={warmUp}
    >
      <b className="max-sm:hidden">{text.drop.lead}</b>
      <span className="min-w-0 flex-1 truncate text-small text-ink2 max-sm:hidden" title={text.drop.tools}>
        {text.drop.formats}
      </span>
      {example === undefined ? null : (
        <a className="lnk max-sm:order-1 max-sm:py-2.5" href={example.headline}>
          {text.drop.example}
        </a>
      )}
      {phone ? (
        <button type="button" className="lnk py-2.5 text-ink!" aria-expanded={ways} onClick={() => setWays(!ways)}>
          {text.drop.open}
        </button>
      ) : null}
      {phone && !ways ? null : <Choose onGiven={(given) => void workspace.open(given)} />}
    </section>
  );
}
