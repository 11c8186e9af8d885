import { plain } from "~/base/shownText";

/**
 * A fault in a dataset, reported to the builder of the site. `code`: dataset/no-description, dataset/bad-json,
 * dataset/bad-field, dataset/missing-field, dataset/slug-mismatch, dataset/not-read, dataset/unknown-system,
 * dataset/unknown-fact, dataset/bad-headline, dataset/empty; for labels and rules label/bad-value, label/bad-rule,
 * label/no-target; for comparisons comparison/no-number.
 */
export class PublishError extends Error {
  constructor(
    readonly code: string,
    what: string,
    readonly file: string,
    readonly line: number | null = null,
  ) {
    // One line, whatever a description holds.
    super(plain(`${file}${line === null ? "" : `:${line}`}: ${what} (${code})`));
    this.name = "PublishError";
  }
}

/** @param errors of one dataset, one at least @throws the first, with a line for each in its message */
export function refuseAll(errors: readonly PublishError[]): never {
  const [first] = errors;
  first!.message = errors.map(({ message }) => message).join("\n");
  throw first!;
}
