/** What sides of a comparison may differ in, the usual first. */
export const ATTRIBUTES = ["folder", "system", "media", "drive_model", "firmware", "host", "dataset"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
