/** The table twin of published values: a row per figure, with the value of one drive and the rating beside it. */
import { scaling as text } from "~/text/en/scaling";
import { printedText } from "../figures/amount";
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { PublishedData, PublishedRow } from "./data";
import { quotient, shareOfRated } from "./publishedWords";
import { boundWords, columnDigits, rateColumn } from "./words";

export function publishedTwin(data: PublishedData): Twin {
  const rate = rateColumn(data);
  const digits = columnDigits(data);
  const boundWord = (bound: string | undefined): string | undefined =>
    bound === undefined || bound === "exact" ? undefined : boundWords(bound);
  const rated = data.rows.some((row) => row.rated !== null);
  const columns: TwinColumnOf<PublishedRow>[] = [
    { id: "workload", value: ({ workload }) => workload },
    { id: "system", value: ({ system }) => system },
    { id: "members", value: ({ members }) => members },
    { id: "member_unit", value: ({ unit }) => unit },
    { id: rate, value: ({ value }) => value, note: ({ bound }) => boundWord(bound) },
    {
      id: `${rate}_per_member`,
      value: ({ one }) => one?.value ?? null,
      digits,
      note: ({ one }) => boundWord(one?.bound),
    },
    {
      id: "per_member_from",
      value: (row) => (row.one === null ? null : row.one.kind === "derived" ? quotient(row, data) : text.chart.printed),
    },
    ...(rated
      ? ([
          {
            id: `rated_${rate}_per_member`,
            value: ({ rated: own }) => own?.rate ?? null,
            digits,
            note: ({ rated: own }) => own?.formula ?? boundWord(own?.bound),
          },
          {
            id: `rated_${rate}`,
            value: ({ rated: own, members }) => (own === null ? null : own.rate * members),
            digits,
            note: ({ rated: own }) => boundWord(own?.bound),
          },
          {
            id: "of_rated_percent",
            value: (row) => {
              const share = shareOfRated(row);
              return share === null ? null : share * 100;
            },
            digits: [4, 1],
          },
        ] satisfies TwinColumnOf<PublishedRow>[])
      : []),
    { id: "bound", value: ({ bound }) => boundWords(bound) },
    { id: "as_printed", value: ({ figure }) => printedText(figure) },
    { id: "per_member_as_printed", value: ({ figure }) => figure.per_member_as_printed },
    { id: "fact_id", value: ({ figure }) => figure.fact_id },
  ];
  return twinFrom(data.rows, columns, ({ id }) => id);
}
