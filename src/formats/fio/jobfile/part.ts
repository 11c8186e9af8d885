/** The content of a fio job file: the part that its parser pushes, for other fio formats. */

/** Option and value as written; an option without a value has "". ${VAR} and $keywords are left as text. */
export type JobOption = readonly [name: string, value: string];

export interface JobFileJob {
  /** As fio prints it: the section, or its option `name`. */
  readonly name: string;
  readonly line: number;
  /** First those it inherits from the global sections before it (and does not set itself), then its own. */
  readonly options: readonly JobOption[];
}

export interface JobFilePart {
  readonly jobs: readonly JobFileJob[];
  /** Options of all global sections, in order; for a file without sections (made to be included), all of it. */
  readonly global: readonly JobOption[];
}
