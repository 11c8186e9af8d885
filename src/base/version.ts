/** As package.json says it; version.test.ts holds them together. */
export const VERSION = "1.0.0";

declare const KNEEPOINT_CODE: string | undefined;

/**
 * Names the state of the sources that this was built from (scripts/state.mjs). Empty in tests and under the dev server,
 * whose code changes while it runs.
 */
export const CODE: string = typeof KNEEPOINT_CODE === "string" ? KNEEPOINT_CODE : "";
