/** The page that is shown, as one file with its answers inside. */
import { canonicalParams } from "~/ask/key";
import { type HeldAnswer, heldAnswers, loadCatalogue } from "~/ask/browser";
import { inValues } from "~/bundle/inValues";
import { type Allowed, NO_NAMES, privateNames, standIns } from "~/bundle/private";
import { renamed, type StandaloneData, standalonePage } from "~/export/standalone";
import type { Content } from "~/model/carried";
import { withFiles, withoutGuest } from "~/permalink/globals";
import { standalone as text } from "~/text/en/standalone";

interface Given {
  readonly title: string;
  /** Of what is shown, with what it carries. */
  readonly link: string;
  /** Of the view, with the names that the user sees. */
  readonly hash: string;
  readonly allowed: Allowed;
  /** What of the user's own data the chart is made of; null: nothing. Its runs have numbers of their own. */
  readonly content: Content | null;
  /** The runs of it, as the answers number them. */
  readonly runs: readonly number[];
}

/** Beside the app. */
const TEMPLATE = "standalone.html";

/** @throws where the template or an answer is not to be had */
export async function standaloneOf(given: Given): Promise<string> {
  const [template, answers, catalogue] = await Promise.all([readTemplate(), heldAnswers(), loadCatalogue()]);
  const { content, allowed } = given;
  const names = content === null ? NO_NAMES : privateNames(content);
  const { replace, finds } = standIns(names, allowed);
  const data = dataOf(given, answers, catalogue);
  return standalonePage(template, finds === null ? data : plain(data, replace));
}

/**
 * The data with other names in it. What an answer was asked by is renamed as its question will be, whose fields come out
 * of the view. The link is Copy link's: what it carries is not text.
 */
export const plain = (data: StandaloneData, replace: (text: string) => string): StandaloneData => ({
  ...renamed(data, replace),
  hash: inValues(data.hash, replace),
  link: data.link,
  answers: Object.fromEntries(
    Object.entries(data.answers).map(([key, answer]) => [askedAgain(key, replace), renamed(answer, replace)]),
  ),
});

/** Of `<question> <params>` what the params say; their names and the question's are ours. */
function askedAgain(key: string, replace: (text: string) => string): string {
  const at = key.indexOf(" ");
  const params = JSON.parse(key.slice(at + 1)) as readonly (readonly [string, string])[];
  const asked = renamed(Object.fromEntries(params), replace);
  return `${key.slice(0, at)} ${canonicalParams(asked)}`;
}

async function readTemplate(): Promise<string> {
  const response = await fetch(new URL(TEMPLATE, document.baseURI));
  if (!response.ok) throw new Error(text.noTemplate(response.status));
  return response.text();
}

/** Answers about own files hold more than the chart shows: rows of other runs stay here. */
export function dataOf(
  { title, link, hash, runs }: Omit<Given, "content" | "allowed">,
  answers: readonly HeldAnswer[],
  catalogue: StandaloneData["catalogue"],
): StandaloneData {
  const own = new Set<unknown>(runs);
  const kept = answers.map(({ key, dataset, answer }) => [key, dataset === "local" ? ofRuns(answer, own) : answer]);
  const datasets = new Set(answers.map(({ dataset }) => dataset));
  return {
    standalone: 1,
    title,
    // The page has its data: it names no files to drop.
    hash: withFiles(withoutGuest(hash), []),
    link,
    catalogue: {
      ...catalogue,
      // The raw files are not in the page: nothing points to them.
      datasets: catalogue.datasets
        .filter(({ slug }) => datasets.has(slug))
        .map((entry) => ({ ...entry, sources: false })),
    },
    answers: Object.fromEntries(kept) as StandaloneData["answers"],
  };
}

/** Rows that are of runs: those of these runs. Any other answer as it is. */
function ofRuns(answer: unknown, runs: ReadonlySet<unknown>): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.filter((row: unknown) => {
    const run = typeof row === "object" && row !== null && "run_no" in row ? row.run_no : null;
    return run === null || runs.has(run);
  });
}
