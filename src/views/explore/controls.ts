/** Controls of Explore: the tokens under the verdict and under the chart, and the menus of the axes. Pure. */
import { distinct, type Suggestion } from "~/analysis/explore/vary";
import { lookUp } from "~/base/lookUp";
import { valueText } from "~/charts/explore/values";
import type { AxisChoice } from "~/components/AxisMenu";
import { choiceToken, type Token, labelled } from "~/components/token";
import type { Option } from "~/components/ui/ListBox";
import {
  isNumeric,
  PLOT_FORMS,
  PLOT_SCALES,
  type PlotChoices,
  type PlotColumn,
  type PlotForm,
} from "~/model/plotTable";
import { explore as text } from "~/text/en/explore";
import { labelledChoice } from "../shared/axisChoices";
import { systemToken, workloadToken } from "../shared/selection";
import type { ExploreModel } from "./picture";
import type { ExploreState } from "./state";
import { phrases } from "~/text/en/phrases";

type Made = Omit<ExploreModel, "parts" | "data">;
type Change = (patch: Partial<ExploreState>) => void;

/** The link fields of choices: from then on the suggestion has no influence. */
export const fieldsOf = ({ form, x, y, z, colour, dash, facet_rows, facet_columns }: Suggestion["choices"]) => ({
  ...{ form, x, y, z, c: colour, dash, row: facet_rows, col: facet_columns },
});

/** Another chart of the same points drops the zoom of the old axes. */
const ANEW = { zx: null, zy: null } as const;

/** `e2` in a formula or a field: a column of the reader's own. */
const OWN = /(?<![\w.])e(\d+)(?![\w.(])/g;

/**
 * The link without one formula. Custom columns are named by position: later ones get new names wherever they are used, and
 * formulas that use the removed one get its text. A chart of the removed column falls back to the first suggestion.
 */
export function withoutFormula(state: ExploreState, i: number): Partial<ExploreState> {
  const gone = `e${String(i + 1)}`;
  const renamed = (text: string, instead: string): string =>
    text.replace(OWN, (name, n: string) =>
      name === gone ? instead : Number(n) > i + 1 ? `e${String(Number(n) - 1)}` : name,
    );
  const column = (id: string): string => (/^e\d+$/.test(id) ? renamed(id, "") : id);
  const { x, y, z, c, dash, row, col, only } = state;
  const isDrawn = [x, ...y, z, c, dash, row, col].includes(gone);
  return {
    ...(isDrawn ? ANEW : {}),
    e: state.e.filter((_, n) => n !== i).map((formula) => renamed(formula, `(${state.e[i] ?? ""})`)),
    ...{ x: isDrawn ? "" : column(x), y: y.map(column).filter((id) => id !== "") },
    ...{ z: column(z), c: column(c), dash: column(dash), row: column(row), col: column(col) },
    only: only.filter(([id]) => id !== gone).map(([id, value]) => [column(id), value] as const),
  };
}

/** Changes the current choices, even if they came from a suggestion. */
const changed = ({ choices, chosen }: Made, patch: Partial<PlotChoices>): Partial<ExploreState> => ({
  ...fieldsOf({ ...choices, ...patch }),
  ...chosen,
  ...ANEW,
});

const labelOf = ({ table }: Pick<Made, "table">, id: string): string =>
  table.columns.find((column) => column.id === id)?.label ?? id;

/** Columns in three groups, varying ones first; a column with a single value shows that. */
function columnOptions({ table, varying }: Made, wanted: (column: PlotColumn) => boolean): Option[] {
  const varies = new Set(varying);
  const all = table.columns.filter(wanted);
  const option =
    (group: string) =>
    (column: PlotColumn): Option => ({
      ...{ id: column.id, label: column.label, group },
      detail: varies.has(column) ? undefined : valueText(column, column.values[0]),
    });
  return [
    ...all.filter((column) => column.formula !== undefined).map(option(text.groups.own)),
    ...all.filter((column) => column.formula === undefined && varies.has(column)).map(option(text.groups.varies)),
    ...all.filter((column) => column.formula === undefined && !varies.has(column)).map(option(text.groups.same)),
  ];
}

const withNone = (options: readonly Option[]): Option[] => [{ id: "", label: phrases.none }, ...options];

/** "lines of IOPS and p99 against depth by system, of 4K random read on PM883." */
export function sentence(made: Made, state: ExploreState, set: Change): (string | Token)[] {
  const { choices, selected, ofSystems, table } = made;
  const { words } = text;
  if (table.rows === 0) return [text.nothing, phrases.stop];
  const change = (patch: Partial<PlotChoices>): void => set(changed(made, patch));
  const isHeat = choices.form === "heat";
  const parts: (string | Token)[] = [
    choiceToken("form", text.what.form, labelled(PLOT_FORMS, text.forms, text.formDetail), choices.form, (form) =>
      change(asForm(made, form)),
    ),
    words.of,
  ];
  if (isHeat)
    parts.push(
      columnToken(made, "z", choices.z, isNumeric, (z) => change({ z })),
      words.over,
    );
  const ys = choices.y.map((id) => labelOf(made, id));
  parts.push({
    id: "y",
    text: ys.length > 2 ? text.quantities(ys.length) : text.and(ys),
    what: text.what.y,
    options: columnOptions(made, (column) => choices.form === "points" || isHeat || isNumeric(column)),
    selected: choices.y,
    multiple: !isHeat,
    // In the order they were chosen: the first panel stays the first.
    onChange: (ids) =>
      change({ y: [...choices.y.filter((id) => ids.includes(id)), ...ids.filter((id) => !choices.y.includes(id))] }),
  });
  parts.push(
    isHeat ? words.and : phrases.against,
    columnToken(
      made,
      "x",
      choices.x,
      () => true,
      (x) => change({ x }),
    ),
  );
  if (!isHeat)
    parts.push(
      words.by,
      columnToken(
        made,
        "colour",
        choices.colour,
        () => true,
        (colour) => change({ colour }),
        true,
      ),
    );
  if (selected.workloads.length > 1)
    parts.push(
      phrases.comma,
      workloadToken(selected, ({ w = [] }) => set({ w, ...ANEW, p: "" })),
    );
  if (selected.systems.length > 1 || state.sys.length > 0)
    parts.push(
      phrases.on,
      systemToken(selected, ofSystems, ({ sys = [] }) => set({ sys, ...ANEW, p: "" })),
    );
  return [...parts, phrases.stop];
}

function columnToken(
  made: Made,
  id: "x" | "z" | "colour" | "dash" | "row" | "col",
  selected: string,
  wanted: (column: PlotColumn) => boolean,
  onChange: (id: string) => void,
  optional = false,
): Token {
  const options = columnOptions(made, wanted);
  return {
    ...choiceToken(id, text.what[id], optional ? withNone(options) : options, selected, onChange),
    text: selected === "" ? text.noneOf[id] : labelOf(made, selected),
  };
}

/** Under the chart: rarer choices. */
export function moreTokens(made: Made, set: Change): Token[] {
  const { choices } = made;
  const change = (patch: Partial<PlotChoices>): void => set(changed(made, patch));
  const isHeat = choices.form === "heat";
  const sized = choices.form === "points" || choices.form === "lines";
  const faceted = isHeat || choices.y.length === 1;
  const dash = columnToken(
    made,
    "dash",
    choices.dash,
    () => true,
    (id) => change({ dash: id }),
    true,
  );
  return [
    ...(sized ? [columnToken(made, "z", choices.z, isNumeric, (z) => change({ z }), true)] : []),
    ...(isHeat ? [] : [dash]),
    ...(faceted
      ? [
          columnToken(
            made,
            "row",
            choices.facet_rows,
            () => true,
            (id) => change({ facet_rows: id }),
            true,
          ),
        ]
      : []),
    columnToken(
      made,
      "col",
      choices.facet_columns,
      () => true,
      (id) => change({ facet_columns: id }),
      true,
    ),
  ].map((token) => ({ ...token, text: phrases.labelled(lookUp(text.what, token.id) ?? token.id, token.text) }));
}

/** Switching to a heat map needs a second parameter, and the drawn value becomes its shade; and back. */
function asForm({ choices, varying, table }: Made, form: PlotForm): Partial<PlotChoices> {
  const { y, z, x, colour } = choices;
  if (form === "heat" && choices.form !== "heat") {
    const isFit = ({ id, controlled, unit }: PlotColumn): boolean => id !== x && (controlled === true || unit === null);
    const drawn = table.columns.find(({ id, controlled }) => id === colour && controlled === true);
    const second = drawn ?? varying.find(isFit) ?? table.columns.find(isFit);
    return { form, y: second === undefined ? y : [second.id], z: y[0] ?? z };
  }
  if (form !== "heat" && choices.form === "heat") return { form, y: z === "" ? y : [z], z: "", colour: y[0] ?? "" };
  return { form };
}

/** Menus of the axes: the column and its scale. Bars lie along x. */
export function axisChoices(made: Made, state: ExploreState, set: Change): Record<"x" | "y", AxisChoice[]> {
  const { choices } = made;
  const { form, y } = choices;
  const isHeat = form === "heat";
  const columnChoice = (id: "x" | "y"): AxisChoice => ({
    ...{ id, what: text.what[id], selected: id === "x" ? choices.x : (y[0] ?? "") },
    options: columnOptions(made, (column) => id === "x" || form === "points" || isHeat || isNumeric(column)),
    onChange: (chosen) => set(changed(made, id === "x" ? { x: chosen } : { y: [chosen, ...y.slice(1)] })),
  });
  const scale = (id: "xs" | "ys"): AxisChoice =>
    labelledChoice({
      ...{ id, what: text.what.scale, options: PLOT_SCALES, labels: text.scales, selected: state[id] },
      onChange: (chosen) => set({ [id]: chosen, ...ANEW }),
    });
  const named = isHeat || form === "bars" || form === "box" || form === "strip";
  const x = [columnChoice("x"), ...(named ? [] : [scale("xs")])];
  const own = [columnChoice("y"), ...(isHeat || form === "bars" ? [] : [scale("ys")])];
  return form === "bars" ? { x: own, y: x } : { x, y: own };
}

/** Most values of a column to choose from. */
const FEW = 40;

/** "only depth 16": a menu for each column limited by the reader, and one to limit another. */
export function onlyOptions({ table, varying }: Made): Option[] {
  return varying
    .filter(({ formula }) => formula === undefined)
    .flatMap((column) => {
      const values = [...distinct(column, table.rows, FEW + 1)];
      if (values.length > FEW) return [];
      return values.map((value, i): Option => ({
        id: JSON.stringify([column.id, String(value)]),
        label: valueText(column, value),
        group: i === 0 ? column.label : undefined,
      }));
    });
}

export const suggestionText = ({ id, names }: Suggestion): string => text.suggestions[id](names);
