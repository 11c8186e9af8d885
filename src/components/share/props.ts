import type { Allowed } from "~/bundle/private";
import type { Content } from "~/model/carried";

/** What a page provides for sharing its chart. */
export interface ShareProps {
  /**
   * Reads the user's own data behind the chart; views are added when sharing. null: only published data is on the
   * chart. The function stays the same while the chart has the same rows.
   */
  readonly own: null | (() => Promise<Content>);
  /** For captions: system, method, conditions, sponsor, tool versions; one line each. */
  readonly caption: readonly string[];
  /**
   * The chart as a standalone HTML page with its data inside. `link`: the whole link of what is shown; `allowed`: names
   * of the user's own that may appear in it. Rejects if the site does not send its template, or an answer is lost.
   * null: this already is such a page.
   */
  readonly standalone: null | ((title: string, link: string, allowed: Allowed) => Promise<string>);
  /** Few enough rows to read in advance, after the chart is drawn. */
  readonly early?: boolean;
}
