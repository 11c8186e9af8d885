/**
 * A bundle: one zip with the tables as Parquet, the views and, if the user chose so, the raw files. Other programs can
 * read it (docs/bundle.md). This file names its parts; writeBundle.ts and readBundle.ts make and read it.
 */
import type { CarriedTable } from "~/model/carried";

export const MANIFEST = "manifest.json";
export const VIEWS = "views.json";
export const SOURCES = "sources/";
export const tableFile = (table: CarriedTable): string => `tables/${table}.parquet`;

/** SHA-256, 64 hex digits, passed in: this room has no platform. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;
