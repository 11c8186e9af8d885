/**
 * Channels: what each datum of a mark says. A channel is a column of the table and, with `read`, a line of the read-out;
 * the file that is exported is the table. A chart lists its channels once and has the three of them.
 */
import type { Twin } from "../scene";
import { twinFrom, type TwinColumnOf } from "../twin";
import type { ReadOut, Units } from "./plot";

export interface Channel<D> extends TwinColumnOf<D> {
  /** Its line of the read-out; null: it says nothing of this one. */
  readonly read?: ((datum: D, units: Units) => readonly [name: string, value: string] | null) | undefined;
  /** Read out, and no column of the table. */
  readonly untabled?: boolean | undefined;
  /** No column where no datum has it. */
  readonly rare?: boolean | undefined;
}

/** LOOK: a read-out has a title and three lines. */
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
