/**
 * What happened to a file, by notice code: what happened, what to do, what became of the rest.
 * `v`: the values of the notice.
 */
type Values = Readonly<Record<string, string | number>>;
export interface NoticeText {
  readonly what: (v: Values) => string;
  readonly todo: (v: Values) => string;
  readonly rest: (v: Values) => string;
}

/** A value of a notice as a function of its text takes it. */
export type Value = string | number | undefined;
export const plural = (n: Value, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
export const nothing = (): string => "";
