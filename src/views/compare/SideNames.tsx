import { useState } from "react";
import { compare as text } from "~/text/en/compare";
import type { CompareModel } from "./picture";
import { renamed } from "./sides";
import type { CompareState } from "./state";

interface SideNamesProps {
  readonly model: CompareModel;
  readonly state: CompareState;
  readonly set: (patch: Partial<CompareState>) => void;
}

/** The sides with names that can be changed, how often each was measured, and which one is 1. */
export function SideNames({ model, state, set }: SideNamesProps) {
  const { found, sides, names } = model;
  if (sides.length === 0) return null;
  // A new base must not move the others under the pointer.
  const shown = found.sides.flatMap(({ value }) => {
    const i = sides.findIndex((side) => side.value === value);
    return i < 0 ? [] : [{ ...sides[i]!, name: names[i] ?? value, isBase: i === 0 }];
  });
  return (
    <fieldset className="sides">
      <legend>{text.names.title}</legend>
      {shown.map(({ value, steps, name, isBase }) => (
        <span key={value} className="side">
          <NameInput
            value={value}
            name={name}
            onName={(next) => {
              set({ n: renamed(state.n, value, next) });
            }}
          />{" "}
          <span className="sub">{text.names.measurements(steps.length)}</span>{" "}
          <label className="side-base">
            <input
              type="radio"
              name="base"
              checked={isBase}
              aria-label={text.names.baseOf(name)}
              onChange={() => {
                set({ base: value, p: "" });
              }}
            />{" "}
            {text.names.base}
          </label>
        </span>
      ))}
    </fieldset>
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
