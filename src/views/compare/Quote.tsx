import { Badge, type BadgeInfo } from "~/components/Badge";
import { comparePublished as text } from "~/text/en/compare-published";

interface QuoteProps {
  readonly badges: readonly BadgeInfo[];
  /** What the datasets say against their own numbers. */
  readonly caveats: readonly string[];
}

/** What a reader must know before quoting a ratio: in full, beside the table. */
export function Quote({ badges, caveats }: QuoteProps) {
  if (badges.length + caveats.length === 0) return null;
  return (
    <>
      <h2>{text.quote}</h2>
      {badges.map((badge) => (
        <p key={badge.text} className="quote">
          <Badge tone={badge.tone} text={badge.text} why="" /> {badge.why}
        </p>
      ))}
      {caveats.length === 0 ? null : (
        <ul className="quote-caveats">
          {caveats.map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
        </ul>
      )}
    </>
  );
}
