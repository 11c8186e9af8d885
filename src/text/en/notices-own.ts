import { whole } from "./notice-text";

/** Notices of results in a link that cannot be read, also shown in the line above the page (guest.ts). */
export const ownNotices = whole("None of the results in the link were read.", {
  "own/bad-checksum": {
    what: "The results in this link are not what was sent: the link was cut or changed on its way.",
    todo: "Ask the sender for the whole link again, or for a bundle: a file that no program cuts.",
  },
  "own/newer-version": {
    what: (v) =>
      `The results in this link were written by a newer Kneepoint: version ${v.version}; this page reads up to ${v.known}.`,
    todo: "Reload the page to get the newer Kneepoint; the link stays valid.",
  },
  "own/too-much": {
    what: (v) => `The results in this link unfold to more than a link may hold: ${v.reason}.`,
    todo: "Ask the sender for a bundle or the result files.",
  },
  "own/too-slow": {
    what: "Reading the results in this link took more than 5 seconds and was stopped.",
    todo: "Reload the page when this machine is less busy, or ask the sender for a bundle.",
  },
  "own/not-readable": {
    what: "The results in this link are damaged.",
    todo: "Ask the sender for the link again, or for a bundle.",
  },
});
