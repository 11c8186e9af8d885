/** Amounts as this page writes them. */
import { significant } from "~/charts/number";

/** Bytes a second as MB/s, three digits. */
export const rateText = (bytes_per_s: number): string => `${significant(bytes_per_s / 1e6, 3)} MB/s`;
