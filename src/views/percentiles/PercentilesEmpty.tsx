import { kindsOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { en } from "~/text/en";
import { percentiles } from "~/text/en/percentiles";
import type { PageProps } from "../page";
import { NothingYet, zoomedOut } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { PercentilesModel } from "./picture";
import type { PercentilesState } from "./state";

const text = percentiles.empty;

interface PercentilesEmptyProps extends PageProps<PercentilesState> {
  readonly code: string;
  readonly model: PercentilesModel;
  readonly failures: readonly AskFailure[];
}

/** Why nothing is drawn, and the one action to offer. */
export function PercentilesEmpty(props: PercentilesEmptyProps) {
  return (
    <NothingYet datasets={props.state.d} failures={props.failures}>
      <Reason {...props} />
    </NothingYet>
  );
}

function Reason({ code, model, state, set }: PercentilesEmptyProps) {
  const empty = emptyStates(set);
  if (code === "plot/zoomed-out") return zoomedOut(set);
  if (code === "percentiles/no-histogram")
    return empty(text.noHistogramTitle, text.noHistogram, text.toNines, { form: "nines", zx: null, zy: null });
  if (code === "percentiles/no-measurement" && model.picks.workloads.length > 0) {
    const all = { sys: [], w: [], j: [], l: [], s: [], op: "all" } as const;
    return empty(text.noMeasurementTitle, text.noMeasurement, text.clear, all);
  }
  const other = kindsOf(model.measured.map(({ point }) => point)).find((kind) => kind !== state.k);
  if (state.k !== "default" && other !== undefined) {
    const label = text.otherKind(lookUp(en.curve.kinds, other) ?? other);
    return empty(text.noneTitle, text.none, label, { k: other as PercentilesState["k"], zy: null });
  }
  const toCurve = [{ label: en.app.pages.curve, href: `#/curve?d=${state.d.join("~")}` }];
  return <EmptyState title={text.noneTitle} why={text.none} links={toCurve} />;
}
