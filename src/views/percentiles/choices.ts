/** The controls of Percentiles: the sentence and its tokens, axis menus, and what they show. Pure. */
import { loadId } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import { timedRows } from "~/model/step";
import { isOfDatabase } from "~/model/workload";
import { KINDS } from "~/charts/curve/options";
import { FORMS } from "~/charts/percentiles/data";
import { loadTag } from "~/charts/curve/readout";
import type { AxisChoice } from "~/components/AxisMenu";
import { choiceToken, type Token } from "~/components/token";
import { en } from "~/text/en";
import { percentiles as text } from "~/text/en/percentiles";
import { kindChoice, labelledChoice, latencySpan, numberSpan, percentSpan, scaleChoice } from "../shared/axisChoices";
import { jobsToken, systemToken, workloadToken } from "../shared/selection";
import type { Picks } from "./picks";
import type { PercentilesState } from "./state";
import { phrases } from "~/text/en/phrases";

type Change = (patch: Partial<PercentilesState>) => void;

interface Input {
  readonly picks: Picks;
  readonly state: PercentilesState;
  readonly kinds: readonly string[];
  /** The chart has published percentiles. */
  readonly published: boolean;
  readonly set: Change;
}

const { words, what } = text;
/** Fields that another choice resets. */
const CLEAR = { s: [], f: "", p: "", zx: null, zy: null } as const;

/** The sentence names chart and table; its tokens are the controls under the verdict. */
export function sentence(input: Input): (string | Token)[] {
  const { picks, state, kinds, published, set } = input;
  const drawn = picks.steps.map(({ first }) => first);
  const parts: (string | Token)[] = picks.workloads.length === 0 && published ? [text.published] : [ofWorkload(input)];
  if (picks.systems.length > 0)
    parts.push(
      phrases.on,
      systemToken(picks, drawn, (patch) => set({ ...patch, l: [], ...CLEAR })),
    );
  if (picks.jobs.length > 1)
    parts.push(
      phrases.comma,
      jobsToken(picks, drawn, (patch) => set({ ...patch, l: [], ...CLEAR })),
    );
  // The threads of a database test are its load: said once.
  const areThreads = picks.jobs.length > 1 && picks.loads.every(({ op }) => isOfDatabase(op));
  if (picks.loads.length > 1 && !areThreads) parts.push(phrases.comma, loadToken(input));
  if (opsOf(picks).size > 1 || state.op !== "all") parts.push(phrases.comma, opToken(input));
  const form = formChoice(state, set);
  return [
    ...parts,
    phrases.colon,
    choiceToken(form.id, form.what, form.options, form.selected, form.onChange),
    words.of,
    kindText(kinds),
    phrases.stop,
  ];
}

const kindText = (kinds: readonly string[]): string =>
  en.curve.and(
    kinds.length === 0 ? [en.curve.kinds["default"]!] : kinds.map((kind) => lookUp(en.curve.kinds, kind) ?? kind),
  );

const opsOf = ({ steps }: Picks): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => timedRows(step).map(({ op }) => op)));

function ofWorkload({ picks, state, set }: Input): Token {
  const token = workloadToken(picks, (patch) => set({ ...patch, ...CLEAR }));
  if (state.s.length > 0 && picks.steps.length > 0) return { ...token, text: text.picked(picks.steps.length) };
  return picks.steps.length === 0 && state.w.length === 0 ? { ...token, text: text.nothing } : token;
}

/** Up to this many are named, more are counted. */
const NAMED = 2;

/** "4 and 64 outstanding": a last word that all share is said once. */
function joined(tags: readonly string[]): string {
  const [last = ""] = / \S+$/.exec(tags[0] ?? "") ?? [];
  const isShared = last !== "" && tags.length > 1 && tags.every((tag) => tag.endsWith(last));
  return isShared ? en.curve.and(tags.map((tag) => tag.slice(0, -last.length))) + last : en.curve.and(tags);
}

function loadToken({ picks, state, set }: Input): Token {
  const all = picks.loads.map((first) => loadId({ first }));
  const drawn = picks.loads.filter((first) => picks.chosen.loads.includes(loadId({ first })));
  const counted = drawn.length === all.length ? text.anyLoad : text.loads(drawn.length);
  return {
    id: "load",
    text: drawn.length > 0 && drawn.length <= NAMED ? joined(drawn.map(loadTag)) : counted,
    what: phrases.load,
    options: picks.loads.map((first) => ({ id: loadId({ first }), label: loadTag(first) })),
    selected: picks.chosen.loads,
    multiple: true,
    onChange: (l) => {
      // Choosing every load means all of them; if only one was taken automatically, the link must say so.
      set({ l: l.length === all.length && state.l.length === 0 && picks.narrowed === null ? [] : l, ...CLEAR });
    },
  };
}

const OPS = Object.entries(text.ops).map(([id, label]) => ({ id, label }));
const opToken = ({ picks, state, set }: Input): Token => {
  const ops = opsOf(picks);
  const options = OPS.filter(({ id }) => id !== "sync" || id === state.op || ops.has(id));
  return choiceToken("op", what.op, options, state.op, (op) => set({ op, f: "", p: "" }));
};

/** The same in the sentence and at an axis. */
const formChoice = ({ form }: PercentilesState, set: Change): AxisChoice =>
  labelledChoice({
    ...{ id: "form", what: phrases.chart, options: FORMS, labels: text.forms, selected: form },
    onChange: (chosen) => set({ form: chosen, zx: null, zy: null, p: "" }),
  });

/** The menus of the latency axis and of the other axis. */
export function choicesOf(
  kinds: readonly string[],
  state: PercentilesState,
  set: Change,
): { readonly x: AxisChoice[]; readonly y: AxisChoice[] } {
  const form = formChoice(state, set);
  const shown = KINDS.filter((one) => one === "default" || one === state.k || kinds.includes(one));
  const kind = kindChoice(shown, state.k, (k) => set({ k, zx: state.form === "nines" ? state.zx : null, zy: null }));
  const scale = scaleChoice({
    ...{ what: en.curve.what.scale, selected: state.ys },
    onChange: (ys) => set({ ys, zy: null }),
  });
  return state.form === "nines" ? { x: [form], y: [kind, scale] } : { x: [kind], y: [form] };
}

/** "90–99.9 %", "0.2–1.5 ms". */
export function zoomText({ form, zx, zy }: Pick<PercentilesState, "form" | "zx" | "zy">): string[] {
  const nines = form === "nines";
  return [
    ...(zx === null ? [] : [nines ? percentSpan(zx) : latencySpan(zx)]),
    ...(zy === null ? [] : [nines ? latencySpan(zy) : numberSpan(zy, "%")]),
  ];
}
