/** The sentence above the chart and its tokens; as plain text the accessible name of chart and table. */
import type { XQuantity } from "~/charts/curve/options";
import { exact, significant } from "~/charts/number";
import type { Token } from "~/components/token";
import { en } from "~/text/en";
import { scaling as text } from "~/text/en/scaling";
import { datasetToken } from "../shared/datasetToken";
import type { Known } from "../shared/known";
import { workloadName } from "../shared/point/workload";
import type { ScalingGroup } from "./groups";
import type { ScalingState } from "./state";

export interface SentenceInput {
  readonly groups: readonly ScalingGroup[];
  readonly group: ScalingGroup | undefined;
  readonly quantity: XQuantity;
  readonly state: ScalingState;
  readonly known: Known;
  readonly set: (patch: Partial<ScalingState>) => void;
}

/** "1 to 12 drives, QD 8 per drive". */
function groupName({ measured }: ScalingGroup): string {
  const counts = measured.map(({ drives }) => drives);
  return text.range(Math.min(...counts), Math.max(...counts), loadOf(measured[0]!));
}

/** The load of each drive, which is the same at every count. */
function loadOf({ step: { first }, drives }: ScalingGroup["measured"][number]): string {
  if (first.load_kind === "rate") {
    return first.asked_iops === null ? "" : text.asked(significant(first.asked_iops / drives, 4));
  }
  if (first.iodepth === null) return "";
  const jobs = (first.numjobs ?? drives) / drives;
  return jobs === 1
    ? text.depth(exact(first.iodepth))
    : text.depthJobs(exact(first.iodepth), exact(Number(jobs.toFixed(2))));
}

export function sentence({ groups, group, quantity, state, known, set }: SentenceInput): (string | Token)[] {
  const results = datasetToken(state.d, known, (d) => {
    set({ d, in: [], w: "", g: "", p: "" });
  });
  const { words, what } = text;
  if (group === undefined) return [text.noGroup, text.in, results, words.stop];
  const first = (one: ScalingGroup) => one.measured[0]!.step.first;
  const workloads = new Map(groups.toReversed().map((one) => [one.workload, first(one)]));
  const workload: Token = {
    id: "workload",
    text: workloadName(first(group)),
    what: what.workload,
    options: [...workloads]
      .map(([id, facts]) => ({ id, label: workloadName(facts) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true })),
    selected: [group.workload],
    multiple: false,
    onChange: ([w = ""]) => {
      set({ w, g: "", p: "" });
    },
  };
  const same = groups.filter((one) => one.workload === group.workload);
  const names = same.map(groupName);
  const counts: Token = {
    id: "group",
    text: groupName(group),
    what: what.group,
    options: same.map((one, i) => {
      const label = names[i]!;
      const twice = names.filter((name) => name === label).length > 1;
      return { id: one.id, label, ...(twice ? { detail: first(one).source_path } : {}) };
    }),
    selected: [group.id],
    multiple: false,
    onChange: ([g = ""]) => {
      set({ g, p: "" });
    },
  };
  const unit = en.curve.xs[quantity] ?? quantity;
  return [workload, words.on, counts, words.colon, unit, words.against, results, words.stop];
}
