/** As package.json says it; version.test.ts holds them together. */
export const VERSION = "0.1.0";
