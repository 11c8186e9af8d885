/** Lines of a job file as fio takes them (init.c, __parse_jobs_ini; parse.c, strip_blank_end; 2.1 to 3.42). */

export type JobLine =
  | { readonly section: string }
  | { readonly name: string; readonly value: string }
  /** Not accepted by fio. */
  | { readonly other: string };

const OPTION = /^([A-Za-z_][\w.-]*)\s*(?:=\s*(.*))?$/s;
/** fio reads lines of up to 64 KiB (OPT_LEN_MAX); anything longer is no job file. */
const LONGEST = 2 ** 16;

/** Everything after the first `;` or `#` of a line is a comment, even inside a value. */
function uncommented(line: string): string {
  const end = line.search(/[;#]/);
  return (end === -1 ? line : line.slice(0, end)).trim();
}

/** null: blank, or a comment. */
export function jobLine(text: string): JobLine | null {
  if (text.length > LONGEST) return { other: text.slice(0, 40) };
  const line = uncommented(text);
  if (line === "") return null;
  // fio takes the text after the bracket and drops the last character, whatever it is.
  if (line.startsWith("[")) return line.length > 2 ? { section: line.slice(1, -1) } : { other: line };
  // `include` and its file are separated by one character.
  if (/^include[\s=]/.test(line)) return { name: "include", value: line.slice("include ".length).trim() };
  const option = OPTION.exec(line);
  return option === null ? { other: line } : { name: option[1]!, value: (option[2] ?? "").trim() };
}
