import type { Allowed } from "~/bundle/private";
import type { Content } from "~/model/carried";

/** What a page provides about its chart for sharing. */
export interface ShareProps {
  /**
   * Reads the user's own data that the chart is made of; views are added when sharing. null: only published data is on
   * the chart. The same function as long as the chart has the same rows.
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
  /** Few enough rows to be read before anybody asks, once the chart is there. */
  readonly early?: boolean;
}
