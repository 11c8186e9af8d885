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
