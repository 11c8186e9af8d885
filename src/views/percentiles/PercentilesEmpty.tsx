import { kindsOf } from "~/analysis/tails";
import { lookUp } from "~/base/lookUp";
import { EmptyState } from "~/components/EmptyState";
import { en } from "~/text/en";
import { percentiles } from "~/text/en/percentiles";
import { NothingYet } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { PercentilesModel } from "./picture";
import type { PercentilesState } from "./state";

const text = percentiles.empty;

interface PercentilesEmptyProps {
  readonly code: string;
  readonly model: PercentilesModel;
  readonly state: PercentilesState;
  readonly failures: readonly AskFailure[];
  readonly set: (patch: Partial<PercentilesState>) => void;
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
  const toCurve = [{ label: text.toCurve, href: `#/curve?d=${state.d.join("~")}` }];
  if (code === "plot/zoomed-out") {
    const zoomOut = () => {
      set({ zx: null, zy: null });
    };
    return <EmptyState title={text.zoomTitle} why={text.zoom} action={{ label: text.zoomOut, onClick: zoomOut }} />;
  }
  if (code === "percentiles/no-histogram") {
    const toNines = () => {
      set({ form: "nines", zx: null, zy: null });
    };
    const action = { label: text.toNines, onClick: toNines };
    return <EmptyState title={text.noHistogramTitle} why={text.noHistogram} action={action} />;
  }
  if (code === "percentiles/no-measurement" && model.picks.workloads.length > 0) {
    const clear = () => {
      set({ sys: [], w: [], j: [], l: [], s: [], op: "all" });
    };
    const action = { label: text.clear, onClick: clear };
    return <EmptyState title={text.noMeasurementTitle} why={text.noMeasurement} action={action} />;
  }
  const other = kindsOf(model.measured.map(({ point }) => point)).find((kind) => kind !== state.k);
  if (state.k !== "default" && other !== undefined) {
    const draw = () => {
      set({ k: other as PercentilesState["k"], zy: null });
    };
    const action = { label: text.otherKind(lookUp(en.curve.kinds, other) ?? other), onClick: draw };
    return <EmptyState title={text.noneTitle} why={text.none} action={action} />;
  }
  return <EmptyState title={text.noneTitle} why={text.none} links={toCurve} />;
}
