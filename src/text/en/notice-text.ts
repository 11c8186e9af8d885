/**
 * What happened to a file, by notice code: what happened, what to do, what became of the rest.
 * `v`: the values of the notice.
 */
export type Values = Readonly<Record<string, string | number>>;
type Says = (v: Values) => string;

/** The texts of a notice, as a section writes them. */
export interface NoticeText {
  readonly what: Says | string;
  /** Absent: there is nothing to do. */
  readonly todo?: Says | string;
  /** Absent: the default given to `whole`. */
  readonly rest?: Says | string;
}

type WholeText = { readonly [Part in keyof NoticeText]-?: Says };

/** Notices as they are shown. @param rest default for notices without a `rest` */
export const whole = (rest: string, texts: Readonly<Record<string, NoticeText>>): Readonly<Record<string, WholeText>> =>
  Object.fromEntries(
    Object.entries(texts).map(([code, said]) => {
      const says = (part: Says | string): Says => (typeof part === "string" ? () => part : part);
      return [code, { what: says(said.what), todo: says(said.todo ?? ""), rest: says(said.rest ?? rest) }];
    }),
  );

/** A value of a notice as a function of its text takes it. */
export type Value = string | number | undefined;
export const plural = (n: Value, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
