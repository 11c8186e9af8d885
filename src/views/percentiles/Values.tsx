import { type AxisUnit, latencyUnit } from "~/charts/axis";
import { quantileName, type TailValue } from "~/model/tail";
import { significant } from "~/base/number";
import type { PercentilesData, TailLine } from "~/charts/percentiles/data";
import { boundSign, levelName, limitName, shareText, valueRangeText } from "~/charts/percentiles/value";
import { PanelTable } from "~/components/PanelTable";
import { PanelSection } from "~/components/SidePanel";
import { en } from "~/text/en";
import { percentiles } from "~/text/en/percentiles";

const text = percentiles.values;

/** Columns that fit side by side. */
const COLUMNS = ["p50", "p99", "p99.9", "max"] as const;

interface ValuesProps {
  readonly data: PercentilesData;
  readonly onFocus: (line: string) => void;
}

export const valuesTitle = ({ lines }: PercentilesData): string =>
  lines.length === 1 ? en.app.pages.percentiles : text.several(lines.length);

/** The values drawn: all of one series, or the most-read ones of several; then the result of each at every limit. */
export function Values({ data, onFocus }: ValuesProps) {
  const { lines, limits_us, levels } = data;
  const [only] = lines;
  return (
    <>
      {lines.length === 1 ? (
        <PanelTable
          rows={shownOf(only!).map((value) => ({ id: value.name, name: value.name, cells: [valueText(value)] }))}
        />
      ) : (
        <Beside lines={lines} onFocus={onFocus} />
      )}
      {levels.map(({ q, limit_us }, i) => (
        <PanelSection key={`${String(q)} ${String(limit_us)}`} title={levelName(quantileName(q), limit_us)}>
          <Rows
            lines={lines}
            onFocus={onFocus}
            say={({ levels: own }) => percentiles.verdicts[own[i]?.verdict ?? "none"] ?? ""}
            tone={({ levels: own }) => (own[i]?.verdict === "fail" ? "tone-bad" : "")}
          />
        </PanelSection>
      ))}
      {limits_us.map((limit_us) => (
        <PanelSection key={limit_us} title={text.over(limitName(limit_us))}>
          <Rows
            lines={lines}
            onFocus={onFocus}
            say={({ over }) => {
              const share = over.find((one) => one.limit_us === limit_us);
              return share === undefined ? "—" : shareText(share);
            }}
          />
        </PanelSection>
      ))}
    </>
  );
}

/** The values drawn, and the maximum where it has no place among them. */
function shownOf(line: TailLine): readonly TailValue[] {
  const us = line.plain?.max;
  if (us === undefined) return line.values;
  const edges = { lo_us: null, hi_us: null, open_percent: 0, above: null, topped: false };
  return [...line.values, { name: "max", q: null, place: NaN, value_us: us, drawn_us: us, ...edges }];
}

/** Each in the unit that reads best, with its uncertainty. */
function valueText(value: TailValue): string {
  const us = value.drawn_us ?? value.hi_us ?? value.lo_us ?? 0;
  return valueRangeText(value, latencyUnit(us, us, true));
}

/** A value in the unit of the table. */
const shortText = (value: TailValue, unit: AxisUnit): string =>
  value.drawn_us === null
    ? valueRangeText(value, { ...unit, label: "" }, 3).trim()
    : boundSign(value) + significant(value.drawn_us / unit.factor, 3);

function Beside({ lines, onFocus }: { readonly lines: readonly TailLine[] } & Pick<ValuesProps, "onFocus">) {
  const values = new Map(lines.map((line) => [line, shownOf(line)]));
  const has = (name: string) => [...values.values()].some((own) => own.some((value) => value.name === name));
  const columns = COLUMNS.filter(has);
  const shown = [...values.values()].flatMap((own) => own.filter(({ name }) => columns.some((one) => one === name)));
  const all_us = shown.flatMap(({ drawn_us, hi_us }) => drawn_us ?? hi_us ?? []).filter(Number.isFinite);
  const unit = latencyUnit(Math.min(...all_us), Math.max(...all_us), true);
  const cell = (line: TailLine, name: string) => {
    const value = values.get(line)!.find((one) => one.name === name);
    return value === undefined ? en.charts.absent : shortText(value, unit);
  };
  return (
    <PanelTable
      head={[text.series(unit.label), ...columns]}
      rows={lines.map((line) => ({ ...named(line), cells: columns.map((name) => cell(line, name)) }))}
      onName={onFocus}
      hint={text.hint}
    />
  );
}

const named = ({ id, name, colour, dash, focused }: TailLine) => ({ id, name, colour, dash, strong: focused });

interface RowsProps extends Pick<ValuesProps, "onFocus"> {
  readonly lines: readonly TailLine[];
  readonly say: (line: TailLine) => string;
  readonly tone?: (line: TailLine) => string;
}

function Rows({ lines, onFocus, say, tone = () => "" }: RowsProps) {
  const [only] = lines;
  if (lines.length === 1) return <p className={`m-0 ${tone(only!)}`}>{say(only!)}</p>;
  const rows = lines.map((line) => ({ ...named(line), cells: [<span className={tone(line)}>{say(line)}</span>] }));
  return <PanelTable rows={rows} onName={onFocus} />;
}
