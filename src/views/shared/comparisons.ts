/** The comparisons of the site, and where each is shown. */
import * as v from "valibot";
import { siteJson } from "~/ask/browser";
import { type Loaded, useLoaded } from "~/components/useLoaded";
import { type Comparison, COMPARISONS, comparisonsSchema, datasetsOf } from "~/model/comparison";
import { encodeHash } from "~/permalink/codec";
import { defaults } from "~/permalink/field";
import { linkContext } from "./catalogue";
import { fields } from "../comparison/state";

let comparisons: Promise<readonly Comparison[]> | null = null;

/** Once; again after a failure. */
const load = (): Promise<readonly Comparison[]> =>
  (comparisons ??= siteJson(COMPARISONS)
    .then((sent) => v.parse(comparisonsSchema, sent).comparisons)
    .catch((error: unknown) => {
      comparisons = null;
      throw error;
    }));

export const useComparisons = (): Loaded<readonly Comparison[]> => useLoaded("comparisons", load);

export const comparisonLink = (one: Comparison): string =>
  encodeHash("comparison", fields, { ...defaults(fields), d: datasetsOf(one), c: one.id }, linkContext);
