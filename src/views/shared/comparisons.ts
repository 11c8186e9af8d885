/** The comparisons of the site, and where each is shown. */
import { siteJson } from "~/ask/browser";
import { type Loaded, useLoaded } from "~/components/useLoaded";
import { COMPARISONS, datasetsOf, soundComparisons } from "~/model/catalogue";
import type { Comparison } from "~/model/comparison";
import { library } from "~/text/en/library";
import { linkTo } from "./catalogue";
import { fields } from "../comparison/state";

let comparisons: Promise<readonly Comparison[]> | null = null;

/** Loaded once; again after a failure. */
const load = (): Promise<readonly Comparison[]> =>
  (comparisons ??= siteJson(COMPARISONS)
    .then((sent) => {
      const sound = soundComparisons(sent);
      if (sound === null) throw new Error(library.failed.damaged);
      return sound;
    })
    .catch((error: unknown) => {
      comparisons = null;
      throw error;
    }));

export const useComparisons = (): Loaded<readonly Comparison[]> => useLoaded("comparisons", load);

export const comparisonLink = (one: Comparison): string =>
  linkTo("comparison", fields, { d: datasetsOf(one), c: one.id });
