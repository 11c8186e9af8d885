import { chartFrame } from "~/text/en/chart-frame";
import { fits, prepare, useShared, type Carries } from "./current";

/** After Copy link: what the link contains. */
export function Says() {
  const { carries } = useShared();
  return (
    <span
      // It leaves room for the controls: clauses that do not fit wrap out of sight, and on narrow screens it is only told
      // once the link is copied (CopyLink). On a phone it is shown in full.
      className="share-says text-ink3 sm:in-[.lead]:flex sm:in-[.lead]:h-[1lh] sm:in-[.lead]:max-w-[24ch] sm:in-[.lead]:flex-wrap sm:in-[.lead]:overflow-hidden sm:in-[.lead]:data-[carries=view]:hidden lg:max-[90rem]:in-[.lead]:hidden"
      data-carries={carries.what}
      title={carriesWords(carries)}
      onPointerEnter={() => void prepare()}
    >
      {clausesOf(carriesWords(carries)).map((clause) => (
        <span key={clause} className="sm:in-[.lead]:max-w-full sm:in-[.lead]:truncate">
          {clause}
        </span>
      ))}
    </span>
  );
}

/** "· with 36 points" and ", 3.1 kB": the first one must say enough. */
export const clausesOf = (words: string): string[] => `· ${words}`.split(/(?=, |[，、])/);

/** "with 36 points, 3.1 kB" */
export function carriesWords(carries: Carries): string {
  const text = chartFrame.carries;
  if (carries.what === "packed") return fits(carries.packed) ? carries.packed.says : carries.packed.saysTooBig;
  if (carries.what === "sources") return text.sources(carries.said !== null, carries.tooLong);
  return carries.what === "failed" ? text.failed(carries.reason) : text[carries.what];
}
