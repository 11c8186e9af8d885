/** Notices of the site and of the link as lines across the page. Loaded by useLines if there is one. */
import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { links } from "~/text/en/links";
import type { useSiteFaults } from "~/views/shared/catalogue";
import { sentences } from "~/text/en/counted";
import type { Line } from "./Lines";

type SiteFaults = ReturnType<typeof useSiteFaults>;

/** A notice as one line: what happened, then what it means and what to do. */
function lineOf(notice: Notice, i: number): Line {
  const words = lookUp(links, notice.code);
  const values = shownValues(notice);
  const title = words?.what(values) ?? notice.code;
  const text =
    words === undefined ? "" : sentences([words.rest(values), words.todo(values)].filter((part) => part !== ""));
  return { id: `${notice.code} ${i}`, level: notice.level, title, text };
}

/** Files named in a line; the others are counted. */
const NAMED = 3;

/** Faults of files of this site: one line per kind. */
function siteNotices(faults: SiteFaults): Notice[] {
  const kinds = [...new Set(faults.map(({ why }) => why))];
  return kinds.map((why): Notice => {
    const paths = faults
      .filter((fault) => fault.why === why)
      .map(({ path, status }) => `data/${path}${status === undefined ? "" : ` (HTTP ${status})`}`);
    const values = {
      count: paths.length,
      named: paths.slice(0, NAMED).join(", "),
      more: Math.max(0, paths.length - NAMED),
      lost: faults.find((fault) => fault.why === why)?.lost ?? 0,
    };
    return { code: `site/${why}`, level: "warning", path: paths[0]!, values };
  });
}

/** Faults of the site come before faults of the link. */
export const noticeLines = (faults: SiteFaults, notices: readonly Notice[]): Line[] => [
  ...siteNotices(faults).map(lineOf),
  ...notices.map(lineOf),
];
