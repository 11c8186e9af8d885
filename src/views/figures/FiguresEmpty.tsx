import { EmptyState, emptyStates } from "~/components/EmptyState";
import type { CatalogueEntry } from "~/model/dataset";
import { figuresAside } from "~/text/en/figures-source";
import type { PageProps } from "../page";
import { failedState } from "../shared/NothingYet";
import type { AskFailure } from "../shared/useAnswers";
import type { FiguresModel } from "./picture";
import type { FiguresState } from "./state";

export interface FiguresEmptyProps extends PageProps<FiguresState> {
  readonly known: readonly CatalogueEntry[];
  readonly model: FiguresModel;
  readonly failures: readonly AskFailure[];
}

/** Why there are no figures, and the one action to offer. */
export function FiguresEmpty({ state, known, model, failures, set }: FiguresEmptyProps) {
  const text = figuresAside.empty;
  const unknown = state.d.find((slug) => slug !== "local" && known.every((entry) => entry.slug !== slug));
  if (model.rows.length === 0 && known.length > 0 && unknown !== undefined) {
    const links = [{ label: text.toCatalogue, href: "#/library" }];
    return <EmptyState title={text.unknownTitle} why={text.unknown(unknown)} links={links} />;
  }
  if (failures.length > 0) return failedState(failures);
  if (model.rows.length === 0) {
    const entry = known.find((one) => state.d.includes(one.slug));
    const why = entry === undefined ? text.local : text.noData(entry.title);
    const href = `#/curve?d=${state.d.join("~")}`;
    return <EmptyState title={text.noDataTitle} why={why} links={[{ label: text.toCurve, href }]} />;
  }
  const offer = emptyStates(set);
  if (model.choices.undivided.length > 0) {
    return offer(text.undividedTitle, text.undivided, text.together, { per: "aggregate" });
  }
  const needs = text.forms[state.form];
  if (needs !== undefined) return offer(text.formTitle, needs, text.dots, { form: "dots" });
  const all = { m: [], s: [], w: [], f: [], load: [], z: null, p: "" };
  return offer(text.noneTitle, text.none, text.clear, all);
}
