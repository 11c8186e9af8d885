import { useId, useState } from "react";
import { isFault, readExpression } from "~/analysis/explore/expression";
import { Button, TextButton } from "~/components/ui/Button";
import { explore } from "~/text/en/explore";
import type { PageProps } from "../page";
import { Away } from "../shared/LimitField";
import { columnNamed } from "./columns";
import { fieldsOf } from "./controls";
import { type ExploreModel, MOST_FORMULAS } from "./picture";
import type { ExploreState } from "./state";
import { phrases } from "~/text/en/phrases";

const text = explore.formula;

/** Own columns of the link, and a field for another one. An invalid expression shows the reason and its position. */
export function FormulaForm({ model, state, set }: PageProps<ExploreState> & { readonly model: ExploreModel }) {
  const [words, setWords] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const { table, choices, faults } = model;
  const show = (column: string, e: readonly string[] = state.e): void =>
    set({ ...fieldsOf({ ...choices, y: [column] }), ...model.chosen, e, ys: "auto", zy: null });
  const add = (): void => {
    const read = readExpression(words, (name) => columnNamed(table.columns, name));
    if (isFault(read)) return setFault(text.fault(read.code, read.at, read.what));
    if (state.e.length >= MOST_FORMULAS) return setFault(text.full);
    setFault(null);
    setWords("");
    show(`e${String(state.e.length + 1)}`, [...state.e, words.trim()]);
  };
  /** Columns are named by position: an axis with a later one falls back to the first suggestion. */
  const remove = (i: number): void => {
    const gone = state.e.slice(i).map((_, n) => `e${String(i + n + 1)}`);
    const used = [choices.x, ...choices.y, choices.z, choices.colour, choices.dash].some((one) => gone.includes(one));
    set({ e: state.e.filter((_, n) => n !== i), ...(used ? { x: "" } : {}) });
  };
  return (
    <div className="my-3 grid gap-1.5 text-ink2 print:hidden" role="group" aria-label={text.title}>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <label className="flex items-center gap-2">
          {text.title}
          <input
            type="text"
            className="h-6.5 w-[28ch] max-w-full rounded-[3px] border border-ctrl bg-bg px-2 text-ink aria-invalid:border-bad max-sm:h-11"
            title={text.help}
            value={words}
            placeholder={text.placeholder}
            aria-describedby={id}
            aria-invalid={fault !== null || undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={240}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={words.trim() === ""}>
          {phrases.add}
        </Button>
        <span id={id} className={fault === null ? "sr-only" : "tone-bad"} role={fault === null ? undefined : "alert"}>
          {fault ?? text.help}
        </span>
      </form>
      {state.e.slice(0, MOST_FORMULAS).map((formula, i) => {
        const own = faults[i];
        return (
          <span key={`${String(i)} ${formula}`} className="flex flex-wrap items-baseline gap-x-2">
            {own == null ? (
              <TextButton title={text.show(formula)} onClick={() => show(`e${String(i + 1)}`)}>
                {formula}
              </TextButton>
            ) : (
              <span className="tone-bad">
                {formula}: {text.fault(own.code, own.at, own.what)}
              </span>
            )}
            <Away name={text.remove(formula)} onClick={() => remove(i)} />
          </span>
        );
      })}
    </div>
  );
}
