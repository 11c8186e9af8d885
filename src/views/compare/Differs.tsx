import type { ReactNode } from "react";
import { compare as text } from "~/text/en/compare";
import type { Conditions, Difference } from "./conditions";

interface DiffersProps {
  readonly conditions: Conditions;
  readonly names: readonly string[];
  /** Over it. */
  readonly children?: ReactNode;
}

/** More values of one side are counted. */
const SHOWN = 3;

const valueText = (values: readonly string[]): string =>
  values.length === 0
    ? text.differs.unsaid
    : values.length > SHOWN
      ? text.differs.many(values.length)
      : values.join(", ");

/** Everything else in which the sides differ, and what they share. */
export function Differs({ conditions, names, children }: DiffersProps) {
  const { differ, same } = conditions;
  return (
    <aside className="differs" aria-label={text.differs.title}>
      {children}
      <h2>{text.differs.title}</h2>
      {differ.length === 0 ? (
        <p className="sub">{text.differs.none}</p>
      ) : (
        <div className="differs-table">
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{text.differs.condition}</span>
                </th>
                {names.map((name, i) => (
                  <th key={`${String(i)} ${name}`} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {differ.map(({ condition, values }) => (
                <tr key={condition}>
                  <th scope="row">{condition}</th>
                  {values.map((own, i) => (
                    <td key={String(i)} className={own.length === 0 ? "sub" : undefined} title={own.join(", ")}>
                      {valueText(own)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {same.length === 0 ? null : (
        <>
          <h2>{text.differs.same}</h2>
          <p className="sub">{same.map(sameText).join(" · ")}</p>
        </>
      )}
    </aside>
  );
}

const sameText = ({ condition, values }: Difference): string => `${condition} ${valueText(values[0] ?? [])}`;
