import type { NoticeText } from "./notice-text";

/** What is said of results that a link carries, where they cannot be read. */
export const ownNotices: Readonly<Record<string, NoticeText>> = {
  "own/bad-checksum": {
    what: () => "The link was cut off or changed on its way: the results in it do not match their checksum.",
    todo: () => "Copy the whole link once more; some programs cut long ones, a bundle is a file and stays whole.",
    rest: () => "Nothing of the results in the link was read.",
  },
  "own/newer-version": {
    what: (v) => `The results in this link are of version ${v.version}; this page reads up to ${v.known}.`,
    todo: () => "Load the page again to get the newer one; the link stays good.",
    rest: () => "Nothing of the results in the link was read.",
  },
  "own/too-much": {
    what: (v) => `The results in this link unfold to more than a link may hold: ${v.reason}.`,
    todo: () => "Ask the sender for a bundle or the result files.",
    rest: () => "Nothing of the results in the link was read.",
  },
  "own/too-slow": {
    what: () => "Reading the results in this link took more than 5 seconds and was stopped.",
    todo: () => "Load the page again on a machine that is less busy, or ask the sender for a bundle.",
    rest: () => "Nothing of the results in the link was read.",
  },
  "own/not-readable": {
    what: () => "The results in this link are damaged.",
    todo: () => "Ask the sender for the link again, or for a bundle.",
    rest: () => "Nothing of the results in the link was read.",
  },
};
