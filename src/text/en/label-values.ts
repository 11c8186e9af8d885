/** Why a text is no value of a key, and why a text is no rule. */
export const labelValues = {
  empty: "nothing is said",
  long: (most: number) => `longer than ${most.toLocaleString("en-US")} characters`,
  choice: (options: readonly string[]) => `one of ${options.join(", ")}`,
  number: (from: string, to: string) => `a number from ${from} to ${to}`,
  count: (from: string, to: string) => `a whole number from ${from} to ${to}`,
  bytes: "bytes, such as 4096, 4K, 64 KiB or 3.84 TB",
};

export const rules = {
  empty: "A rule names at least one part of a path: {drive_model}_{firmware}.",
  long: (most: number) => `A rule has at most ${most} characters.`,
  brace: (at: number) => `The brace at ${at} has no other half.`,
  key: (name: string) => `{${name}} is no name of a key.`,
  twice: (key: string) => `{${key}} stands twice.`,
  adjacent: (a: string, b: string) => `Nothing stands between {${a}} and {${b}} that tells them apart.`,
};
