/**
 * Channels: the values of each datum. A channel is a table column and, with `read`, a line of the read-out; the
 * exported file is the table. A chart lists its channels once and gets all three.
 */
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ReadOut, Units } from "./plot";

export interface Channel<D> extends TwinColumnOf<D> {
  /** Its line in the read-out; null: none for this datum. */
  readonly read?: ((datum: D, units: Units) => readonly [name: string, value: string] | null) | undefined;
  /** In the read-out only, not in the table. */
  readonly untabled?: boolean | undefined;
  /** The column is left out if no datum has a value. */
  readonly rare?: boolean | undefined;
}

/** A read-out has a title and three lines. */
const LINES = 3;

export const tableOf = <D>(
  data: readonly D[],
  channels: readonly Channel<D>[],
  id: (datum: D) => string | null,
): Twin =>
  twinFrom(
    data,
    channels.filter(
      ({ untabled, rare, value }) =>
        untabled !== true && (rare !== true || data.some((datum) => value(datum) !== null)),
    ),
    id,
  );

export const readOutOf =
  <D>(datum: D, channels: readonly Channel<D>[], most = LINES) =>
  (units: Units): ReadOut =>
    channels
      .flatMap(({ read }) => {
        const line = read?.(datum, units) ?? null;
        return line === null ? [] : [line];
      })
      .slice(0, most);
