import type { AxisTitle } from "~/charts/scene";
import { en } from "~/text/en";
import { chartFrame } from "~/text/en/chart-frame";
import { ListBox, type Option } from "./ui/ListBox";
import { Popover } from "./ui/Popover";

/** One choice of an axis: the statistic, the kind, the scale, the unit. */
export interface AxisChoice {
  readonly id: string;
  readonly what: string;
  readonly options: readonly Option[];
  readonly selected: string;
  readonly onChange: (id: string) => void;
  /** Where something is to be said so that an option can be chosen. */
  readonly more?: { readonly label: string; readonly href: string } | undefined;
}

export interface AxisMenuProps {
  readonly title: AxisTitle;
  readonly choices: readonly AxisChoice[];
  readonly onIntent?: (() => void) | undefined;
}

/** An axis title as a menu, laid over the place where the scene has its title. */
export function AxisMenu({ title, choices, onIntent }: AxisMenuProps) {
  const place =
    title.anchor === "start"
      ? { left: title.x, maxWidth: `calc(100% - ${String(title.x)}px)` }
      : { right: `calc(100% - ${String(title.x)}px)` };
  const said = en.charts.axisTitle(title.name, title.unit);
  const open = choices.filter((choice) => choice.options.length > 1);
  return (
    <div className="axis-title" style={{ ...place, top: title.y - 14 }}>
      {open.length === 0 ? (
        <span>
          <b>{title.name}</b>
          {title.unit === "" ? "" : `, ${title.unit}`}
        </span>
      ) : (
        <Popover
          label={
            <>
              <b>{title.name}</b>
              {title.unit === "" ? "" : `, ${title.unit}`}
              <span className="axis-caret"> ▾</span>
            </>
          }
          name={chartFrame.axisMenu(said)}
          popoverName={chartFrame.axisMenu(said)}
          haspopup="dialog"
          className="axis-button"
          onIntent={onIntent}
        >
          {() =>
            open.map((choice, i) => (
              <section key={choice.id} className="axis-choice">
                <h2>{choice.what}</h2>
                <ListBox
                  first={i === 0}
                  label={choice.what}
                  options={choice.options}
                  selected={[choice.selected]}
                  onOnly={choice.onChange}
                />
                {choice.more === undefined ? null : (
                  <p className="ui-hint">
                    <a className="lnk" href={choice.more.href}>
                      {choice.more.label}
                    </a>
                  </p>
                )}
              </section>
            ))
          }
        </Popover>
      )}
    </div>
  );
}
