/** Version of the package, as in package.json; version.test.ts compares them. */
export const VERSION = "1.0.0";

declare const KNEEPOINT_CODE: string | undefined;

/**
 * Identifies the sources that this was built from (scripts/state.mjs). Empty in tests and under the dev server, where
 * code changes while it runs.
 */
export const CODE: string = typeof KNEEPOINT_CODE === "string" ? KNEEPOINT_CODE : "";
