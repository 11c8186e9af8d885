import { greatest } from "d3-array";
import { useState } from "react";
import { grouped } from "~/base/byKey";
import type { Conditions, Difference } from "~/charts/compare/conditions";
import type { RatioSide } from "~/charts/compare/ratios";
import { inkOf } from "~/components/RatioTable";
import { PanelSection } from "~/components/SidePanel";
import { mediaName } from "~/charts/medium";
import { MEDIA, runTarget } from "~/model/labels";
import { compare as text } from "~/text/en/compare";
import { canSay } from "~/workspace/canSay";
import { workspace } from "~/workspace/workspace";
import { phrases } from "~/text/en/phrases";
import { renamed } from "./state";

interface Sides {
  /** The base first. */
  readonly sides: readonly RatioSide[];
}

/** Most values shown for one side; the others are counted. */
const SHOWN = 3;
/** More sides have no columns in the panel: those with the most common value are "others". */
const COLUMNS = 3;

/** Numbers of one unit: "1,200 s". */
const NUMBER = /^([\d.,]+)( \D+)?$/;

/** Many numbers of one unit as their range; other values are counted if they are many. */
function valueText(values: readonly string[]): string {
  if (values.length === 0) return text.differs.unsaid;
  if (values.length <= SHOWN) return values.join(phrases.comma);
  const numbers = values.map((value) => NUMBER.exec(value));
  const ordered = numbers
    .flatMap((found) => (found === null ? [] : [{ text: found[1]!, of: Number(found[1]!.replaceAll(",", "")) }]))
    .toSorted((a, b) => a.of - b.of);
  const units = new Set(numbers.map((found) => found?.[2] ?? ""));
  if (ordered.length < values.length || units.size > 1) return text.differs.many(values.length);
  return `${ordered[0]!.text}–${ordered.at(-1)!.text}${[...units][0]!}`;
}

/** The values of the sides that most sides share; [] if no two do. */
function others(values: Difference["values"]): Difference["values"] {
  const most = greatest(grouped(values, (own) => own.join("\n")).values(), ({ length }) => length) ?? [];
  return most.length > 1 ? most : [];
}

/** Further differences between the sides, to be read before a ratio is quoted. */
export function Differs({ conditions: { differ }, sides }: Sides & { readonly conditions: Conditions }) {
  if (differ.length === 0) return <p className="m-0 mt-1 text-small text-ink2">{text.differs.none}</p>;
  const cell = "border-t border-grid py-1 pr-2 text-left align-top font-normal wrap-anywhere";
  const isWide = sides.length > COLUMNS;
  const value = (own: readonly string[]) => (
    <span className={own.length === 0 ? "text-ink3" : ""} title={own.join(phrases.comma)}>
      {valueText(own)}
    </span>
  );
  return (
    <table aria-label={text.differs.title} className="mt-1 w-full table-fixed border-collapse text-small">
      <colgroup>
        <col className="w-24" />
      </colgroup>
      <thead className={isWide ? "sr-only" : ""}>
        <tr>
          <th scope="col">
            <span className="sr-only">{text.differs.condition}</span>
          </th>
          {isWide ? (
            <th scope="col">{text.differs.title}</th>
          ) : (
            sides.map((side) => (
              <th key={side.value} scope="col" className={`${cell} border-t-0 font-semibold!`}>
                <span style={{ color: inkOf(side) }}>{side.name}</span>
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {differ.map(({ condition, values }) => {
          const rest = isWide ? others(values) : [];
          return (
            <tr key={condition}>
              <th scope="row" className={`${cell} text-ink2`}>
                {condition}
              </th>
              {isWide ? (
                <td className={cell}>
                  {sides.map((side, i) =>
                    rest.includes(values[i]!) ? null : (
                      <span key={side.value} className="block">
                        <b className="font-semibold" style={{ color: inkOf(side) }}>
                          {side.name}
                        </b>{" "}
                        {value(values[i]!)}
                      </span>
                    ),
                  )}
                  {rest.slice(0, 1).map((own) => (
                    <span key="others" className="block">
                      {text.differs.others} {value(own)}
                    </span>
                  ))}
                </td>
              ) : (
                values.map((own, i) => (
                  <td key={String(i)} className={cell}>
                    {value(own)}
                  </td>
                ))
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface AlikeProps extends Sides {
  readonly same: readonly Difference[];
  /** Names of the link. */
  readonly n: readonly string[];
  readonly onNames: (n: readonly string[]) => void;
}

/** What the sides share, and the reader's names for them. */
export const Alike = ({ same, sides, n, onNames }: AlikeProps) => (
  <>
    {same.length === 0 ? null : (
      <PanelSection title={text.differs.same}>
        <p className="m-0 text-small text-ink2">{same.map(sameText).join(" · ")}</p>
      </PanelSection>
    )}
    <PanelSection title={text.names.title}>
      {sides.map(({ value, name }) => (
        <NameInput key={value} value={value} name={name} onName={(next) => onNames(renamed(n, value, next))} />
      ))}
    </PanelSection>
  </>
);

const sameText = ({ condition, values }: Difference): string => `${condition} ${valueText(values[0] ?? [])}`;

interface NameInputProps {
  readonly value: string;
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Written into the link on leaving the field or on Enter; Escape discards the input. */
function NameInput({ value, name, onName }: NameInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== name) onName(typed.trim());
    setTyped(null);
  };
  return (
    <input
      type="text"
      className="block h-6.5 w-full border-b border-dotted border-ctrl bg-transparent"
      aria-label={text.names.name(value)}
      title={text.names.hint}
      maxLength={80}
      value={typed ?? name}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "Escape") setTyped(null);
      }}
    />
  );
}

/** Asks for the medium of a side of own files; the answer becomes a label of its runs. */
export function AskMedia({ side, runs }: { readonly side: string; readonly runs: readonly string[] }) {
  if (!canSay || runs.length === 0) return null;
  return (
    <select
      className="ml-auto block rounded-[3px] border border-dashed border-(--ctrl) bg-(--bg) text-xs text-(--ink2)"
      aria-label={text.names.media(side)}
      value=""
      onChange={({ target: { value } }) =>
        void workspace.edit(runs.map((run) => ({ target: runTarget(run), key: "media", value })))
      }
    >
      <option value="">{text.names.askMedia}</option>
      {MEDIA.map((value) => (
        <option key={value} value={value}>
          {mediaName(value)}
        </option>
      ))}
    </select>
  );
}
