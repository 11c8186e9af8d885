/**
 * The catalogue for every page: loaded once, with the context for writing links. The shell asks here too, so that the
 * content hashes of a link are compared with the catalogue that the pages show.
 */
import { onceOf } from "~/base/byKey";
import { useEffect, useSyncExternalStore } from "react";
import { create } from "zustand";
import type { SiteFault } from "~/ask/ask";
import { fetchAhead, loadCatalogue, onSiteFault, siteFaults } from "~/ask/browser";
import type { Catalogue } from "~/model/dataset";
import { encodeHash } from "~/permalink/codec";
import { defaults, type Fields, type LinkContext, type State } from "~/permalink/field";

export type CatalogueState =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly catalogue: Catalogue }
  | { readonly state: "failed"; readonly reason: string };

const useLoadedCatalogue = create<CatalogueState>(() => ({ state: "loading" }));
const become = (next: CatalogueState) => useLoadedCatalogue.setState(next, true);
let loading: Promise<void> | null = null;

function load(): Promise<void> {
  loading = loadCatalogue().then(
    (catalogue) => become({ state: "ready", catalogue }),
    (error: unknown) => become({ state: "failed", reason: error instanceof Error ? error.message : String(error) }),
  );
  return loading;
}

/** Resolves when it is there, or has failed. */
export const catalogueLoaded = (): Promise<void> => loading ?? load();

/** Asks again after a failure. */
export function retryCatalogue() {
  become({ state: "loading" });
  void load();
}

export function useCatalogue(): CatalogueState {
  useEffect(() => void catalogueLoaded(), []);
  // Rendered in Node, it is what it is then.
  return useSyncExternalStore(useLoadedCatalogue.subscribe, useLoadedCatalogue.getState, useLoadedCatalogue.getState);
}

/** For a page that is rendered without fetching. */
export const showCatalogue = (catalogue: Catalogue): void => become({ state: "ready", catalogue });

const NONE: Catalogue["datasets"] = [];

/** The datasets of the site; empty until the catalogue is loaded. */
export function useKnown(): Catalogue["datasets"] {
  const catalogue = useCatalogue();
  return catalogue.state === "ready" ? catalogue.catalogue.datasets : NONE;
}

/** Files of this site whose answers were unusable. */
export const useSiteFaults = (): readonly SiteFault[] => useSyncExternalStore(onSiteFault, siteFaults);

/** A table of many systems asks for each of its rows. */
const hashesOf = onceOf(({ datasets }: Catalogue) => new Map(datasets.map(({ slug, hash }) => [slug, hash])));

/** Content hashes from the catalogue; null until it is loaded, and for the reader's own files. */
export const linkContext: LinkContext = {
  hashOf: (slug) => {
    const current = useLoadedCatalogue.getState();
    return current.state === "ready" ? (hashesOf(current.catalogue).get(slug) ?? null) : null;
  },
};

/** The address of a page; fields that are not given keep their defaults. */
export const linkTo = <F extends Fields>(page: string, fields: F, given: Partial<State<F>>): string =>
  encodeHash(page, fields, { ...defaults(fields), ...given }, linkContext);

/** Fetches the answers that the opened page will need about its published datasets together with its code. */
export function askAhead(slugs: unknown, questions: readonly string[]): void {
  if (!Array.isArray(slugs)) return;
  for (const slug of slugs as readonly string[]) fetchAhead(slug, questions).catch(() => undefined);
}
