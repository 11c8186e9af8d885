/** The line of a source, printed always. */
import type { Notice } from "~/base/notice";
import { type IngestCounts, NO_COUNTS } from "~/ingest/assemble";
import type { FileRole, IngestedFile } from "~/ingest/ingest";
import { build as text } from "~/text/en/build";
import { sentenceOf } from "~/text/en/inspect";

export interface NoticeLine {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
}

/** `points` as the page counts them: members that ran alike together are one. `members`: as `--points` prints. */
export interface SourceLine extends Readonly<Omit<IngestCounts, "intervals">> {
  readonly kind: "source";
  readonly path: string;
  /** null: not recognised. */
  readonly format: string | null;
  readonly tool: string | null;
  readonly tool_version: string | null;
  readonly read: boolean;
  readonly role: FileRole | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly warnings: readonly NoticeLine[];
  readonly errors: readonly NoticeLine[];
  readonly infos: readonly NoticeLine[];
}

const noticeLines = (notices: readonly Notice[], level: Notice["level"]): NoticeLine[] =>
  notices
    .filter((notice) => notice.level === level)
    .map((notice) => ({ code: notice.code, message: sentenceOf(notice), line: notice.line ?? null }));

/** The result of a file, or of a path without one. */
type Result = Pick<IngestedFile, "read" | "role" | "notices" | "counts"> & {
  readonly source: Pick<IngestedFile["source"], "path"> & Partial<IngestedFile["source"]>;
};

export const sourceLine = (
  { source, read, role, notices, counts }: Result,
  own: Pick<IngestCounts, "members" | "buckets"> = NO_COUNTS,
): SourceLine => ({
  kind: "source",
  path: source.path,
  format: source.format ?? null,
  tool: source.tool ?? null,
  tool_version: source.tool_version ?? null,
  read,
  role: read ? role : null,
  bytes: source.bytes ?? null,
  sha256: source.sha256 ?? null,
  runs: counts.runs,
  points: counts.points,
  members: own.members,
  figures: counts.figures,
  samples: counts.samples + counts.intervals,
  buckets: own.buckets,
  warnings: noticeLines(notices, "warning"),
  errors: noticeLines(notices, "error"),
  infos: noticeLines(notices, "info"),
});

/** A path that could not be opened, beside others that could. */
export function missingLine(path: string, reason: string): SourceLine {
  const notice: Notice = { code: "file/unreadable", level: "error", path, values: { reason } };
  return sourceLine({ source: { path }, read: false, role: "result", notices: [notice], counts: NO_COUNTS });
}

/** The line of a notice about a description. */
export function noticeLine(notice: Notice): string {
  const values = Object.entries(notice.values ?? {}).map(([name, value]) => `${name} ${value}`);
  const sentence = sentenceOf(notice);
  const where = notice.line === undefined ? notice.path : `${notice.path}:${notice.line}`;
  return text.labels(where, sentence === notice.code ? [notice.code, ...values].join(", ") : sentence);
}
