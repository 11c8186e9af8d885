/** Why a cell, key or rule was rejected. Loaded with its readers. */
import { counted } from "./counted";

const range = (min: number, max: number): string => `from ${counted(min)} to ${counted(max)}`;

export const labels = {
  value: {
    empty: "The cell is empty.",
    tooLong: (most: number) => `It is longer than ${counted(most)} characters.`,
    choice: (options: readonly string[]) => `It must be one of ${options.join(", ")}.`,
    number: (min: number, max: number) => `It must be a number ${range(min, max)}.`,
    count: (min: number, max: number) => `It must be a whole number ${range(min, max)}.`,
    comma: (a: string, b: string) => `It may be ${a} or ${b}: write it without the comma.`,
    currency: "It must be a number alone; name the currency in the note.",
    bytes: "It must be a size: 4K, 64 KiB, 3.84 TB, or whole bytes.",
    bytesRange: "It must be a size from 1 byte to 9 PB.",
    bytesUnit: (a: string, b: string) => `It may be ${a} or ${b}: write one of them.`,
  },
  rule: {
    empty: "The rule is empty.",
    tooLong: (most: number) => `The rule is longer than ${counted(most)} characters.`,
    open: (at: number) => `The brace at character ${at} is not closed.`,
    closed: (at: number) => `The brace at character ${at} was never opened.`,
    noKey: "The rule has no {key}: it sets nothing.",
    emptyKey: (at: number) => `The braces at character ${at} hold no key.`,
    twice: (key: string) => `The rule has ${key} twice.`,
    touching: (a: string, b: string) => `There must be text between ${a} and ${b}, to tell where one ends.`,
    slash: "A rule has no empty folder name.",
  },
  sheet: {
    name: "row",
    noRow: "No row has this name.",
    manyRows: "Several rows have this name.",
    below: "The grid has no row here.",
    beside: "The grid has no column here.",
    column: (n: number) => `column ${n}`,
  },
  file: {
    missing: "It is required.",
    field: "kneepoint.json has no such field.",
    type: "It must be text or a number.",
    entry: "It must be an object: what it applies to, and what it says.",
    place: "It names no run, path or point.",
    index: "It must be a whole number, 0 or more.",
    system: "No system with this id is described.",
  },
  /** Ratings as a report restates them. */
  ratings: {
    read: (rate: string) => `up to ${rate} sequential read`,
    write: (rate: string, model: string) => `up to ${rate} sequential write (${model})`,
    random: (rate: string) => `up to ${rate} 4K random read`,
    endurance: (dwpd: string, model: string) => `${dwpd} drive writes per day (${model})`,
  },
  group: {
    top: "top folder",
  },
};
