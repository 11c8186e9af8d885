/** The shape of an English section with any sentences in it, which a translation must have. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Sentence
    ? (...values: Values) => Translated<Sentence>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;
