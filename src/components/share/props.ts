import type { Allowed } from "~/bundle/private";
import type { Content } from "~/model/carried";

/** What a page says of its chart to whoever shares it. */
export interface ShareProps {
  /**
   * Reads what of the user's own data the chart is made of; views are added by who shares it. null: only published data
   * is on the chart. The same function while the chart is made of the same rows.
   */
  readonly own: null | (() => Promise<Content>);
  /** For captions: system, method, conditions, sponsor, tool versions; one line each. */
  readonly caption: readonly string[];
  /**
   * The chart as a page of its own with its data inside, HTML. `link`: of what is shown, whole; `allowed`: names of the
   * user's own that may stand in it. Rejects where the site does not give its template, or an answer is lost. null: this
   * is such a page.
   */
  readonly standalone: null | ((title: string, link: string, allowed: Allowed) => Promise<string>);
  /** So few rows that they may be read before anybody asks, when the chart stands. */
  readonly early?: boolean;
}
