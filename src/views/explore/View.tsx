import { useMemo, useId, useState } from "react";
import { buildExplore } from "~/charts/explore/build";
import { valueText } from "~/charts/explore/values";
import { TokenMenu } from "~/components/FilterSentence";
import { ListMenu } from "~/components/ui/ListMenu";
import { TextButton, Button } from "~/components/ui/Button";
import { Form, LineField } from "~/components/ui/Field";
import { Verdict } from "~/components/Verdict";
import { isNumeric } from "~/model/plotTable";
import { KIND_ORDER, type AnyStatistic } from "~/model/latency";
import { markId } from "~/model/step";
import { curve } from "~/queries/curve";
import { explore as text } from "~/text/en/explore";
import type { PageProps } from "../page";
import { ChartPage } from "../shared/ChartPage";
import { useBuild, usePlaceless, useSame } from "../shared/linkedFrame";
import { Away } from "../shared/LimitField";
import { neededPoints } from "../shared/share/needed";
import { isNothingYet, useAnswers } from "../shared/useAnswers";
import { axisChoices, fieldsOf, moreTokens, onlyOptions, suggestionText, withoutFormula } from "./controls";
import { exploreModel, type ExploreModel, pointsOf, MOST_FORMULAS, captionOf, verdictOf, zoomText } from "./picture";
import type { ExploreState } from "./state";
import { phrases } from "~/text/en/phrases";
import { EmptyState, emptyStates } from "~/components/EmptyState";
import { Instead, NoOwnPoints, NothingYet, zoomedOut } from "../shared/NothingYet";
import { isFault, readExpression } from "~/analysis/explore/expression";
import { columnNamed } from "./columns";

/** Any column on any axis. */
export default function ExploreView({ state, set }: PageProps<ExploreState>) {
  const answers = useAnswers(curve, state.d);
  const wanted = usePlaceless(state);
  const model = useMemo(() => exploreModel(answers.rows, wanted, set), [answers.rows, wanted, set]);
  const build = useBuild(buildExplore, model.data);
  const measured = useSame(model.points);
  const needed = useMemo(() => neededPoints(measured, answers.rows), [measured, answers.rows]);
  const point = state.p === "" ? undefined : measured.find((one) => markId(one) === state.p);
  const axes = useMemo(() => axisChoices(model, wanted, set), [model, wanted, set]);
  const formulas = model.table.rows === 0 ? null : <FormulaForm model={model} state={state} set={set} />;
  return (
    <ChartPage
      {...{ state, set, measured, needed, build }}
      parts={model.parts}
      asking={isNothingYet([answers]) ? text.empty.loading : null}
      asked={[answers]}
      points={answers.rows}
      pinned={point === undefined ? null : { point, points: measured, ...drawnLatencyOf(model) }}
      verdict={<Verdict {...verdictOf(model)} />}
      caption={captionOf(model)}
      panel={{
        title: text.suggestionsTitle,
        content: <Suggestions model={model} set={set} />,
      }}
      empty={(code) => (
        <>
          <NothingYet datasets={state.d}>
            <Reason {...{ code, model, state, set }} any={answers.rows.length > 0} />
          </NothingYet>
          {/* A formula with a fault may be why nothing is drawn. */}
          {state.e.length === 0 ? null : formulas}
        </>
      )}
      xChoices={axes.x}
      yChoices={axes.y}
      crumbs={zoomText(model, state)}
      onZoom={(zoom) => set({ zx: zoom?.x ?? null, zy: zoom?.y ?? null })}
      tools={<Tools model={model} set={set} />}
      above={formulas}
    />
  );
}

type Props = PageProps<ExploreState> & { readonly model: ExploreModel };

/** Charts suggested for what varies here; the current one is marked. */
function Suggestions({ model, set }: Omit<Props, "state">) {
  const drawn = JSON.stringify(fieldsOf(model.choices));
  return (
    <ul className="m-0 mb-4 grid list-none gap-1 p-0">
      {model.suggestions.map((suggestion, i) => {
        const own = fieldsOf(suggestion.choices);
        const isDrawn = JSON.stringify(own) === drawn;
        // The first is drawn by a link without choices.
        const patch = i === 0 ? { ...own, x: "", w: [], only: [] } : { ...own, ...pointsOf(suggestion.of) };
        return (
          <li key={suggestion.id} className="py-1">
            <TextButton
              className={`text-left whitespace-normal ${isDrawn ? "font-semibold" : ""}`}
              aria-current={isDrawn || undefined}
              onClick={() => set({ ...patch, xs: "auto", ys: "auto", zx: null, zy: null })}
            >
              {suggestionText(suggestion)}
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Size, dash, panels and the points: menus beside the key. */
function Tools({ model, set }: Omit<Props, "state">) {
  const { only: limits, w } = model.chosen;
  const columns = new Map(model.table.columns.map((column) => [column.id, column]));
  const isOn = (id: string): boolean => limits.some((pair) => JSON.stringify(pair) === id);
  const toggle = (id: string): void => {
    const pair = JSON.parse(id) as [string, string];
    const only = isOn(id) ? limits.filter((one) => JSON.stringify(one) !== id) : [...limits, pair];
    set({ ...fieldsOf(model.choices), w, only, zx: null, zy: null, p: "" });
  };
  return (
    <span className="flex flex-wrap items-baseline gap-x-4.5 gap-y-1" role="group" aria-label={text.more}>
      {moreTokens(model, set).map((token) => (
        <TokenMenu key={token.id} token={token} />
      ))}
      {limits.map(([id, value]) => {
        const column = columns.get(id);
        const what = column?.label ?? id;
        const said = column === undefined ? value : valueText(column, isNumeric(column) ? Number(value) : value);
        return (
          <span key={`${id} ${value}`}>
            {phrases.labelled(what, said)}
            <Away name={text.dropOnly(what)} onClick={() => toggle(JSON.stringify([id, value]))} />
          </span>
        );
      })}
      <ListMenu
        label={text.onlyName}
        shown={text.onlyTool}
        options={() => onlyOptions(model)}
        selected={limits.map((pair) => JSON.stringify(pair))}
        onOnly={toggle}
      />
    </span>
  );
}

/** The latency shown first in the source of a point: a drawn one, else the usual. */
function drawnLatencyOf({ choices: { x, y, z } }: ExploreModel): { statistic: AnyStatistic; kind: string } {
  for (const id of [...y, x, z]) {
    const [, kind, statistic] = /^([a-z]+)_((?:p[\d.]+)|mean|min|max)_us$/.exec(id) ?? [];
    if (kind !== undefined && KIND_ORDER.includes(kind)) return { statistic: statistic as AnyStatistic, kind };
  }
  return { statistic: "p99", kind: "clat" };
}

const nothing = text.empty;

interface ReasonProps extends PageProps<ExploreState> {
  readonly code: string;
  readonly model: ExploreModel;
  /** Are there points at all, before the choices of the link? */
  readonly any: boolean;
}

/** Why nothing is drawn, and how to change that. */
function Reason({ code, model, any, state, set }: ReasonProps) {
  const empty = emptyStates(set);
  const { choices, table } = model;
  switch (code) {
    case "plot/zoomed-out":
      return state.zx === null && state.zy === null ? (
        <EmptyState title={nothing.noColumn} why={nothing.noColumnWhy(choices.y)} />
      ) : (
        zoomedOut(set)
      );
    case "explore/no-rows":
      if (!any && state.d.length === 1 && state.d[0] === "local") return <NoOwnPoints />;
      return any ? (
        empty(nothing.noRows, nothing.noRowsWhy, nothing.all, { in: [], sys: [], w: [], only: [] })
      ) : (
        <Instead datasets={state.d} title={nothing.noRows}>
          <EmptyState title={nothing.noRows} why={nothing.noRowsWhy} />
        </Instead>
      );
    case "explore/no-shade":
      return empty(nothing.noShade, nothing.noShadeWhy, text.empty.first, { x: "" });
    case "explore/text-y":
      return empty(nothing.textY, nothing.textYWhy, nothing.asPoints, { form: "points" });
    case "explore/too-many-places":
    case "explore/too-many-bars":
      return empty(nothing.tooMany, nothing.tooManyWhy, nothing.asPoints, { form: "points" });
    default: {
      const has = new Set(table.columns.map(({ id }) => id));
      const drawn = [choices.x, ...choices.y, ...(choices.form === "heat" ? [choices.z] : [])];
      const missing = [...new Set(drawn)].filter((id) => id !== "" && !has.has(id));
      return empty(nothing.noColumn, nothing.noColumnWhy(missing), nothing.first, { x: "" });
    }
  }
}

const columns = text.formula;

/** Custom columns of the link, and a field for another one. An invalid expression shows the reason and its position. */
function FormulaForm({ model, state, set }: PageProps<ExploreState> & { readonly model: ExploreModel }) {
  const [words, setWords] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const { table, choices, faults } = model;
  const show = (column: string, e: readonly string[] = state.e): void =>
    set({ ...fieldsOf({ ...choices, y: [column] }), ...model.chosen, e, ys: "auto", zy: null });
  const add = (): void => {
    const read = readExpression(words, (name) => columnNamed(table.columns, name));
    if (isFault(read)) return setFault(columns.fault(read.code, read.at, read.what));
    if (state.e.length >= MOST_FORMULAS) return setFault(columns.full);
    setFault(null);
    setWords("");
    show(`e${String(state.e.length + 1)}`, [...state.e, words.trim()]);
  };
  return (
    <div className="my-3 grid gap-1.5 text-ink2 print:hidden" role="group" aria-label={columns.title}>
      <Form className="flex flex-wrap items-center gap-2" onTake={add}>
        <LineField
          label={columns.title}
          className="w-[28ch] max-w-full"
          isWrong={fault !== null}
          title={columns.help}
          value={words}
          placeholder={columns.placeholder}
          aria-describedby={id}
          autoCapitalize="off"
          maxLength={240}
          onChange={setWords}
        />
        <Button type="submit" disabled={words.trim() === ""}>
          {phrases.add}
        </Button>
        <span id={id} className={fault === null ? "sr-only" : "tone-bad"} role={fault === null ? undefined : "alert"}>
          {fault ?? columns.help}
        </span>
      </Form>
      {state.e.slice(0, MOST_FORMULAS).map((formula, i) => {
        const own = faults[i];
        return (
          <span key={`${String(i)} ${formula}`} className="flex flex-wrap items-baseline gap-x-2">
            {own == null ? (
              <TextButton title={columns.show(formula)} onClick={() => show(`e${String(i + 1)}`)}>
                {formula}
              </TextButton>
            ) : (
              <span className="tone-bad">
                {formula}: {columns.fault(own.code, own.at, own.what)}
              </span>
            )}
            <Away name={columns.remove(formula)} onClick={() => set(withoutFormula(state, i))} />
          </span>
        );
      })}
    </div>
  );
}
