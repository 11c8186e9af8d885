import { useId } from "react";

interface SegmentProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly selected: T;
  readonly onChange: (id: T) => void;
}

/** A few words of which one holds: GB/s or GiB/s. */
export function Segment<T extends string>({ label, options, selected, onChange }: SegmentProps<T>) {
  const name = useId();
  return (
    <fieldset className="segment">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input
            type="radio"
            name={name}
            checked={option.id === selected}
            onChange={() => {
              onChange(option.id);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
