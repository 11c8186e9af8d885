import { Popover } from "~/components/ui/Popover";
import { act as text } from "~/text/en/act";
import type { PageProps } from "../page";
import type { ActChoice } from "./model";
import { COUNTS, EVERY, PLACES, type ActState } from "./state";
import { mayStandBeside } from "./published";
import { useKnown } from "../shared/catalogue";

const words = text.table;

interface TableOptionsProps extends PageProps<ActState> {
  readonly choice: ActChoice;
  readonly unit: "ms" | "us";
}

/**
 * The options of act_latency.py that change the table: its histograms and limits. The slice length is in the sentence.
 */
export function TableOptions(props: TableOptionsProps) {
  if (props.choice.log === null) return null;
  return (
    <Popover label={words.button} popoverName={words.title}>
      {() => <Options {...props} />}
    </Popover>
  );
}

function Options({ state, choice: { log, tabled }, unit, set }: TableOptionsProps) {
  const chosen = new Set(tabled.map(({ name }) => name));
  return (
    <div className="grid max-w-[26.25rem] gap-3 p-3" data-options>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend>{words.histograms}</legend>
        {log!.histograms.map(({ name }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.has(name)}
              onChange={() => {
                const next = log!.histograms
                  .map((one) => one.name)
                  .filter((one) => (one === name ? !chosen.has(one) : chosen.has(one)));
                if (next.length > 0) set({ th: next, o: null });
              }}
            />{" "}
            {text.histogram(name)}
          </label>
        ))}
      </fieldset>
      <Choice
        label={words.first}
        value={state.ts}
        options={["auto", ...PLACES]}
        say={(id) => (id === "auto" ? words.auto : words.limit(2 ** Number(id), unit))}
        onChange={(ts) => set({ ts, o: null })}
      />
      <Choice
        label={words.count}
        value={state.tn}
        options={["auto", ...COUNTS]}
        say={(id) => (id === "auto" ? words.auto : id)}
        onChange={(tn) => set({ tn, o: null })}
      />
      <Choice
        label={words.every}
        value={state.te}
        options={EVERY}
        say={(id) => (id === "1" ? words.each : words.nth(Number(id)))}
        onChange={(te) => set({ te, o: null })}
      />
      <p className="m-0 text-ink2">{words.command(commandOf(state, tabled))}</p>
    </div>
  );
}

/** The command that prints the same table. */
const commandOf = ({ ts, tn, te }: ActState, tabled: ActChoice["tabled"]): string =>
  [
    ...tabled.map(({ name }) => `-h ${name}`),
    ...(ts === "auto" ? [] : [`-s ${ts}`]),
    ...(tn === "auto" ? [] : [`-n ${tn}`]),
    ...(te === "1" ? [] : [`-e ${te}`]),
    "-x",
  ].join(" ");

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly say: (id: string) => string;
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, options, say, onChange }: ChoiceProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((id) => (
          <option key={id} value={id}>
            {say(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows the ACT tests of reports beside the logs, or hides them. Tests on their own cannot be hidden. */
export function Beside({ state, set }: PageProps<ActState>) {
  return mayStandBeside(useKnown()).map(({ slug, title }) => {
    const isThere = state.d.includes(slug);
    const rest = state.d.filter((other) => other !== slug);
    if (isThere && rest.length === 0) return null;
    return (
      <button
        key={slug}
        type="button"
        className="lnk"
        aria-pressed={isThere}
        onClick={() => set({ d: isThere ? rest : [...state.d, slug], p: "" })}
      >
        {isThere ? text.published.take(title) : text.published.beside(title)}
      </button>
    );
  });
}
