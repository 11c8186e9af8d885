import type { BadgeInfo } from "~/components/Badge";
import { said } from "~/text/en/run-said";
import { runBadges } from "../../shared/point/badges";
import type { SaidInput } from "./input";
import type { SaidRow, SaidSection } from "./section";

const text = said.audit;
const SIGN: Readonly<Record<BadgeInfo["tone"], string>> = { warn: "! ", bad: "✕ ", plain: "", ok: "" };

/** Every remark of the audit in full: the badges above have the same, one click away. */
export function auditSection({ points }: SaidInput): SaidSection | null {
  if (points.length === 0) return null;
  const badges = runBadges(points);
  return {
    id: "audit",
    answer: badges.length === 0 ? text.none : text.found(badges.length),
    ...(badges.some(({ tone }) => tone === "warn") ? { tone: "warn" as const } : {}),
    columns:
      badges.length === 0
        ? []
        : [
            { id: "what", label: text.columns.what },
            { id: "why", label: text.columns.why },
            { id: "todo", label: text.columns.todo },
          ],
    rows: badges.map(({ tone, text: words, why = "", todo = "", href }, i): SaidRow => ({
      id: `${i}`,
      ...(href === undefined ? {} : { href }),
      cells: [
        { text: SIGN[tone] + words, ...(tone === "warn" || tone === "bad" ? { tone } : {}) },
        { text: why },
        { text: todo },
      ],
    })),
    notes: [],
  };
}
