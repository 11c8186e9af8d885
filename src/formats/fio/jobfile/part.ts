/** What a fio job file says: the part that its parser pushes, for the companions of other fio formats. */

/** Option and value as written; an option without a value has "". ${VAR} and $size keywords are left as text. */
export type JobOption = readonly [name: string, value: string];

export interface JobFileJob {
  /** Name of the section: fio prints it as the job's name. */
  readonly name: string;
  /** 1-based line of the section. */
  readonly line: number;
  /** Those of the global sections before it, then its own: of equal names the last counts, as in fio. */
  readonly options: readonly JobOption[];
}

export interface JobFilePart {
  readonly jobs: readonly JobFileJob[];
  /** Options of all global sections, in order. */
  readonly global: readonly JobOption[];
}
