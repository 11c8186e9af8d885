/** Texts about a bundle, in its description and above the page that opens it. */
import { counted } from "./counted";

const upTo = (word: string, n: number): string => (n === 1 ? `${word}1 stands` : `${word}1 to ${word}${n} stand`);

export const bundle = {
  hosts: (n: number) => `Host names were left out: ${upTo("host", n)} for ${n === 1 ? "it" : "them"}.`,
  serials: (n: number) => `Serial numbers were left out: ${upTo("serial", n)} for ${n === 1 ? "it" : "them"}.`,
  tooManyValues: (values: number, most: number) =>
    `it holds ${counted(values)} values, and at most ${counted(most)} are read`,
  tooManyCharacters: (most: number) => `its texts have more than the ${counted(most)} characters that are read`,
  tooManyRows: (table: string, rows: number, most: number) =>
    `it has ${counted(rows)} rows of table ${table}, and at most ${counted(most)} are read`,
  badPage: (at: number) => `the page at byte ${counted(at)} claims to hold more than its bytes can`,
  moreRows: (rows: number) => `it holds more than the ${counted(rows)} rows it claims`,
  /** Raw files that contain a removed name. */
  rawLeftOut: (n: number) =>
    `${n === 1 ? "One raw file was" : `${n} raw files were`} left out: ${n === 1 ? "it names" : "they name"} hosts or serial numbers.`,
};
