/** Notes at a time of a run. Loaded with the pages that have an axis of time. */
import { counted } from "./counted";

export const notes = {
  button: (n: number) => (n === 0 ? "Notes at a time" : `Notes at a time: ${counted(n)}`),
  title: "Notes at a time",
  none: "None yet: “fw updated”, “fan failed”. They are drawn at their time and saved in kneepoint.json.",
  at: "At",
  words: "Note",
  placeholder: "fw updated, fan failed …",
  add: "Add",
  save: "Save",
  change: "Change",
  changeName: (at: string) => `Change the note at ${at}`,
  remove: "Remove",
  removeName: (at: string) => `Remove the note at ${at}`,
  added: (at: string) => `Note added at ${at}.`,
  removed: (at: string) => `Note at ${at} removed.`,
  elsewhere: (where: string) => `Set by ${where}: change it there.`,
  refused: "This could not be kept. Try again; if it fails again, reload the page.",
  /** In a page that was saved. */
  notHere: "This page keeps nothing: to add or change a note, open the chart in Kneepoint.",
  badTime: "A time is seconds since measuring began, or 2 min, 1.5 h.",
  noted: (at: string, words: string) => `At ${at}: ${words}${/[.!?]$/.test(words) ? "" : "."}`,
};
