import { lookUp } from "~/base/lookUp";
import type { AxisChoice } from "~/components/AxisMenu";

interface Labelled<Option extends string> extends Pick<AxisChoice, "id" | "what"> {
  readonly options: readonly Option[];
  /** By option; one without a label bears its own name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly selected: Option;
  readonly onChange: (option: Option) => void;
}

/** A choice from the title of an axis whose options are words of the link. */
export const labelledChoice = <Option extends string>({
  options,
  labels,
  onChange,
  ...choice
}: Labelled<Option>): AxisChoice => ({
  ...choice,
  options: options.map((id) => ({ id, label: lookUp(labels, id) ?? id })),
  onChange: (id) => {
    const option = options.find((one) => one === id);
    if (option !== undefined) onChange(option);
  },
});

const LOG_OR_LINEAR = ["log", "linear"] as const;

/** The scale of an axis. */
export const scaleChoice = (
  choice: Omit<Labelled<(typeof LOG_OR_LINEAR)[number]>, "id" | "options"> & { readonly id?: string },
): AxisChoice => labelledChoice({ id: "scale", options: LOG_OR_LINEAR, ...choice });
