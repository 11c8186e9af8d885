import { Sheet } from "~/components/ui/Sheet";
import { en } from "~/text/en";
import { keySheet } from "~/text/en/key-sheet";
import type { Command } from "./commands";

const keyName = (key: string) => (key.length === 1 ? key.toUpperCase() : key);

/** The `?` sheet: made of the table of commands, so that it cannot say what is not so. */
export function KeySheet({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  return (
    <Sheet label={en.app.keys} form="fit" onClose={onClose}>
      <div className="key-sheet">
        <header>
          <h2>{en.app.keys}</h2>
          <button type="button" className="btn" onClick={onClose}>
            {en.app.close}
          </button>
        </header>
        <dl>
          {commands.map((command) => (
            <div key={command.id}>
              <dt>
                <kbd>{keyName(command.key)}</kbd>
              </dt>
              <dd>{command.title}</dd>
            </div>
          ))}
        </dl>
        <h3>{keySheet.inChart}</h3>
        <dl>
          {keySheet.chartKeys.map(([key, title]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
