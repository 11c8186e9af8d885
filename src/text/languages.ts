/**
 * The languages of the page. The English sections stand in the code; another language is one script that is loaded before
 * it (scripts/languages.mjs), so that who reads English loads nothing of the others.
 */

interface Language {
  /** Its own name for itself, and what the bar has room for. */
  readonly name: string;
  readonly short: string;
  /** Its word for "language". */
  readonly label: string;
}

/** Only those that say all that English says (tests/languages.test.ts). */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: "English", short: "EN", label: "Language" },
  ja: { name: "日本語", short: "日", label: "言語" },
  zh: { name: "中文", short: "中", label: "语言" },
};

/**
 * Sections that stay English: of the terminal, of files, of prepared answers, and of the page that is saved as a file.
 * What no other language has is English on the page too.
 */
export const englishOnly: readonly string[] = [
  ...["build", "bundle", "cli", "compare-command", "inspect", "inspect-schema", "notice-text", "points"],
  ...["standalone", "systems"],
];
