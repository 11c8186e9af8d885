import type { Medium } from "~/charts/medium";
import { en } from "~/text/en";

/** Before the name of a system in a table: the ring or dot of charts/medium, with words for screen readers. */
export function MediumMark({ medium }: { readonly medium: Medium | null | undefined }) {
  if (medium == null) return null;
  const says = en.charts.mediumSays[medium];
  return (
    <span role="img" aria-label={says} title={says} data-medium={medium}>
      {en.charts.mediumMark[medium]}{" "}
    </span>
  );
}
