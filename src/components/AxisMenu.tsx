import type { AxisTitle, Scene } from "~/charts/scene";
import { textScale } from "~/charts/render/react/textScale";
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
  /** Set if something else must be chosen first for this option. */
  readonly more?: { readonly label: string; readonly href: string } | undefined;
}

const NAME =
  "text-ink underline decoration-ctrl decoration-dotted underline-offset-4 group-hover:decoration-current print:no-underline";

function AxisMenu({ title, choices }: { readonly title: AxisTitle; readonly choices: readonly AxisChoice[] }) {
  const k = textScale();
  const rest = `calc(100% - ${String(title.x * k)}px)`;
  const place = title.anchor === "start" ? { left: title.x * k, maxWidth: rest } : { right: rest };
  const said = en.charts.axisTitle(title.name, title.unit);
  const open = choices.filter((choice) => choice.options.length > 1);
  return (
    <div
      className="axis-title absolute overflow-x-clip text-small text-ellipsis whitespace-nowrap text-ink2"
      style={{ ...place, top: (title.y - 14) * k }}
    >
      {open.length === 0 ? (
        <span>
          <b className={NAME}>{title.name}</b>
          {title.unit === "" ? "" : `, ${title.unit}`}
        </span>
      ) : (
        <Popover
          label={
            <>
              <b className={NAME}>{title.name}</b>
              {title.unit === "" ? "" : `, ${title.unit}`}
              <span className="print:hidden"> ▾</span>
            </>
          }
          name={chartFrame.axisMenu(said)}
          popoverName={chartFrame.axisMenu(said)}
          haspopup="dialog"
          className="group hit text-small max-sm:min-h-8"
        >
          {() =>
            open.map((choice, i) => (
              <section key={choice.id} className="border-grid not-first:border-t">
                <h2 className="px-3 pt-2 text-small text-ink3 first-letter:uppercase">{choice.what}</h2>
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

interface AxisMenusProps {
  readonly scene: Scene;
  readonly xChoices: readonly AxisChoice[];
  readonly yChoices: readonly AxisChoice[];
}

/** The menus of both axes, where the scene has their titles. */
export const AxisMenus = ({ scene: { x_title, y_title }, xChoices, yChoices }: AxisMenusProps) => (
  <>
    {y_title === undefined ? null : <AxisMenu title={y_title} choices={yChoices} />}
    {x_title === undefined ? null : <AxisMenu title={x_title} choices={xChoices} />}
  </>
);
