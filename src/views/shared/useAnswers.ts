import { systemId } from "~/model/system";
import { use, useEffect, useMemo, useState } from "react";
import { ask, hold } from "~/ask/browser";
import { Awaited } from "~/components/awaited";
import { guessedKeys } from "~/describe/guess";
import { resolve } from "~/describe/resolve";
import type { CurvePoint } from "~/model/answers";
import { runKey, type Said } from "~/model/labels";
import type { Askable, Params, Question } from "~/queries/question";
import { en } from "~/text/en";
import { useOwnFiles, usePicked, useWorkspace } from "~/workspace/workspace";
import { useKnown } from "./catalogue";

/** Params of every question that is asked per dataset. */
export type PerDataset = Params & { readonly dataset: string };

export interface Answers<Row> {
  /**
   * `waiting`: no answer yet for less than 300 ms: show nothing. `slow`: say that it takes time; also while the
   * reader's files are asked for and it is not known yet whether there are any. `ready`: the rows are those of the
   * datasets asked for. `failed`: some dataset gave no answer; the rows of the others are there.
   */
  readonly state: "waiting" | "slow" | "ready" | "failed";
  /** In the order of the datasets. While other datasets load, the previous rows stay. */
  readonly rows: readonly Row[];
  readonly failures: readonly AskFailure[];
  /** An answer for the same datasets is on its way because own files changed; the previous rows stay until then. */
  readonly again: boolean;
}

/** Is there nothing to show yet? An empty answer from before own files changed still counts as an answer. */
export function isNothingYet(asked: readonly Pick<Answers<unknown>, "state" | "rows" | "again">[]): boolean {
  const awaited = asked.filter(({ state }) => state === "waiting" || state === "slow");
  const isEmpty = asked.every(({ rows }) => rows.length === 0);
  return awaited.some(({ rows, again }) => rows.length === 0 && (isEmpty || !again));
}

export interface AskFailure {
  readonly dataset: string;
  /** Our own sentence if we know the reason, otherwise the engine's or the network's message. */
  readonly reason: string;
}

/** No message about waiting before this. */
const PATIENCE_MS = 300;

/** Rows of several questions, by name. */
export type Rows = Readonly<Record<string, readonly unknown[]>>;

const rowsOf = async <Row>(question: Askable<PerDataset, Row[]>, dataset: string, signal: AbortSignal) =>
  (await ask(question, { dataset }, signal)).answer;

/** Asks a question once per dataset and joins the rows; see `useAsked`. */
export function useAnswers<Row>(question: Askable<PerDataset, Row[]>, datasets: readonly string[]): Answers<Row> {
  return useAsked([question], (dataset, signal) => rowsOf(question, dataset, signal), datasets);
}

/** The same for questions that belong together: a row holds all their answers for one dataset. */
export function useAnswersTo(
  questions: Readonly<Record<string, Askable<PerDataset, unknown[]>>>,
  datasets: readonly string[],
): Answers<Rows> {
  const named = Object.entries(questions);
  const askAll = async (dataset: string, signal: AbortSignal): Promise<Rows[]> => {
    const rows = await Promise.all(named.map(([, question]) => rowsOf(question, dataset, signal)));
    return [Object.fromEntries(named.map(([name], i) => [name, rows[i] ?? []]))];
  };
  return useAsked(
    named.map(([, question]) => question),
    askAll,
    datasets,
  );
}

/**
 * Asks once per dataset and joins the rows; `questions` are what `askOne` asks and must not change. A change of
 * datasets or of own files aborts pending questions; the latest wins.
 */
function useAsked<Row>(
  questions: readonly Askable<PerDataset, unknown[]>[],
  askOne: (dataset: string, signal: AbortSignal) => Promise<Row[]>,
  named: readonly string[],
): Answers<Row> {
  // The loaded files are not those that the link is about.
  const isAwaited = use(Awaited) !== null;
  const isNoneHere = useWorkspace(({ ready }) => !ready);
  const revision = useWorkspace((all) => all.revision);
  // Until it is known whether own files exist, the answer is incomplete: only files already loaded are asked.
  const isUnknown = useOwnFiles() === "unknown" && !isAwaited && named.includes("local");
  const datasets = isAwaited || (isUnknown && isNoneHere) ? named.filter((dataset) => dataset !== "local") : named;
  const name = questions.map((question) => question.name).join("+");
  const of = datasets.join(" ");
  const key = `${name} ${of} ${datasets.includes("local") ? String(revision) : ""}`;
  const held = useHeld(
    key,
    datasets.map((dataset) => ({ dataset })),
    ({ dataset }, signal) => askOne(dataset, signal),
    (param) => questions.map((question) => hold(question, param)),
  );
  const all = useMemo(() => held.answers.flatMap((rows) => rows ?? []), [held.answers]);
  const rows = useGuessed(all);
  const state = held.isFresh && isUnknown ? "slow" : held.state;
  const again = !held.isFresh && held.key !== null && held.asked.map(({ dataset }) => dataset).join(" ") === of;
  return { state, rows, failures: held.failures, again };
}

function reasonOf(reason: unknown): string {
  if (reason instanceof Error && "code" in reason && reason.code === "ask/no-dataset") return en.charts.frame.noDataset;
  return reason instanceof Error ? reason.message : String(reason);
}

export interface Each<A, P = unknown> {
  /** As in `Answers`. */
  readonly state: "waiting" | "slow" | "ready" | "failed";
  /** In the order of the params; null: not there yet, or failed. While others load, the previous answers stay. */
  readonly answers: readonly (A | null)[];
  /** The params of these answers. */
  readonly asked: readonly P[];
  readonly failures: readonly AskFailure[];
}

/** Answered: what it asks for is there, or will not come. */
export const isThere = ({ state }: Pick<Each<unknown>, "state">): boolean => state === "ready" || state === "failed";

/**
 * Asks for each param, under a key for the whole request. The latest request wins; pending ones are aborted, and the
 * previous answers stay until the new ones arrive.
 */
function useHeld<P extends PerDataset, A>(
  key: string,
  params: readonly P[],
  askOne: (param: P, signal: AbortSignal) => Promise<A>,
  holdOne: (param: P) => readonly (() => void)[],
) {
  const [held, setHeld] = useState<Omit<Each<A, P>, "state"> & { readonly key: string | null; readonly slow: boolean }>(
    { key: null, answers: [], asked: [], failures: [], slow: false },
  );
  useEffect(() => {
    const abort = new AbortController();
    const patience = setTimeout(() => setHeld((before) => ({ ...before, slow: true })), PATIENCE_MS);
    void Promise.allSettled(params.map((one) => askOne(one, abort.signal))).then((results) => {
      if (abort.signal.aborted) return;
      clearTimeout(patience);
      const answers = results.map((result) => (result.status === "fulfilled" ? result.value : null));
      const failures = results.flatMap((result, i) =>
        result.status === "rejected" ? [{ dataset: params[i]!.dataset, reason: reasonOf(result.reason) }] : [],
      );
      setHeld({ key, answers, asked: params, failures, slow: false });
    });
    const holds = params.flatMap(holdOne);
    return () => {
      clearTimeout(patience);
      abort.abort();
      for (const leave of holds) leave();
    };
  }, [key]);
  const isFresh = held.key === key;
  const failures = isFresh ? held.failures : [];
  const answered = failures.length > 0 ? ("failed" as const) : ("ready" as const);
  const state = isFresh ? answered : held.slow ? ("slow" as const) : ("waiting" as const);
  return { ...held, failures, isFresh, state };
}

/**
 * Asks one question with several params at once: for each series, each file. The latest wins; pending ones are aborted.
 * Without params: `ready`, with no answers.
 */
export function useEach<P extends PerDataset & Params, A>(question: Question<P, A>, params: readonly P[]): Each<A, P> {
  const revision = useWorkspace((all) => all.revision);
  const key = `${question.name} ${JSON.stringify(params)} ${String(revision)}`;
  const { state, answers, asked, failures } = useHeld(
    key,
    params,
    async (param, signal) => (await ask(question, param, signal)).answer,
    (param) => [hold(question, param)],
  );
  return { state, answers, asked, failures };
}

// The only place that marks rows whose medium is guessed from a name; the medium mark of such a row is a ring.

type Cells = ReturnType<typeof resolve>;

/** The last result, kept because a page asks several questions. */
let kept: { readonly said: readonly Said[]; readonly grouped: readonly Said[]; readonly cells: Cells } | null = null;

function cellsOf(said: readonly Said[], grouped: readonly Said[]): Cells {
  if (kept?.said !== said || kept.grouped !== grouped) kept = { said, grouped, cells: resolve([...said, ...grouped]) };
  return kept.cells;
}

type Row = Pick<CurvePoint, "dataset" | "sha256" | "document">;

const MEDIA_ALONE = ["media"];
/** "<dataset>/<system>" of published systems whose media is inferred, as the Library's rows say. */
function useInferred(): ReadonlySet<string> {
  const known = useKnown();
  return useMemo(
    () => new Set(known.flatMap(({ shelf }) => shelf.filter((row) => row.media_guessed).map(systemId))),
    [known],
  );
}

/** Points of own files; other questions have other rows. */
function isOwn(row: unknown): row is Row {
  const { dataset, sha256, document } = row as Partial<Row>;
  return dataset === "local" && sha256 !== undefined && document !== undefined;
}

const withGuesses = <R>(row: R, guessed: readonly string[]): R => (guessed.length === 0 ? row : { ...row, guessed });

/** The same rows, with the guessed facts listed. */
function useGuessed<R>(rows: readonly R[]): readonly R[] {
  const { said, grouped } = usePicked("said", "grouped");
  const inferred = useInferred();
  return useMemo(() => {
    const isInferred = (row: R): boolean => {
      const { dataset, system } = row as Partial<CurvePoint>;
      return dataset !== undefined && inferred.has(`${dataset}/${system ?? ""}`);
    };
    if (!rows.some((row) => isOwn(row) || isInferred(row))) return rows;
    const cells = cellsOf(said, grouped);
    return rows.map((row) =>
      isOwn(row)
        ? withGuesses(row, guessedKeys(cells, runKey(row)))
        : withGuesses(row, isInferred(row) ? MEDIA_ALONE : []),
    );
  }, [rows, said, grouped, inferred]);
}
