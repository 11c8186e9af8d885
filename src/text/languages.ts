/**
 * The languages of the page. English sections are part of the code; another language is one script loaded before it
 * (scripts/languages.mjs), so that English readers load none of it.
 */

interface Language {
  /** Its own name for itself, and what the bar has room for. */
  readonly name: string;
  readonly short: string;
  /** Its word for "language". */
  readonly label: string;
}

/** Only languages with every English sentence translated (tests/languages.test.ts). */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", short: "EN", label: "Language" },
  ja: { name: "日本語", short: "日", label: "言語" },
  zh: { name: "中文", short: "中", label: "语言" },
};

/**
 * Sections that stay English: for the terminal, files, prepared answers, and the page saved as a file. Sections that a
 * language lacks are English on the page too.
 */
export const englishOnly: readonly string[] = [
  ...["build", "bundle", "cli", "compare-command", "inspect", "inspect-schema", "notice-text", "points"],
  ...["standalone", "systems"],
];
