/** Prepared answers of a site: reads them, and serves changed ones that the page accepts as the site's own. */
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { answerPath } from "~/ask/key";
import { sealed } from "~/ask/seal";
import { readCatalogue, type WrittenCatalogue } from "~/model/catalogue";

/** Contents of a prepared answer's file, below the line with its hashes (src/ask/seal.ts). */
export function answerIn(file: string | Uint8Array): unknown {
  const isPacked = typeof file !== "string" && file[0] === 0x1f;
  const text = typeof file === "string" ? file : new TextDecoder().decode(isPacked ? gunzipSync(file) : file);
  return JSON.parse(text.slice(text.indexOf("\n") + 1));
}

type Answers = Readonly<Record<string, unknown>>;

/** The catalogue of the site, and all prepared answers of one of its datasets, by question. */
export async function answersOf({ request }: Page, slug: string) {
  const catalogue = (await (await request.get("data/catalogue.json")).json()) as WrittenCatalogue;
  const { hash } = readCatalogue(catalogue).datasets.find((one) => one.slug === slug)!;
  const answers: Record<string, unknown> = {};
  for (const name of catalogue.prepared)
    answers[name] = answerIn(await (await request.get(`data/${answerPath(name, slug, hash, catalogue.code)}`)).text());
  return { catalogue, hash, answers: answers as Answers };
}

/**
 * Serves a catalogue and answers to its datasets of these slugs, sealed as the build seals them.
 * @param asked called with the slug of each answer that the page asks for
 */
export async function handOut(
  page: Page,
  catalogue: WrittenCatalogue,
  answers: ReadonlyMap<string, Answers>,
  asked: (slug: string) => void = () => undefined,
): Promise<void> {
  const files = new Map<string, { readonly slug: string; readonly text: string }>();
  const datasets: WrittenCatalogue["datasets"] = [];
  for (const entry of catalogue.datasets) {
    const { slug, hash } = entry;
    const own = answers.get(slug);
    const { seal, files: texts } = own === undefined ? { seal: entry.answers, files: {} } : await sealed(own);
    datasets.push({ ...entry, answers: seal });
    for (const [name, text] of Object.entries(texts))
      files.set(answerPath(name, slug, hash, catalogue.code), { slug, text });
  }
  await page.route("**/data/catalogue.json", (route) => route.fulfill({ json: { ...catalogue, datasets } }));
  await page.route("**/data/answers/*.json", async (route) => {
    const file = files.get(`answers/${new URL(route.request().url()).pathname.split("/").at(-1)!}`);
    if (file === undefined) return route.continue();
    asked(file.slug);
    return route.fulfill({ contentType: "application/json", body: file.text });
  });
}
