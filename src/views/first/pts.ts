/** Rounds of the SNIA PTS, whole enough for a verdict, go to their report. What else they show, other rows show too. */
import { reportsOf, roundsToJudge } from "~/analysis/pts/report";
import { pathsOf, type Row } from "./claim";
import type { Test } from "./facts";

export const ptsRow: Row = (left) => {
  const reports = reportsOf(left).filter((report) => roundsToJudge(report) > 0);
  if (reports.length === 0) return null;
  const rounds = Math.max(...reports.map(roundsToJudge));
  const paths = pathsOf(reports.flatMap(({ steps }) => steps as readonly Test[]));
  return { page: "pts", why: { code: "rounds", rounds, devices: reports.length }, paths, state: {}, tests: [] };
};
