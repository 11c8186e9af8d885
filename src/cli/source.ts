/** The line of a source, printed always. */
import type { Notice } from "~/base/notice";
import type { FileRole, IngestCounts, IngestedFile } from "~/ingest/ingest";
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

export interface SourceCounts {
  readonly members: number;
  readonly buckets: number;
}

const noticeLines = (notices: readonly Notice[], level: Notice["level"]): NoticeLine[] =>
  notices
    .filter((notice) => notice.level === level)
    .map((notice) => ({ code: notice.code, message: sentenceOf(notice), line: notice.line ?? null }));

export const sourceLine = ({ source, read, role, notices, counts }: IngestedFile, own: SourceCounts): SourceLine => ({
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
  return {
    kind: "source",
    path,
    format: null,
    tool: null,
    tool_version: null,
    read: false,
    role: null,
    bytes: null,
    sha256: null,
    runs: 0,
    points: 0,
    members: 0,
    figures: 0,
    samples: 0,
    buckets: 0,
    warnings: [],
    errors: noticeLines([notice], "error"),
    infos: [],
  };
}

/** Of descriptions. */
export function noticeLine(notice: Notice): string {
  const values = Object.entries(notice.values ?? {}).map(([name, value]) => `${name} ${value}`);
  const sentence = sentenceOf(notice);
  const where = notice.line === undefined ? notice.path : `${notice.path}:${notice.line}`;
  return text.labels(where, sentence === notice.code ? [notice.code, ...values].join(", ") : sentence);
}
