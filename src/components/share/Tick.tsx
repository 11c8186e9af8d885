export interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick, with its words. */
export const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:gap-2">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />{" "}
    {label}
  </label>
);
