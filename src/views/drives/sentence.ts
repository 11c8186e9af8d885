/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import { lookUp } from "~/base/lookUp";
import { STATISTICS, type Statistic, type XQuantity } from "~/charts/curve/options";
import { statistic as valueOf } from "~/charts/curve/lines";
import { loadTag } from "~/charts/curve/readout";
import { exact } from "~/charts/number";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { drives as text } from "~/text/en/drives";
import type { MemberWord } from "~/text/en/members";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadName } from "../shared/point/workload";
import { memberWord } from "../shared/driveSets";
import type { DriveSet } from "../shared/driveSets";
import type { DrivesState } from "./state";

export interface SentenceInput {
  readonly sets: readonly DriveSet[];
  readonly chosen: DriveSet | undefined;
  readonly member: MemberWord;
  readonly state: DrivesState;
  readonly statistic: Statistic;
  readonly kind: string;
  readonly quantity: XQuantity;
  readonly known: Known;
  readonly set: (patch: Partial<DrivesState>) => void;
}

/** "12 drives, 8 outstanding each"; where the loads of members differ or are not known, of all together. */
function setName(set: DriveSet): string {
  const { members, combined } = set;
  const name = text.count(members.length, memberWord(members));
  const loads = new Set(members.map(({ first }) => first.outstanding));
  const [each] = loads;
  if (loads.size === 1 && each != null && members[0]?.first.load_kind === "outstanding") {
    return text.sets(name, text.outstandingEach(exact(each)));
  }
  const first = combined?.first ?? members[0]?.first;
  return first === undefined ? name : text.sets(name, loadTag(first));
}

export function sentence(input: SentenceInput): (string | Token)[] {
  const { sets, chosen, state, statistic, kind, quantity, known, set } = input;
  const results = datasetToken(state.d, known, (d) => {
    set({ d, in: [], w: "", g: "", p: "" });
  });
  const { words, what } = text;
  if (chosen === undefined) return [text.noGroup, words.from, results, words.stop];
  const firsts = new Map(sets.toReversed().map((one) => [one.workload, one.members[0]!.first]));
  const workload: Token = {
    id: "workload",
    text: workloadName(chosen.members[0]!.first),
    what: what.workload,
    options: [...firsts]
      .map(([id, first]) => ({ id, label: workloadName(first) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: [chosen.workload],
    multiple: false,
    onChange: ([w = ""]) => {
      set({ w, g: "", p: "" });
    },
  };
  const same = sets.filter((one) => one.workload === chosen.workload);
  const names = same.map(setName);
  const group: Token = {
    id: "set",
    text: setName(chosen),
    what: what.set,
    options: same.map(({ id, members }, i) => {
      const label = names[i]!;
      const twice = names.filter((name) => name === label).length > 1;
      return { id, label, ...(twice ? { detail: members[0]!.first.source_path } : {}) };
    }),
    selected: [chosen.id],
    multiple: false,
    onChange: ([g = ""]) => {
      set({ g, p: "" });
    },
  };
  const has = (name: Statistic): boolean =>
    chosen.members.some(({ latencies }) => latencies.some((one) => valueOf(lookUp(one.latency, kind), name) !== null));
  const offered = (Object.keys(STATISTICS) as Statistic[]).filter((name) => has(name) || name === statistic);
  const name = (one: Statistic): string => en.curve.statistics[one] ?? one;
  const y: Token = {
    id: "statistic",
    text: text.statistic(name(statistic), lookUp(en.curve.kinds, kind) ?? kind),
    what: what.statistic,
    options: offered.map((one) => ({ id: one, label: name(one) })),
    selected: [statistic],
    multiple: false,
    onChange: ([one]) => {
      set({ y: one as Statistic });
    },
  };
  const latency = offered.some(has) ? [words.and, y] : [];
  return [
    workload,
    words.on,
    group,
    words.colon,
    en.curve.xs[quantity] ?? quantity,
    ...latency,
    words.from,
    results,
    words.stop,
  ];
}
