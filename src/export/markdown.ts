/**
 * The table twin as a Markdown table (GitHub's, which forums read too): digits as shown on the page, remarks after
 * their number, caption and link below.
 */
import type { TwinCell } from "~/charts/scene";
import { en } from "~/text/en";
import { exporting } from "~/text/en/export";
import type { TableInput } from "./input";

/** Text of files must not act as markup. A cell is one line, and a bar would end it. */
const plain = (text: string): string =>
  text.replaceAll(/[\\|`*[\]<~]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`)).replaceAll(/\s+/g, " ");

const shown = ({ text, note }: TwinCell): string => plain(note === undefined ? text : `${text} ${note}`);

/** A bracket would end a Markdown link. */
const address = (link: string): string =>
  link.replaceAll(/[()<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

/** Columns are not aligned to wider cells: a long name would fill screens with spaces. */
const WIDEST = 40;

export function toMarkdown({ scene, caption, link }: TableInput): string {
  const { columns, rows } = scene.twin;
  const table = [
    columns.map(({ label }) => plain(label)),
    ...rows.map(({ cells }) => columns.map((_, c) => (cells[c] === undefined ? en.charts.absent : shown(cells[c])))),
  ];
  const widths = columns.map((_, c) =>
    Math.max(
      3,
      table.reduce((most, row) => Math.min(WIDEST, Math.max(most, row[c]!.length)), 0),
    ),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const padded = table.map((row) =>
    line(row.map((text, c) => (columns[c]!.numeric ? text.padStart(widths[c]!) : text.padEnd(widths[c]!)))),
  );
  const rule = line(
    columns.map(({ numeric }, c) => (numeric ? `${"-".repeat(widths[c]! - 1)}:` : "-".repeat(widths[c]!))),
  );
  const said = [...(scene.notes ?? []), ...caption].map(plain);
  return [
    `**${plain(scene.title)}**`,
    "",
    ...padded.slice(0, 1),
    rule,
    ...padded.slice(1),
    "",
    ...said.map((text) => `${text}  `),
    `[${exporting.openChart}](${address(link)})`,
    "",
  ].join("\n");
}
