/** The shown page as one file with its answers inside. */
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
  /** Link to what is shown, with the data it carries. */
  readonly link: string;
  /** Link of the view, with the names that the reader sees. */
  readonly hash: string;
  readonly allowed: Allowed;
  /** Which of the reader's data the chart is made of; null: none. Its runs have their own numbers. */
  readonly content: Content | null;
  /** Its runs, as numbered in the answers. */
  readonly runs: readonly number[];
}

/** Next to the app's files. */
const TEMPLATE = "standalone.html";

/** @throws if the template or an answer is not available */
export async function standaloneOf(given: Given): Promise<string> {
  const [template, answers, catalogue] = await Promise.all([readTemplate(), heldAnswers(), loadCatalogue()]);
  const { content, allowed } = given;
  const names = content === null ? NO_NAMES : privateNames(content);
  const { replace, finds } = standIns(names, allowed);
  const data = dataOf(given, answers, catalogue);
  return standalonePage(template, finds === null ? data : plain(data, replace));
}

/**
 * The data with names replaced. The params of an answer are renamed in the same way as the question's, which come from
 * the view. The link is the one of Copy link: the data it carries are not text.
 */
export const plain = (data: StandaloneData, replace: (text: string) => string): StandaloneData => ({
  ...renamed(data, replace),
  hash: inValues(data.hash, replace),
  link: data.link,
  answers: Object.fromEntries(
    Object.entries(data.answers).map(([key, answer]) => [askedAgain(key, replace), renamed(answer, replace)]),
  ),
});

/** Renames within the params of `<question> <params>`; names of params and questions are ours and stay. */
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

/** Answers about the reader's files hold more than the chart shows: rows of other runs are left out. */
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
    // The page has its data, so it names no files to drop.
    hash: withFiles(withoutGuest(hash), []),
    link,
    catalogue: {
      ...catalogue,
      // The raw files are not in the page, so nothing points to them.
      datasets: catalogue.datasets
        .filter(({ slug }) => datasets.has(slug))
        .map((entry) => ({ ...entry, sources: false })),
    },
    answers: Object.fromEntries(kept) as StandaloneData["answers"],
  };
}

/** Filters rows that belong to runs by these runs; any other answer is unchanged. */
function ofRuns(answer: unknown, runs: ReadonlySet<unknown>): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.filter((row: unknown) => {
    const run = typeof row === "object" && row !== null && "run_no" in row ? row.run_no : null;
    return run === null || runs.has(run);
  });
}
