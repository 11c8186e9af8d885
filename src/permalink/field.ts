/**
 * A field of a link: how one choice is written and read. A page lists its fields; this module owns both directions
 * and knows no page. A value equal to its default is never written; text that cannot be read falls back alone.
 */
export interface Field<T> {
  /** Frozen within a version: changing it bumps the version and needs an upgrader. */
  readonly fallback: T;
  encode(value: T): string;
  /** undefined: not readable, the default is taken and the field is named in a notice. */
  decode(text: string): T | undefined;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- fields of a page have unlike types
export type Fields = Readonly<Record<string, Field<any>>>;
export type State<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };
