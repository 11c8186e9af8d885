import { usePrinting } from "./printing";

/** On paper the caption stands under the chart: system, method, conditions, sponsor, tool versions. */
export function PrintedCaption({ lines }: { readonly lines: readonly string[] }) {
  return usePrinting() && lines.length > 0 ? (
    <div className="printed-caption mt-1 mb-2 break-inside-avoid text-[0.6875rem]/[0.9375rem] text-ink2">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  ) : null;
}
