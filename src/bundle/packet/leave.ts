/** What a link leaves at home. */
import type { CarriedRows, Content } from "~/model/carried";

/** Keys of runs and points begin with so many digits of the sha256 of their file. */
const KEY_DIGITS = 12;

/** What only the list of files shows, of files that are not there. */
const AT_HOME = ["bytes", "warnings", "errors"];

function sourceForLink({ rows, columns }: CarriedRows): CarriedRows {
  const kept = Object.entries(columns).filter(([name]) => !AT_HOME.includes(name));
  return {
    rows,
    columns: Object.fromEntries(
      kept.map(([name, cells]) => [
        name,
        name === "sha256" ? cells.map((sha) => (typeof sha === "string" ? sha.slice(0, KEY_DIGITS) : sha)) : cells,
      ]),
    ),
  };
}

/** The content that `decodePacket` gives back: the digits of a sha256 that keys need, and nothing of the files alone. */
export function forLink(content: Content): Content {
  const { source, ...others } = content.tables;
  return source === undefined ? content : { ...content, tables: { ...others, source: sourceForLink(source) } };
}
