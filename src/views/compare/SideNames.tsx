import { useState } from "react";
import { compare as text } from "~/text/en/compare";
import { renamed } from "./sides";
import type { CompareState } from "./state";
import { byName } from "~/base/byName";

interface SideNamesProps {
  /** The base first. */
  readonly sides: readonly { readonly value: string; readonly name: string; readonly n: number }[];
  readonly state: CompareState;
  readonly set: (patch: Partial<CompareState>) => void;
}

/** More names than this are folded away. */
const OPEN = 4;

/** The sides with names that can be changed, how often each was measured, and which one is 1. */
export function SideNames({ sides, state, set }: SideNamesProps) {
  const [base] = sides;
  if (base === undefined || sides.length < 2) return null;
  // A new base must not move the others under the pointer.
  const shown = sides.toSorted((a, b) => byName(a.value, b.value));
  const names = (
    <fieldset className="sides">
      <legend>{text.names.title}</legend>
      {shown.map(({ value, n, name }) => (
        <span key={value} className="side">
          <NameInput
            value={value}
            name={name}
            onName={(next) => {
              set({ n: renamed(state.n, value, next) });
            }}
          />{" "}
          <span className="sub">{text.names.measurements(n)}</span>{" "}
          <label className="side-base">
            <input
              type="radio"
              name="base"
              checked={value === base.value}
              aria-label={text.names.baseOf(name)}
              onChange={() => {
                set({ base: value, s: "", p: "" });
              }}
            />{" "}
            {text.names.base}
          </label>
        </span>
      ))}
    </fieldset>
  );
  if (sides.length <= OPEN) return names;
  return (
    <details className="sides-folded">
      <summary>{text.names.folded(sides.length)}</summary>
      {names}
    </details>
  );
}

interface NameInputProps {
  readonly value: string;
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Written into the link when it is left or Enter is pressed; Escape takes back what was typed. */
function NameInput({ value, name, onName }: NameInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== name) onName(typed.trim());
    setTyped(null);
  };
  return (
    <input
      type="text"
      className="side-name"
      aria-label={text.names.name(value)}
      title={text.names.hint}
      size={Math.min(24, Math.max(6, (typed ?? name).length + 1))}
      maxLength={80}
      value={typed ?? name}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}
