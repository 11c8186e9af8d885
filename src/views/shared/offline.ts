/** Keeps the site for when there is no network: the worker of scripts/offline.mjs, docs/offline.md. */
import { versioned } from "~/ask/ask";
import { loadCatalogue, siteJson } from "~/ask/browser";
import { answerPath } from "~/ask/key";
import { COMPARISONS, tableListPath, tablePath } from "~/model/catalogue";
import { folderName } from "~/workspace/pageState";

/** On a site with more datasets, only those that were looked at are kept. */
const MOST_DATASETS = 60;

/** What the page speaks, if not English: it came before the worker, which keeps the script of no other language. */
const languageScript = () =>
  Array.from(document.scripts, (script) => script.getAttribute("src") ?? "").filter((src) =>
    src.startsWith("assets/language-"),
  );

/** Paths from the root of the site. `all`: of everything that pages read. */
async function published(): Promise<{ readonly keep: readonly string[]; readonly all: boolean }> {
  const { code, datasets, prepared, trino } = await loadCatalogue();
  const all = datasets.length <= MOST_DATASETS;
  const few = all ? datasets : [];
  const paths = await Promise.all(
    few.map(async ({ slug, hash, answers }) => {
      const kept = prepared.map((name) => answerPath(name, slug, hash, code));
      if (trino !== undefined) return kept;
      const list = versioned(tableListPath(slug), answers);
      const tables = Object.keys((await siteJson(list)) as object);
      return [...kept, ...[list, ...tables.map((table) => versioned(tablePath(slug, table), answers))]];
    }),
  );
  const data = ["catalogue.json", COMPARISONS, ...paths.flat()].map((path) => `data/${path}`);
  return { keep: [...languageScript(), ...data], all };
}

/** Whether the reader, or a slow line, asks for little. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

/** Call it when the page has nothing else to do. A folder that is open, and a page under development, are not kept. */
export async function keepForOffline(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const isBuilt = document.querySelector("link[rel=manifest]") !== null;
  if (serviceWorker === undefined || !isBuilt || folderName() !== null) return;
  try {
    await serviceWorker.register(new URL("sw.js", document.baseURI));
    const { active } = await serviceWorker.ready;
    if (!savesData()) active?.postMessage(await published());
  } catch {
    // No store in this browser or window: everything works as long as there is a network.
  }
}
