import type { LabelKey } from "~/model/labels";

/** One change of what the user says. */
export interface Edit {
  readonly target: string;
  readonly key: LabelKey;
  /** As `readValue` gives it; null takes the user's word back, and another's counts again. */
  readonly value: string | null;
}
