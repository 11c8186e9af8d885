/** The comparisons of the site, and where each is shown. */
import { lazily } from "~/base/lazy";
import { siteJson } from "~/ask/browser";
import { type Loaded, useLoaded } from "~/components/useLoaded";
import { COMPARISONS, datasetsOf, soundComparisons } from "~/model/catalogue";
import type { Comparison } from "~/model/comparison";
import { library } from "~/text/en/library";
import { linkTo } from "./catalogue";
import { fields } from "../comparison/state";

const load = lazily(async (): Promise<readonly Comparison[]> => {
  const sound = soundComparisons(await siteJson(COMPARISONS));
  if (sound === null) throw new Error(library.failed.damaged);
  return sound;
});

export const useComparisons = (): Loaded<readonly Comparison[]> => useLoaded("comparisons", load);

export const comparisonLink = (one: Comparison): string =>
  linkTo("comparison", fields, { d: datasetsOf(one), c: one.id });
