import { ListBox, type ListBoxProps, type Option } from "./ListBox";
import { Popover } from "./Popover";

interface ListMenuProps extends Pick<ListBoxProps, "label" | "selected" | "onOnly" | "onToggle"> {
  /** Text on the button; absent: `label`. */
  readonly shown?: string;
  /** Accessible name of the button, if it differs from its text. */
  readonly name?: string;
  /** Created on opening: there may be many. */
  readonly options: () => readonly Option[];
}

/** A button that opens a list to choose from; choosing a single option closes it. */
export const ListMenu = ({ label, shown = label, name = shown, options, onOnly, ...list }: ListMenuProps) => (
  <Popover {...{ name, label: `${shown} ▾`, popoverName: label, haspopup: "listbox" }}>
    {(close) => (
      <ListBox
        {...{ label, options: options(), ...list }}
        onOnly={(id) => {
          onOnly(id);
          if (list.onToggle === undefined) close();
        }}
      />
    )}
  </Popover>
);
