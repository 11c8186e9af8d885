import { EmptyState, emptyStates } from "~/components/EmptyState";
import { explore } from "~/text/en/explore";
import type { PageProps } from "../page";
import { NoOwnPoints, NothingYet, zoomedOut } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { ExploreModel } from "./picture";
import type { ExploreState } from "./state";

const text = explore.empty;

interface ExploreEmptyProps extends PageProps<ExploreState> {
  readonly code: string;
  readonly model: ExploreModel;
  /** Are there points at all, before the choices of the link? */
  readonly any: boolean;
  readonly failures: readonly AskFailure[];
}

/** Why nothing is drawn, and how to change that. */
export const ExploreEmpty = (props: ExploreEmptyProps) => (
  <NothingYet datasets={props.state.d} failures={props.failures}>
    <Reason {...props} />
  </NothingYet>
);

function Reason({ code, model, any, state, set }: ExploreEmptyProps) {
  const empty = emptyStates(set);
  const { choices, table } = model;
  switch (code) {
    case "plot/zoomed-out":
      return state.zx === null && state.zy === null ? (
        <EmptyState title={text.noColumn} why={text.noColumnWhy(choices.y)} />
      ) : (
        zoomedOut(set)
      );
    case "explore/no-rows":
      if (!any && state.d.length === 1 && state.d[0] === "local") return <NoOwnPoints />;
      return any
        ? empty(text.noRows, text.noRowsWhy, text.all, { in: [], sys: [], w: [], only: [] })
        : empty(text.noRows, text.noRowsWhy);
    case "explore/no-shade":
      return empty(text.noShade, text.noShadeWhy, explore.empty.first, { x: "" });
    case "explore/text-y":
      return empty(text.textY, text.textYWhy, text.asPoints, { form: "points" });
    case "explore/too-many-places":
    case "explore/too-many-bars":
      return empty(text.tooMany, text.tooManyWhy, text.asPoints, { form: "points" });
    default: {
      const has = new Set(table.columns.map(({ id }) => id));
      const drawn = [choices.x, ...choices.y, ...(choices.form === "heat" ? [choices.z] : [])];
      const missing = [...new Set(drawn)].filter((id) => id !== "" && !has.has(id));
      return empty(text.noColumn, text.noColumnWhy(missing), text.first, { x: "" });
    }
  }
}
