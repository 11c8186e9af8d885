/** What is chosen on the page: the sentence and its tokens, menus at the axes, what is shown of them. Pure. */
import { loadId } from "~/analysis/steps";
import { lookUp } from "~/base/lookUp";
import { KINDS } from "~/charts/curve/options";
import { loadTag } from "~/charts/curve/readout";
import { fixed, significant } from "~/charts/number";
import type { AxisChoice } from "~/components/AxisMenu";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { curvePage } from "~/text/en/curve-page";
import { percentiles as text } from "~/text/en/percentiles";
import { jobsToken, systemToken, workloadToken } from "../shared/selection";
import type { Picks } from "./picks";
import type { PercentilesState } from "./state";

type Change = (patch: Partial<PercentilesState>) => void;

interface Input {
  readonly picks: Picks;
  readonly state: PercentilesState;
  readonly kinds: readonly string[];
  /** There are published percentiles on the chart. */
  readonly published: boolean;
  readonly set: Change;
}

const { words, what } = text;
/** What another choice takes away. */
const CLEAR = { s: [], f: "", p: "", zx: null, zy: null } as const;

/** The sentence, which is the name of chart and table; its tokens are the controls under the verdict. */
export function sentence(input: Input): (string | Token)[] {
  const { picks, state, kinds, published, set } = input;
  const drawn = picks.steps.map(({ first }) => first);
  const parts: (string | Token)[] = picks.workloads.length === 0 && published ? [text.published] : [ofWorkload(input)];
  if (picks.systems.length > 0)
    parts.push(
      words.on,
      systemToken(picks, drawn, (patch) => set({ ...patch, l: [], ...CLEAR })),
    );
  if (picks.jobs.length > 1)
    parts.push(
      words.comma,
      jobsToken(picks, drawn, (patch) => set({ ...patch, l: [], ...CLEAR })),
    );
  if (picks.loads.length > 1) parts.push(words.comma, loadToken(input));
  if (hasSeveralOps(picks) || state.op !== "all") parts.push(words.comma, opToken(input));
  const form: Token = {
    ...{ id: "form", text: text.forms[state.form] ?? state.form, what: what.form },
    ...{ options: FORMS, selected: [state.form], multiple: false },
    onChange: ([id]) => set(ofForm(id)),
  };
  return [...parts, words.colon, form, words.of, kindText(kinds), words.stop];
}

const kindText = (kinds: readonly string[]): string =>
  en.curve.and(
    kinds.length === 0 ? [en.curve.kinds["default"]!] : kinds.map((kind) => lookUp(en.curve.kinds, kind) ?? kind),
  );

const hasSeveralOps = ({ steps }: Picks): boolean =>
  new Set(steps.flatMap(({ latencies }) => latencies.map(({ op }) => op))).size > 1;

function ofWorkload({ picks, state, set }: Input): Token {
  const token = workloadToken(picks, (patch) => set({ ...patch, ...CLEAR }));
  if (state.s.length > 0 && picks.steps.length > 0) return { ...token, text: text.picked(picks.steps.length) };
  return picks.steps.length === 0 && state.w.length === 0 ? { ...token, text: text.nothing } : token;
}

/** Up to so many are named, more are counted. */
const NAMED = 2;

function loadToken({ picks, state, set }: Input): Token {
  const all = picks.loads.map((first) => loadId({ first }));
  const drawn = picks.loads.filter((first) => picks.chosen.loads.includes(loadId({ first })));
  const counted = drawn.length === all.length ? text.anyLoad : text.loads(drawn.length);
  return {
    id: "load",
    text: drawn.length > 0 && drawn.length <= NAMED ? en.curve.and(drawn.map(loadTag)) : counted,
    what: what.load,
    options: picks.loads.map((first) => ({ id: loadId({ first }), label: loadTag(first) })),
    selected: picks.chosen.loads,
    multiple: true,
    onChange: (l) => {
      // Chosen one by one they are all: where only one was taken by itself, that is said too.
      set({ l: l.length === all.length && state.l.length === 0 && picks.narrowed === null ? [] : l, ...CLEAR });
    },
  };
}

const opToken = ({ state, set }: Input): Token => ({
  id: "op",
  text: text.ops[state.op] ?? state.op,
  what: what.op,
  options: Object.entries(text.ops).map(([id, label]) => ({ id, label })),
  selected: [state.op],
  multiple: false,
  onChange: ([op]) => set({ op: op as PercentilesState["op"], f: "", p: "" }),
});

const FORMS = Object.entries(text.forms).map(([id, label]) => ({ id, label }));
const ofForm = (form: string | undefined): Partial<PercentilesState> => ({
  ...{ form: form as PercentilesState["form"], zx: null, zy: null, p: "" },
});

/** Choices at the axis of latency, and at the other one. */
export function choicesOf(
  kinds: readonly string[],
  state: PercentilesState,
  set: Change,
): { readonly x: AxisChoice[]; readonly y: AxisChoice[] } {
  const form: AxisChoice = {
    id: "form",
    what: what.form,
    options: FORMS,
    selected: state.form,
    onChange: (id) => set(ofForm(id)),
  };
  const kind: AxisChoice = {
    id: "kind",
    what: en.curve.what.kind,
    options: KINDS.filter((one) => one === "default" || one === state.k || kinds.includes(one)).map((id) => ({
      id,
      label: id === "default" ? curvePage.defaultKind : (en.curve.kinds[id] ?? id),
      detail: curvePage.kindDetail[id],
    })),
    selected: state.k,
    onChange: (k) => set({ k: k as PercentilesState["k"], zx: state.form === "nines" ? state.zx : null, zy: null }),
  };
  const scale: AxisChoice = {
    id: "scale",
    what: en.curve.what.scale,
    options: (["log", "linear"] as const).map((id) => ({ id, label: curvePage.scales[id] ?? id })),
    selected: state.ys,
    onChange: (ys) => set({ ys: ys as PercentilesState["ys"], zy: null }),
  };
  return state.form === "nines" ? { x: [form], y: [kind, scale] } : { x: [kind], y: [form] };
}

/** "90–99.9 %", "0.2–1.5 ms". */
export function zoomWords({ form, zx, zy }: Pick<PercentilesState, "form" | "zx" | "zy">): string[] {
  const { range } = chartFrame;
  const percent = (x: number): string => fixed(Math.max(0, 100 - 100 / x), x > 1000 ? 3 : x > 100 ? 2 : 1);
  const latency = ({ from, to }: { from: number; to: number }): string => {
    const [factor, unit] = to >= 1000 ? [1000, "ms"] : [1, "µs"];
    return range(significant(from / factor, 3), significant(to / factor, 3), unit);
  };
  const share = ({ from, to }: { from: number; to: number }, words: (x: number) => string): string =>
    range(words(from), words(to), "%");
  const nines = form === "nines";
  return [
    ...(zx === null ? [] : [nines ? share(zx, percent) : latency(zx)]),
    ...(zy === null ? [] : [nines ? latency(zy) : share(zy, (y) => significant(y, 3))]),
  ];
}
