/** A notice in words: what the list of problems shows in its columns. */
import { lookUp } from "~/base/lookUp";
import { type Notice, shownValues } from "~/base/notice";
import { fileLists } from "~/text/en/file-lists";
import { notices } from "~/text/en/notices";

export interface NoticeWords {
  readonly where: string;
  readonly what: string;
  readonly todo: string;
  readonly rest: string;
}

export function noticeWords(notice: Notice): NoticeWords {
  const text = lookUp(notices, notice.code);
  const { problems } = fileLists;
  const values = shownValues(notice);
  const where = [
    ...(notice.line === undefined ? [] : [problems.line(notice.line.toLocaleString("en"))]),
    ...(notice.byte === undefined ? [] : [problems.byte(notice.byte.toLocaleString("en"))]),
  ].join(", ");
  if (text === undefined) return { where, what: problems.unknown(notice.code), todo: "", rest: "" };
  return { where, what: text.what(values), todo: text.todo(values), rest: text.rest(values) };
}
