/** What is said of a folder that `kneepoint open` serves. Loaded with its line alone. */
const files = (n: number): string => `${n.toLocaleString("en")} files are`;

export const followed = {
  title: "The folder behind this page",
  follows: (name: string): string => `Follows ${name}.`,
  nothing: "No results stand in it yet: they show here as they come.",
  writing: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0]!} is being written.` : `${files(names.length)} being written.`,
  lost: (name: string): string =>
    `${name} is followed no longer: the command has ended. What is shown is of its last moment. Start kneepoint open again to go on.`,
} as const;
