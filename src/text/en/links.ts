import type { NoticeText } from "./notice-text";

/** Notices of a link: any page may have to show one at once. */
export const links: Readonly<Record<string, NoticeText>> = {
  "url/bad-field": {
    what: (v) => `“${v.text}” in this link is no value of “${v.field}”.`,
    todo: () => "Choose it anew, or ask for the link again: it may have been cut.",
    rest: () => "Its default is shown, everything else as the link says.",
  },
  "url/data-changed": {
    what: () => "The data changed since this link was made.",
    todo: () => "",
    rest: (v) => `Dataset “${v.dataset}” was ${v.was}, is ${v.now}. The page shows today’s figures.`,
  },
  "url/newer-version": {
    what: (v) => `This link is of version ${v.version}; this page knows up to version ${v.known}.`,
    todo: () => "Load the page again to get the newer one.",
    rest: () => "What it knows of the link is shown.",
  },
  "url/unknown-page": {
    what: (v) => `There is no page “${v.page}”.`,
    todo: () => "",
    rest: () => "The first page is shown.",
  },
};
