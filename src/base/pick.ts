import { lookUp } from "./lookUp";

const at = <T extends object, K extends keyof T & string>(row: T, key: K): T[K] =>
  lookUp(row as Record<string, T[K]>, key) as T[K];

/** Some fields of a row. */
export const pick = <T extends object, K extends keyof T & string>(row: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, at(row, key)])) as Pick<T, K>;

/** The value that all rows share, else null. */
export function common<T extends object, K extends keyof T & string>(rows: readonly T[], key: K): T[K] | null {
  const value = at(rows[0]!, key);
  return rows.every((row) => at(row, key) === value) ? value : null;
}

/** `common` for several fields. */
export const allCommon = <T extends object, K extends keyof T & string>(
  rows: readonly T[],
  keys: readonly K[],
): { readonly [P in K]: T[P] | null } =>
  Object.fromEntries(keys.map((key) => [key, common(rows, key)])) as { [P in K]: T[P] | null };

/** Entries that all of them share. */
export function agreed(all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const [first = {}, ...others] = all;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) => others.every((one) => lookUp(one, key) === value)),
  );
}
