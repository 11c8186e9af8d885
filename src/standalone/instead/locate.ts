/** Replaces `ingest/locate`: the raw files are not in the page. */
import { standalone as text } from "~/text/en/standalone";

const none = (): never => {
  throw new Error(text.noFiles);
};

export const stretchOf = none;
export const locate = none;
export const excerptOf = none;
export const findsInBytes = none;
export const locateFacts = none;
export const entryBytes = none;
