import { useMemo } from "react";
import { useLoaded } from "~/components/useLoaded";
import { factLines, type FactLine } from "~/workspace/raw";
import type { SaidFile } from "./file";
import { placesOf, type SaidPlace, type SaidSection } from "./section";

/** Where what a section holds stands in the file. */
export interface SectionLines {
  /** Equal as long as the same was asked for. */
  readonly key: string;
  readonly of: ReadonlyMap<SaidPlace, FactLine>;
  /** Each once, in the order of the file. */
  readonly found: readonly FactLine[];
}

/** Asked when a section is opened; null: not yet known, or the file cannot be read. */
export function useLines(section: SaidSection | null, file: SaidFile | null): SectionLines | null {
  const places = useMemo(() => (section === null ? [] : placesOf(section)), [section]);
  const key =
    section === null || file === null || places.length === 0
      ? null
      : JSON.stringify([file.raw.sha256, file.document, section.id, places]);
  const loaded = useLoaded(key, (signal) => {
    const { raw, document, before } = file!;
    return factLines(
      raw,
      places.map((place) => ({ ...place, document })),
      before,
      signal,
    );
  });
  const lines = loaded.state === "ready" ? loaded.value : null;
  return useMemo(
    () => (lines === null || key === null ? null : { key, ...linesOf(places, lines) }),
    [key, places, lines],
  );
}

function linesOf(places: readonly SaidPlace[], lines: readonly (FactLine | null)[]): Omit<SectionLines, "key"> {
  const of = new Map<SaidPlace, FactLine>();
  const found = new Map<number, FactLine>();
  for (const [i, place] of places.entries()) {
    const line = lines[i] ?? null;
    if (line === null) continue;
    of.set(place, line);
    if (!found.has(line.line)) found.set(line.line, line);
  }
  return { of, found: [...found.values()].sort((a, b) => a.line - b.line) };
}
