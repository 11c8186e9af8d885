import { type Values, whole } from "./notice-text";

/** "data/answers/a.json" or "data/answers/a.json, … and 4 more". */
const filesOf = ({ named, more }: Values): string => `${named}${Number(more) > 0 ? ` and ${more} more` : ""}`;
const theirNumbers = ({ count }: Values): string =>
  `${Number(count) === 1 ? "Its numbers were" : "Their numbers were"} computed from the data tables instead.`;
const buildAgain = (): string => "If this is your site, build it again and copy all of its files to the host.";

/** Notices of a link and of the site itself: any page may have to show one at once. */
export const links = whole("", {
  "url/bad-field": {
    what: (v) => `“${v.text}” in this link is not a valid value for “${v.field}”.`,
    todo: "Choose it again, or ask for the link again: it may have been cut.",
    rest: "Its default is shown, everything else as the link says.",
  },
  "url/data-changed": {
    what: "The data changed since this link was made.",
    rest: (v) => `Dataset “${v.dataset}” was ${v.was}, is ${v.now}. The page shows today’s numbers.`,
  },
  "url/newer-version": {
    what: (v) => `This link has version ${v.version}; this page knows versions up to ${v.known}.`,
    todo: "Reload the page to get the newer one.",
    rest: "The parts that it knows are shown.",
  },
  "url/unknown-page": {
    what: (v) => `There is no page “${v.page}”.`,
    rest: "The first page is shown.",
  },
  "site/damaged": {
    what: (v) =>
      `${Number(v.count) === 1 ? "A file of this site is" : `${v.count} files of this site are`} damaged or from another version.`,
    rest: (v) => `${filesOf(v)}. ${theirNumbers(v)}`,
    todo: buildAgain,
  },
  "site/cards": {
    what: (v) =>
      `${Number(v.lost) === 1 ? "A published dataset is" : `${v.lost} published datasets are`} not shown: the list of them is damaged.`,
    rest: (v) => `${filesOf(v)}. The others are not affected.`,
    todo: buildAgain,
  },
  "site/missing": {
    what: (v) => `${Number(v.count) === 1 ? "A file of this site is" : `${v.count} files of this site are`} missing.`,
    rest: (v) => `${filesOf(v)}. ${theirNumbers(v)}`,
    todo: buildAgain,
  },
  "site/not-sent": {
    what: (v) => `The server did not send ${Number(v.count) === 1 ? "a file" : `${v.count} files`} of this site.`,
    rest: (v) => `${filesOf(v)}. ${theirNumbers(v)}`,
    todo: "Reload the page in a moment. If this message comes back, tell whoever runs the server.",
  },
  "site/other-version": {
    what: "The data of this site were made by another version of Kneepoint than this page.",
    rest: "Prepared numbers were not used. They were computed from the data tables instead, which takes longer.",
    todo: "Reload the page. If this message comes back and this is your site, build it again.",
  },
});
