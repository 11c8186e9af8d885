/**
 * A bundle: one zip with the tables as Parquet, the views and, where somebody ticked it, the raw files. Other programs
 * read it without us. docs/bundle.md. Here: what its parts are called; writeBundle.ts and readBundle.ts make and read it.
 */
import type { CarriedTable } from "~/model/carried";

export const MANIFEST = "manifest.json";
export const VIEWS = "views.json";
export const SOURCES = "sources/";
export const tableFile = (table: CarriedTable): string => `tables/${table}.parquet`;

/** SHA-256, 64 hex digits: this room knows no host that has one. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;
