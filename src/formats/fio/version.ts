/** Version numbers of "fio-3.6-31-g7c68", "2.18-59-…", "3.33"; null if there are none. */
export function versionOf(text: string | null): readonly number[] | null {
  const found = /(\d{1,6})\.(\d{1,6})(?:\.(\d{1,6}))?/.exec(text ?? "");
  return found === null ? null : found.slice(1).map((part) => Number(part ?? 0));
}

/** Is the version earlier than major.minor? null: the file does not state its version. */
export function before(version: readonly number[] | null, major: number, minor: number): boolean | null {
  if (version === null) return null;
  return version[0]! < major || (version[0] === major && version[1]! < minor);
}

/** As the file says, without the tool's name: "3.33". */
export const shortVersion = (text: string | null): string | null => text?.replace(/^fio-/, "") ?? null;
