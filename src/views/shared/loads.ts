import type { Field } from "~/permalink/field";

/** Shares of load in percent, written as a list. */
export const loads: Field<readonly number[]> = {
  fallback: [],
  encode: (values) => values.map(String).join("~"),
  decode: (written) => {
    const values = written === "" ? [] : written.split("~").map(Number);
    return values.every((value) => Number.isFinite(value) && value >= 0) ? values : undefined;
  },
};
