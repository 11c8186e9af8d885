/** What a bundle says of itself, in its description and above the page that opens it. */
const upTo = (word: string, n: number): string => (n === 1 ? `${word}1 stands` : `${word}1 to ${word}${n} stand`);

export const bundle = {
  hosts: (n: number) => `Host names were left out: ${upTo("host", n)} for ${n === 1 ? "it" : "them"}.`,
  serials: (n: number) => `Serial numbers were left out: ${upTo("serial", n)} for ${n === 1 ? "it" : "them"}.`,
  tooManyValues: (values: number, most: number) =>
    `it holds ${values.toLocaleString("en")} values, and at most ${most.toLocaleString("en")} are read`,
  tooManyCharacters: (most: number) =>
    `its texts have more than the ${most.toLocaleString("en")} characters that are read`,
  tooManyRows: (table: string, rows: number, most: number) =>
    `it has ${rows.toLocaleString("en")} rows of table ${table}, and at most ${most.toLocaleString("en")} are read`,
  badPage: (at: number) => `the page at byte ${at.toLocaleString("en")} claims to hold more than its bytes can`,
  moreRows: (rows: number) => `it holds more than the ${rows.toLocaleString("en")} rows it claims`,
  /** Raw files that name what was left out. */
  rawLeftOut: (n: number) =>
    `${n === 1 ? "One raw file was" : `${n} raw files were`} left out: ${n === 1 ? "it names" : "they name"} hosts or serial numbers.`,
};
