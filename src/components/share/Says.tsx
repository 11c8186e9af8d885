import { chartFrame } from "~/text/en/chart-frame";
import { fits, prepare, useShared, type Carries } from "./current";

/** Behind Copy link: what the link carries. */
export function Says() {
  const { carries } = useShared();
  return (
    <span
      className="share-says text-ink3"
      data-carries={carries.what}
      title={carriesWords(carries)}
      onPointerEnter={() => void prepare()}
    >
      {`· ${carriesWords(carries)}`}
    </span>
  );
}

/** "with 36 points, 3.1 kB" */
export function carriesWords(carries: Carries): string {
  const text = chartFrame.carries;
  if (carries.what === "packed") return fits(carries.packed) ? carries.packed.says : carries.packed.saysTooBig;
  if (carries.what === "sources") return text.sources(carries.said !== null, carries.tooLong);
  return carries.what === "failed" ? text.failed(carries.reason) : text[carries.what];
}
