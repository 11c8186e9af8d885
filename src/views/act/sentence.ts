/** The sentence above the chart. Pure. */
import { choiceToken, type Token } from "~/components/token";
import { act as text } from "~/text/en/act";
import type { ActChoice } from "./model";
import { limitsOf, LIMITS_MS, SLICES, type ActState } from "./state";
import { phrases } from "~/text/en/phrases";

const ALL = "all";

export function sentenceOf(
  { logs, log, histogram, slice_s }: ActChoice,
  published: number,
  state: ActState,
  set: (patch: Partial<ActState>) => void,
): (string | Token)[] {
  const words = text.sentence;
  if (logs.length === 0) return [text.published.sentence(published)];
  const all = logs.length > 1 ? [{ id: ALL, label: text.allLogs }] : [];
  const options = [...all, ...logs.map(({ id, name, path }) => ({ id, label: name, detail: path }))];
  const logToken = {
    ...choiceToken("log", text.what.log, options, log?.id ?? ALL, (r) => set({ r, h: "", z: null, p: "" })),
    text: log?.name ?? words.several(logs.length),
  };
  const lengths = ["auto" as const, ...SLICES].map((id) => ({
    id,
    label: id === "auto" ? text.auto : text.slice(Number(id)),
  }));
  const slices = {
    ...choiceToken("slices", text.what.slices, lengths, state.s, (s) => set({ s, z: null, p: "" })),
    text: text.slice(slice_s),
  };
  if (log === null) return [logToken, words.worst, slices, words.against, phrases.stop];
  const histograms = log.histograms.map(({ name }) => ({ id: name, label: name }));
  const limits: Token = {
    ...{ id: "limits", text: text.ms(limitsOf(state)), what: text.what.limits, multiple: true },
    options: LIMITS_MS.map((id) => ({ id, label: `${id} ms` })),
    selected: limitsOf(state).map(String),
    onChange: (n) => set({ n: n as ActState["n"], p: "" }),
  };
  return [
    ...[logToken, phrases.comma],
    choiceToken("histogram", text.what.histogram, histograms, histogram?.name ?? "", (h) =>
      set({ h: h === log.judged?.name ? "" : h, p: "" }),
    ),
    ...[words.over, limits, words.in, slices, words.slices, phrases.stop],
  ];
}
