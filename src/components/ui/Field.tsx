import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./Button";

interface TickProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
}

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

/** Its fields are taken by Enter and by the button of type `submit`. */
export const Form = ({ onTake, ...props }: ComponentProps<"form"> & { readonly onTake: () => void }) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onTake();
    }}
  />
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

interface LineFieldProps extends TextFieldProps {
  /** It cannot be read. */
  readonly isWrong: boolean;
}

/** A line of text beside its label, in a form that says what is wrong with it. @param className its width */
export const LineField = ({ label, isWrong, onChange, className = "", ...input }: LineFieldProps) => (
  <label className="flex items-center gap-2">
    {label}
    <input
      type="text"
      className={`h-6.5 rounded-[3px] border border-ctrl bg-bg px-2 text-ink aria-invalid:border-bad max-sm:h-11 ${className}`}
      aria-invalid={isWrong || undefined}
      autoComplete="off"
      spellCheck={false}
      {...input}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

interface WordFormProps extends Pick<ComponentProps<"input">, "placeholder" | "required"> {
  readonly label: string;
  readonly value: string;
  readonly action: string;
  readonly onTake: (words: string) => void;
  readonly className?: string;
}

/** A line of text and the button that takes it. */
export function WordForm({ label, value, action, onTake, className = "", ...input }: WordFormProps) {
  const [words, setWords] = useState(value);
  return (
    <Form className={`flex items-end gap-2 ${className}`} onTake={() => onTake(words)}>
      <TextField
        label={label}
        className="min-w-0 flex-1"
        value={words}
        maxLength={200}
        {...input}
        onChange={setWords}
      />
      <Button type="submit">{action}</Button>
    </Form>
  );
}
