/** The sentence above the chart. Pure. */
import type { Token } from "~/components/token";
import { act as text } from "~/text/en/act";
import type { ActChoice } from "./model";
import { limitsOf, LIMITS_MS, SLICES, type ActState } from "./state";

const ALL = "all";

export function sentenceOf(
  { logs, log, histogram, slice_s }: ActChoice,
  published: number,
  state: ActState,
  set: (patch: Partial<ActState>) => void,
): (string | Token)[] {
  const words = text.sentence;
  if (logs.length === 0) return [text.published.sentence(published)];
  const logToken: Token = {
    id: "log",
    text: log?.name ?? words.several(logs.length),
    what: text.what.log,
    options: [
      ...(logs.length > 1 ? [{ id: ALL, label: text.allLogs }] : []),
      ...logs.map(({ id, name, path }) => ({ id, label: name, detail: path })),
    ],
    selected: [log?.id ?? ALL],
    multiple: false,
    onChange: ([r = ""]) => {
      set({ r, h: "", z: null, p: "" });
    },
  };
  const slices: Token = {
    id: "slices",
    text: text.slice(slice_s),
    what: text.what.slices,
    options: ["auto", ...SLICES].map((id) => ({ id, label: id === "auto" ? text.auto : text.slice(Number(id)) })),
    selected: [state.s],
    multiple: false,
    onChange: ([s]) => {
      set({ s: s as ActState["s"], z: null, p: "" });
    },
  };
  if (log === null) return [logToken, words.worst, slices, words.against, words.stop];
  return [
    logToken,
    words.comma,
    {
      id: "histogram",
      text: histogram?.name ?? "",
      what: text.what.histogram,
      options: log.histograms.map(({ name }) => ({ id: name, label: name })),
      selected: histogram === null ? [] : [histogram.name],
      multiple: false,
      onChange: ([h = ""]) => {
        set({ h: h === log.judged?.name ? "" : h, p: "" });
      },
    },
    words.over,
    {
      id: "limits",
      text: text.ms(limitsOf(state)),
      what: text.what.limits,
      options: LIMITS_MS.map((id) => ({ id, label: `${id} ms` })),
      selected: limitsOf(state).map(String),
      multiple: true,
      onChange: (n) => {
        set({ n: n as ActState["n"], p: "" });
      },
    },
    words.in,
    slices,
    words.slices,
    words.stop,
  ];
}
