import { usePrinting } from "./printing";

/** On paper the caption stands under the chart: system, method, conditions, sponsor, tool versions. */
export function PrintedCaption({ lines }: { readonly lines: readonly string[] }) {
  return usePrinting() && lines.length > 0 ? (
    <div className="printed-caption">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  ) : null;
}
