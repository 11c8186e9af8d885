import { switchKeys, useKeysOn } from "~/components/useKey";
import { Sheet } from "~/components/ui/Sheet";
import { Button } from "~/components/ui/Button";
import { en } from "~/text/en";
import { keySheet } from "~/text/en/key-sheet";
import type { Command } from "./commands";

const keyName = (key: string) => (key.length === 1 ? key.toUpperCase() : key);

const list = (rows: readonly (readonly [string, string])[]) => (
  <dl className="mt-2">
    {rows.map(([key, title]) => (
      <div key={key} className="grid grid-cols-[4.5rem_1fr] py-[3px]">
        <dt>
          <kbd className="rounded border border-rule px-1.5 text-small/4.5">{key}</kbd>
        </dt>
        <dd>{title}</dd>
      </div>
    ))}
  </dl>
);

/** The `?` sheet, generated from the table of commands. */
export function KeySheet({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const on = useKeysOn();
  return (
    <Sheet label={en.app.keys} form="fit" onClose={onClose}>
      <div className="p-6 max-sm:p-4">
        <header className="flex justify-between">
          <h2 className="text-answer font-semibold">{en.app.keys}</h2>
          <Button onClick={onClose}>{en.app.close}</Button>
        </header>
        <label className="mt-2 flex min-h-6 items-center gap-1">
          <input type="checkbox" checked={on} onChange={() => switchKeys(!on)} />
          {keySheet.on}
        </label>
        {list(commands.map(({ key, title }) => [keyName(key), title]))}
        <h3 className="mt-4 border-t border-rule pt-[9px] text-small/4.5 text-ink2">{keySheet.inChart}</h3>
        {list(keySheet.chartKeys)}
      </div>
    </Sheet>
  );
}
