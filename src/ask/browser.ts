/** `ask` in the page: data/ is served beside it; the engine starts only for answers that were not prepared. */
import { lazily } from "~/base/lazy";
import { gunzipped } from "~/base/gunzip";
import { CODE } from "~/base/version";
import { browserEngine, engineDeaths, engineStarted, onRestart } from "~/engine/browser";
import type { Engine } from "~/engine/engine";
import type { Read, ReadOptions } from "~/engine/read";
import { soundCatalogue } from "~/model/catalogue";
import type { Catalogue } from "~/model/dataset";
import type { Askable, Params } from "~/queries/question";
import { library as text } from "~/text/en/library";
import { Asker, type Answered, type SiteFault } from "./ask";
import { answerPath, askedKey } from "./key";

/** Everything below data/ may change with the next publication: always revalidated, answered 304 if unchanged. */
const responseOf = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(new URL(`data/${path}`, document.baseURI), { cache: "no-cache", ...(signal && { signal }) });

/** @throws if there is no such file */
async function fetchData(path: string, signal?: AbortSignal, sent = responseOf(path, signal)): Promise<Response> {
  const response = await sent;
  if (response.ok) return response;
  const { pathname } = new URL(response.url);
  throw new Error(`${pathname}: ${response.status} ${response.statusText}`.trim());
}

/** Bytes of a file below data/, unpacked if it is gzip. */
const readData = async (path: string, signal: AbortSignal): Promise<Uint8Array> =>
  gunzipped(new Uint8Array(await (await fetchData(path, signal)).arrayBuffer()));

/** A file of the site beside its catalogue. @throws if there is none, or it is no JSON */
export const siteJson = async (path: string): Promise<unknown> => (await fetchData(path)).json();

declare global {
  interface Window {
    /** Requested by the script in index.html (scripts/start.mjs), before any code of the page has loaded. */
    kneepointCatalogue?: Promise<Response>;
    /** Likewise, by path below data/: the answers that a page asks first of the datasets in a shared link. */
    kneepointAnswers?: Record<string, Promise<Response>>;
  }
}

/** Taken once. A failed request is repeated. */
function begunCatalogue(): Promise<Response> | undefined {
  const { kneepointCatalogue: begun } = window;
  delete window.kneepointCatalogue;
  return begun?.catch(() => responseOf(CATALOGUE));
}

/** The catalogue published with this page; loaded once, and again after a failure. */
export const loadCatalogue = lazily(async (): Promise<Catalogue> => {
  const response = await fetchData(CATALOGUE, undefined, begunCatalogue());
  const sound = soundCatalogue(await response.json().catch(() => null));
  if (sound === null) throw new Error(text.failed.damaged);
  if (sound.lost > 0) distrust({ path: CATALOGUE, why: "cards", lost: sound.lost });
  return sound.catalogue;
});

const CATALOGUE = "catalogue.json";

let faults: readonly SiteFault[] = [];
const faultListeners = new Set<() => void>();

/** Files of the site whose answers were not used, without duplicates. The array stays the same until one is added. */
export const siteFaults = (): readonly SiteFault[] => faults;

/** Calls the listener when one is added. Returns the unsubscriber. */
export function onSiteFault(listener: () => void): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

function distrust(fault: SiteFault): void {
  if (faults.some(({ path }) => path === fault.path)) return;
  faults = [...faults, fault];
  for (const tell of faultListeners) tell();
}

/** Prepared answers being fetched, by path: each is taken once. The first are those that index.html requested. */
const ahead = new Map(typeof window === "undefined" ? [] : Object.entries(window.kneepointAnswers ?? {}));

/** Fetches prepared answers of a dataset while the code of the page that needs them is still loading. */
export async function fetchAhead(slug: string, questions: readonly string[]): Promise<void> {
  const { code, datasets, prepared } = await loadCatalogue();
  const entry = datasets.find((one) => one.slug === slug);
  if (entry === undefined || code !== CODE) return;
  for (const question of questions.filter((one) => prepared.includes(one))) {
    const path = answerPath(question, slug, entry.hash, code);
    if (!ahead.has(path)) ahead.set(path, responseOf(path));
  }
}

/** A failed request is repeated. */
function arriving(path: string, signal: AbortSignal): Promise<Response> {
  const early = ahead.get(path);
  ahead.delete(path);
  return early === undefined ? responseOf(path, signal) : early.catch(() => responseOf(path, signal));
}

let trinoEngine: Promise<Engine> | null = null;

const asker = new Asker({
  catalogue: loadCatalogue,
  code: CODE,
  file: async (path, signal) => {
    const response = await arriving(path, signal);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status;
  },
  distrust,
  tables: async (path, signal) => (await fetchData(path, signal)).json() as Promise<Record<string, number>>,
  table: readData,
  engine: browserEngine,
  // On this origin: neither Trino nor the page's policy allows another. Login is between the browser and the proxy.
  trino: (tables) =>
    (trinoEngine ??= import("~/engine/trino").then(({ openTrino }) => openTrino({ url: location.origin, ...tables }))),
  engineStarted,
  engineDeaths,
});
onRestart((engine) => asker.reload(engine));

let asked = 0;
const listeners = new Set<(asking: boolean) => void>();

function count(more: 1 | -1): void {
  const before = asked;
  asked += more;
  if (before > 0 !== asked > 0) for (const listener of listeners) listener(asked > 0);
}

/** Calls the listener now and on every change: is an answer still pending? Returns the unsubscriber. */
export function onAsking(listener: (asking: boolean) => void): () => void {
  listeners.add(listener);
  listener(asked > 0);
  return () => listeners.delete(listener);
}

/** Answers a question about one dataset (a slug, or "local"): prepared, cached or from the engine. */
export function ask<P extends Params & { readonly dataset: string }, A>(
  question: Askable<P, A>,
  params: P,
  signal?: AbortSignal,
): Promise<Answered<A>> {
  count(1);
  return asker.ask(question, params, signal).finally(() => {
    count(-1);
  });
}

/** Runs a statement written by a reader over whole datasets. Rejects with SqlError, EngineError, or a failed fetch. */
export const readSql = (text: string, options: ReadOptions): Promise<Read> => asker.read(text, options);

interface Held {
  readonly dataset: string;
  readonly answer: () => Promise<unknown>;
  held: number;
}

const held = new Map<string, Held>();

/** Marks an answer as shown until the returned function is called: a saved page includes these answers. */
export function hold<P extends Params & { readonly dataset: string }, A>(
  question: Askable<P, A>,
  params: P,
): () => void {
  const key = askedKey(question.name, params);
  const { dataset } = params;
  const own: Held = held.get(key) ?? { dataset, answer: async () => (await ask(question, params)).answer, held: 0 };
  own.held++;
  held.set(key, own);
  return () => {
    if (--own.held === 0 && held.get(key) === own) held.delete(key);
  };
}

export interface HeldAnswer {
  /** `askedKey` of the question and its params. */
  readonly key: string;
  readonly dataset: string;
  readonly answer: unknown;
}

/** The answers that the page shows. Rejects if one of them has none. */
export const heldAnswers = (): Promise<HeldAnswer[]> =>
  Promise.all(
    [...held].map(async ([key, { dataset, answer }]): Promise<HeldAnswer> => ({
      key,
      dataset,
      answer: await answer(),
    })),
  );
