import { useState } from "react";
import { Badge, type BadgeInfo } from "~/components/Badge";
import { Popover } from "~/components/ui/Popover";
import { compare as text } from "~/text/en/compare";
import { MEDIA, runTarget } from "~/model/labels";
import { canSay } from "~/workspace/canSay";
import { workspace } from "~/workspace/workspace";
import type { Conditions, Difference } from "./conditions";
import { renamed } from "./state";

export interface DiffersProps {
  readonly conditions: Conditions;
  /** The base first. */
  readonly sides: readonly { readonly value: string; readonly name: string }[];
  readonly badges: readonly BadgeInfo[];
  /** What the datasets say against their own numbers. */
  readonly caveats: readonly string[];
  /** Names of the link. */
  readonly n: readonly string[];
  readonly onNames: (n: readonly string[]) => void;
}

/** More values of one side are counted. */
const SHOWN = 3;

const valueText = (values: readonly string[]): string =>
  values.length === 0
    ? text.differs.unsaid
    : values.length > SHOWN
      ? text.differs.many(values.length)
      : values.join(", ");

/** What must be known before a ratio is quoted, first of all in what the sides differ. */
export function Differs({ conditions: { differ, same }, sides, badges, caveats, n, onNames }: DiffersProps) {
  return (
    <Popover
      label={text.controls.differs(differ.length)}
      haspopup="dialog"
      popoverName={text.differs.title}
      className="lnk"
    >
      {() => (
        <div className="max-w-2xl text-[13px] leading-[18px]">
          <h2 className="text-[15px] font-semibold">{text.differs.title}</h2>
          <table className="my-2 w-full border-collapse text-left [&_td]:border-t [&_td]:border-(--grid) [&_td]:py-1 [&_td]:pr-3 [&_th]:py-1 [&_th]:pr-3 [&_th]:font-normal">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{text.differs.condition}</span>
                </th>
                {sides.map(({ value, name }) => (
                  <th key={value} scope="col">
                    <NameInput value={value} name={name} onName={(next) => onNames(renamed(n, value, next))} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differ.map(({ condition, values }) => (
                <tr key={condition}>
                  <th scope="row" className="text-(--ink2)">
                    {condition}
                  </th>
                  {values.map((own, i) => (
                    <td key={String(i)} className={own.length === 0 ? "text-(--ink3)" : ""} title={own.join(", ")}>
                      {valueText(own)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {differ.length === 0 ? <p className="text-(--ink2)">{text.differs.none}</p> : null}
          {badges.length + caveats.length === 0 ? null : (
            <>
              <h2 className="mt-3 font-semibold">{text.differs.quote}</h2>
              {badges.map((badge) => (
                <p key={badge.text}>
                  <Badge tone={badge.tone} text={badge.text} /> {badge.why}
                </p>
              ))}
              {caveats.map((caveat) => (
                <p key={caveat}>{caveat}</p>
              ))}
            </>
          )}
          {same.length === 0 ? null : (
            <>
              <h2 className="mt-3 font-semibold">{text.differs.same}</h2>
              <p className="text-(--ink2)">{same.map(sameText).join(" · ")}</p>
            </>
          )}
        </div>
      )}
    </Popover>
  );
}

const sameText = ({ condition, values }: Difference): string => `${condition} ${valueText(values[0] ?? [])}`;

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
      className="h-6.5 w-full min-w-24 border-b border-dotted border-(--ctrl) bg-transparent font-semibold"
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

/** What medium a side of own files is of, where nobody said it: the answer is a label of its runs. */
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
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}
