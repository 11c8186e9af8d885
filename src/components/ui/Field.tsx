import type { ComponentProps, ReactNode } from "react";

interface TickProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
}

/** A checkbox with its label. */
export const Tick = ({ label, checked, onChange, className = "" }: TickProps) => (
  <label className={`hit max-sm:flex max-sm:min-h-11 max-sm:items-center max-sm:gap-2 ${className}`}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} /> {label}
  </label>
);

/** A checkbox without text in a table: its label extends the clickable area to 25 px. */
export const RowTick = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <label className="-m-1.5 block w-fit p-1.5">
    <input type="checkbox" {...props} className="block accent-ink" />
  </label>
);

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** A line of text under its label. @param className of both */
export const TextField = ({ label, onChange, className = "", ...input }: TextFieldProps) => (
  <label className={`text-small/4.5 text-ink2 ${className}`}>
    {label}
    <input
      type="text"
      className="field max-sm:min-h-11"
      {...input}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
