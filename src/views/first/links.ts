/** Links of tabs. */
import { encodeHash } from "~/permalink/codec";
import { defaults, noHashes, type Fields } from "~/permalink/field";
import { fields as act } from "../act/state";
import { fields as compare } from "../compare/state";
import { fields as curve } from "../curve/state";
import { fields as figures } from "../figures/state";
import { fields as history } from "../history/state";
import { fields as overview } from "../overview/state";
import { fields as pts } from "../pts/state";
import { fields as run } from "../run/state";
import { fields as runs } from "../runs/state";
import { fields as scaling } from "../scaling/state";
import { fields as timeline } from "../timeline/state";
import type { FirstPage } from "./claim";
import type { Tab } from "./rule";

const fieldsOf: Readonly<Record<FirstPage, Fields>> = {
  act,
  compare,
  curve,
  figures,
  history,
  overview,
  pts,
  run,
  runs,
  scaling,
  timeline,
};

export const hrefOf = ({ page, state }: Pick<Tab, "page" | "state">): string =>
  encodeHash(page, fieldsOf[page], { ...defaults(fieldsOf[page]), ...state }, noHashes);

/** Pages that show everything measured, not only what their row of the rule claimed. */
const OF_ALL: ReadonlySet<FirstPage> = new Set(["overview", "compare", "runs"]);

/**
 * Where the bar leads. A first view shows the files it was chosen for; opened from a tab, these pages show all files.
 */
export const tabLink = (tab: Tab, first: Tab | null): Pick<Tab, "page" | "state"> =>
  tab === first || !OF_ALL.has(tab.page) ? tab : { page: tab.page, state: { ...tab.state, in: [] } };
