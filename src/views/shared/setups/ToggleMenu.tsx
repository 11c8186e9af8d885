import type { ComponentProps } from "react";
import { ListBox } from "~/components/ui/ListBox";
import { Popover } from "~/components/ui/Popover";

interface ToggleMenuProps extends Pick<ComponentProps<typeof ListBox>, "options" | "selected"> {
  readonly label: string;
  readonly name: string;
  readonly onToggle: (id: string) => void;
}

/** Each option is on or off, and the menu stays open. */
export function ToggleMenu({ label, name, onToggle, ...list }: ToggleMenuProps) {
  return (
    <Popover label={`${label} ▾`} popoverName={name} haspopup="listbox" className="lnk">
      {() => <ListBox label={name} {...list} onOnly={onToggle} onToggle={onToggle} />}
    </Popover>
  );
}
