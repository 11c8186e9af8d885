/** Results from the web. Behind no door: only who opens such a link, or types an address, loads these. */
import { counted, fileCount } from "./counted";

/** What happened, what to do about it, and a line to copy. */
export interface FailureText {
  readonly what: string;
  readonly todo: string;
  readonly code?: string;
}

const DROP = "Or download the file and drop it here.";
const NGINX = 'add_header Access-Control-Allow-Origin "*" always;';
const S3 = `[{"AllowedOrigins": ["*"], "AllowedMethods": ["GET", "HEAD"], "AllowedHeaders": []}]`;

function statusText(host: string, status: number): FailureText {
  const what = `${host} answered ${status}.`;
  if (status === 401 || status === 403) {
    return {
      what,
      todo: `It requires a login. Only files that anybody may read can be loaded: no password or cookie is sent. ${DROP}`,
    };
  }
  if (status === 404 || status === 410) {
    return { what, todo: "The file no longer exists, or the address is cut off. Check the address." };
  }
  if (status === 429 || status >= 500) return { what, todo: "Try again later." };
  return { what, todo: `Open the address in a tab of its own: it says more there. ${DROP}` };
}

function noCors(host: string, server: string | null, raw: string | null): FailureText {
  const what = `${host} answered, but does not let other pages read the file: the header Access-Control-Allow-Origin: * is missing.`;
  if (raw !== null) return { what, todo: "This is GitHub’s page about the file. The file itself is at:", code: raw };
  if (server === "github-release") {
    return {
      what,
      todo: `GitHub never sends it for files of a release. Put the file into a repository (raw.githubusercontent.com) or on GitHub Pages: both send it. ${DROP}`,
    };
  }
  if (server === "s3") {
    return { what, todo: `The owner of the bucket adds the CORS configuration below. ${DROP}`, code: S3 };
  }
  return {
    what,
    todo: `Whoever runs the server adds it, in nginx with the line below. The name of one site in place of * is not enough. A file that is not there looks the same without the header. ${DROP}`,
    code: NGINX,
  };
}

export const remote = {
  asks: {
    title: (hosts: readonly string[]) =>
      hosts.length === 1
        ? `This link loads results from ${hosts[0]}.`
        : `This link loads results from ${hosts.length} hosts.`,
    why: "Nothing has been fetched yet. A host that you load from sees your network address and which files you load; no cookie and no data of yours is sent.",
    host: (count: number) => fileCount(count),
    letters: (letters: string) => `reads ${letters}`,
    plain: "not encrypted",
    more: (n: number) => `and ${counted(n)} more`,
    choose: (host: string) => `Load from ${host}`,
    always: (hosts: number) => `On later visits load from ${hosts === 1 ? "this host" : "these hosts"} without asking`,
    yes: (hosts: readonly string[]) =>
      hosts.length === 1 ? `Load from ${hosts[0]}` : `Load from ${hosts.length} hosts`,
    none: "Choose a host to load from.",
    no: "Not now",
  },
  putOff: {
    title: (count: number) => `${fileCount(count)} of this link ${count === 1 ? "was" : "were"} not loaded.`,
    again: "Load…",
    leave: "Show my own files",
  },
  loading: {
    title: (done: number, all: number) =>
      all === 1 ? "Loading 1 file" : `Loading ${fileCount(all)}, ${counted(done)} done`,
    of: (bytes: string, total: string) => `${bytes} of ${total}`,
    waiting: "waiting",
    large: (name: string, total: string | null, limit: string) =>
      `${name} is ${total === null ? `larger than ${limit}` : total}. It is held in memory while it is read.`,
    largeYes: "Load it",
    largeNo: "Leave it out",
  },
  failed: {
    title: (failed: number, all: number) =>
      all === 1
        ? "The file was not loaded."
        : `${counted(failed)} of ${fileCount(all)} ${failed === 1 ? "was" : "were"} not loaded.`,
    again: "Try again",
  },
  open: {
    label: "Addresses of result files, archives or bundles, one per line",
    hint: "https://… of a server that lets any page read the file (Access-Control-Allow-Origin: *). Your own files are hidden meanwhile; the link of the page then contains these addresses.",
    notKept: (n: number) =>
      `${fileCount(n)} of yours ${n === 1 ? "is" : "are"} not kept in this browser and will have to be dropped again.`,
    load: "Load",
  },
  faults: {
    "src/no-address": {
      what: "This is not an address.",
      todo: "Write the whole address, starting with https://.",
    },
    "src/scheme": {
      what: "Only https:// and http:// addresses are loaded.",
      todo: "For a file on this machine, drop it on the page.",
    },
    "src/userinfo": {
      what: "The address holds a name or a password.",
      todo: "It is not loaded, since links are passed on. Use an address that anybody may read.",
    },
    "src/mixed": {
      what: "This page was loaded over https, so the browser does not let it load anything over http.",
      todo: `Use https:// in the address, where the server has it. ${DROP}`,
    },
    "src/ipv6": {
      what: "The host is an IPv6 address, which the page’s policy cannot name.",
      todo: "Use a host name, or an IPv4 address.",
    },
    "src/host": {
      what: "The host has a letter that the page’s policy cannot name: it takes a to z, digits, hyphens and points, but no underscore.",
      todo: "Use another name of the host. An S3 bucket can be named in the path: https://s3.amazonaws.com/my_bucket/…",
    },
  } satisfies Readonly<Record<string, FailureText>>,
  failures: {
    status: statusText,
    noCors,
    offline: { what: "This machine is offline.", todo: "Try again with a connection." },
    unreachable: (host: string): FailureText => ({
      what: `No answer from ${host}.`,
      todo: `There is no such host, nothing listens there, its certificate is not valid, or this network or an extension blocks it. Open the address in a tab of its own: the browser says more there. ${DROP}`,
    }),
    redirected: (host: string): FailureText => ({
      what: `${host} redirects to another host, which you have not confirmed.`,
      todo: `Open the address in a tab of its own and use the one where the file really is. ${DROP}`,
    }),
    idle: (seconds: number, bytes: string | null): FailureText => ({
      what:
        bytes === null
          ? `Nothing arrived within ${seconds} s.`
          : `Nothing more arrived within ${seconds} s, after ${bytes}.`,
      todo: `Try again. ${DROP}`,
    }),
    cut: (bytes: string, total: string | null): FailureText => ({
      what: `The connection ended after ${bytes}${total === null ? "" : ` of ${total}`}.`,
      todo: `Try again. ${DROP}`,
    }),
    empty: { what: "The file is empty: 0 bytes arrived.", todo: "Ask for the file again." },
    aborted: { what: "It was left out.", todo: "Try again to load it." },
    noPage: {
      what: "The page that fetches files, fetch.html, does not answer.",
      todo: `It belongs beside the app: whoever publishes this site must copy it along. An extension may block it too. ${DROP}`,
    },
    webPage: {
      what: "The server sent a web page, not a result.",
      todo: "It may list the files of a folder, be about the file, or ask to log in. Use the address of the file itself.",
    },
  },
};
