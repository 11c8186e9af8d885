import type { Fragment, Place } from "~/formats/format";
import { formats } from "~/formats/table";
export type { Fragment, Place } from "~/formats/format";

/**
 * Where in a source a number stands, for the source panel.
 * @param format row of the format table (`source.format`)
 * @returns null when the format cannot say or the place is not in the bytes.
 */
export const locate = (format: string, bytes: Uint8Array, place: Place): Fragment | null =>
  formats.find(({ id }) => id === format)?.locate?.(bytes, place) ?? null;
