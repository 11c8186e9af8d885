import { type AxisUnit, latencyUnit } from "~/charts/axis";
import { quantileName, type TailValue } from "~/model/tail";
import { significant } from "~/charts/number";
import type { PercentilesData, TailLine } from "~/charts/percentiles/data";
import { boundSign, levelWords, limitWords, shareWords, valueWords } from "~/charts/percentiles/value";
import { PanelSection } from "~/components/SidePanel";
import { en } from "~/text/en";
import { percentiles } from "~/text/en/percentiles";

const text = percentiles.values;

/** Beside each other there is room for so many. */
const COLUMNS = ["p50", "p99", "p99.9", "max"] as const;
const CELL = "border-b border-rule py-1 pl-2 font-normal whitespace-nowrap";
const NUMBER = `${CELL} text-right`;

interface ValuesProps {
  readonly data: PercentilesData;
  readonly onFocus: (line: string) => void;
}

export const valuesTitle = ({ lines }: PercentilesData): string =>
  lines.length === 1 ? text.one : text.several(lines.length);

/** The values of what is drawn: of one all, of several those that are read most; then what each limit says of each. */
export function Values({ data, onFocus }: ValuesProps) {
  const { lines, limits_us, levels } = data;
  const [only] = lines;
  return (
    <>
      {lines.length === 1 ? <All line={only!} /> : <Beside lines={lines} onFocus={onFocus} />}
      {levels.map(({ q, limit_us }, i) => (
        <PanelSection key={`${String(q)} ${String(limit_us)}`} title={levelWords(quantileName(q), limit_us)}>
          <Rows
            lines={lines}
            onFocus={onFocus}
            say={({ levels: own }) => percentiles.verdicts[own[i]?.verdict ?? "none"] ?? ""}
            tone={({ levels: own }) => (own[i]?.verdict === "fail" ? "tone-bad" : "")}
          />
        </PanelSection>
      ))}
      {limits_us.map((limit_us) => (
        <PanelSection key={limit_us} title={text.over(limitWords(limit_us))}>
          <Rows
            lines={lines}
            onFocus={onFocus}
            say={({ over }) => {
              const share = over.find((one) => one.limit_us === limit_us);
              return share === undefined ? "—" : shareWords(share);
            }}
          />
        </PanelSection>
      ))}
    </>
  );
}

/** Each in the unit that it reads best in, with what is open of it. */
function valueText(value: TailValue): string {
  const us = value.drawn_us ?? value.hi_us ?? value.lo_us ?? 0;
  return valueWords(value, latencyUnit(us, us, true));
}

/** In the unit of the table. */
const shortText = (value: TailValue, unit: AxisUnit): string =>
  value.drawn_us === null
    ? valueWords(value, { ...unit, label: "" }).trim()
    : boundSign(value) + significant(value.drawn_us / unit.factor, 3);

const All = ({ line }: { readonly line: TailLine }) => (
  <table className="mt-1 w-full border-collapse text-small">
    <tbody>
      {line.values.map((value) => (
        <tr key={value.name}>
          <th scope="row" className={`${CELL} pl-0 text-left`}>
            {value.name}
          </th>
          <td className={NUMBER}>{valueText(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Beside({ lines, onFocus }: { readonly lines: readonly TailLine[] } & Pick<ValuesProps, "onFocus">) {
  const has = (name: string) => lines.some(({ values }) => values.some((value) => value.name === name));
  const columns = COLUMNS.filter(has);
  const shown = lines.flatMap(({ values }) => values.filter(({ name }) => columns.some((one) => one === name)));
  const all_us = shown.flatMap(({ drawn_us, hi_us }) => drawn_us ?? hi_us ?? []).filter(Number.isFinite);
  const unit = latencyUnit(Math.min(...all_us), Math.max(...all_us), true);
  return (
    <>
      <table className="mt-1 w-full border-collapse text-small">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} pl-0 text-left text-ink2`}>
              {text.series(unit.label)}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${NUMBER} text-ink2`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <Name line={line} onFocus={onFocus} />
              {columns.map((name) => {
                const value = line.values.find((one) => one.name === name);
                return (
                  <td key={name} className={NUMBER}>
                    {value === undefined ? en.charts.absent : shortText(value, unit)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="m-0 mt-1.5 text-small text-ink3">{text.hint}</p>
    </>
  );
}

function Name({ line, onFocus }: { readonly line: TailLine } & Pick<ValuesProps, "onFocus">) {
  return (
    <th scope="row" className={`${CELL} w-full max-w-0 truncate pl-0 text-left`}>
      <button
        type="button"
        className={`max-w-full truncate text-left hover:underline ${line.focused ? "font-semibold" : ""}`}
        title={line.name}
        onClick={() => onFocus(line.id)}
      >
        <span className="mr-1.5 inline-block h-2 w-2 rounded-full" style={{ background: `var(--${line.colour})` }} />
        {line.name}
      </button>
    </th>
  );
}

interface RowsProps extends Pick<ValuesProps, "onFocus"> {
  readonly lines: readonly TailLine[];
  readonly say: (line: TailLine) => string;
  readonly tone?: (line: TailLine) => string;
}

function Rows({ lines, onFocus, say, tone = () => "" }: RowsProps) {
  const [only] = lines;
  if (lines.length === 1) return <p className={`m-0 ${tone(only!)}`}>{say(only!)}</p>;
  return (
    <table className="w-full border-collapse text-small">
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <Name line={line} onFocus={onFocus} />
            <td className={`${NUMBER} ${tone(line)}`}>{say(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
