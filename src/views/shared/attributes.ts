/** What sides of a comparison may differ in, the usual first: `auto` takes the first by which two sides measured the same. */
export const ATTRIBUTES = [
  ...(["folder", "system", "setup", "media", "drive_model", "firmware", "host", "dataset"] as const),
  ...(["fabric", "interface", "tool_version", "engine", "kernel", "state", "capacity_bytes"] as const),
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
