import { library as text } from "~/text/en/library";
import type { PageProps } from "../../page";
import { MOST_SERIES } from "../../curve/state";
import { curveLink, isLike, type Row, sharedBy, unlikeIn } from "./rows";
import type { LibraryState } from "../../library/state";
import { TextButton } from "~/components/ui/Button";

interface ChosenProps extends Pick<PageProps<LibraryState>, "set"> {
  /** In the order in which they were ticked. */
  readonly ticked: readonly Row[];
  readonly all: number;
  readonly phone: boolean;
}

/** The bar at the foot: the ticked rows, what they have in common, and their curves. */
export function Chosen({ ticked, all, phone, set }: ChosenProps) {
  const clear = <TextButton onClick={() => set({ rows: [] })}>{text.clear}</TextButton>;
  const unlike = unlikeIn(ticked);
  const holdEqual = () => {
    const like = unlike.map(({ of }) => of);
    set({ like, rows: ticked.filter((row) => isLike(row, ticked[0]!, like)).map(({ id }) => id) });
  };
  const tooMany = ticked.length > MOST_SERIES;
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-1 flex h-11.5 items-center gap-3.5 border-t border-ink bg-bg px-6 max-sm:h-15 max-sm:px-4 print:hidden"
      role="region"
      aria-label={text.compare(ticked.length)}
    >
      <b className="whitespace-nowrap">{phone ? text.chosenShort(ticked.length) : text.chosen(ticked.length, all)}</b>
      {phone ? clear : <span className="truncate">{ticked.map(({ name }) => name).join(" · ")}</span>}
      <span className="whitespace-nowrap text-ink2 max-lg:hidden">{sharedBy(ticked)}</span>
      {unlike.length === 0 ? null : (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span
            className="badge badge-warn"
            title={unlike
              .map(({ of, values }) =>
                text.unlikeWhy(
                  text.method[of],
                  values.map((value) => value ?? text.notKnown),
                ),
              )
              .join("\n")}
          >
            {text.unlike(unlike.map(({ of }) => text.method[of]))}
          </span>
          <TextButton className="max-sm:hidden" onClick={holdEqual}>
            {text.holdEqual}
          </TextButton>
        </span>
      )}
      <span className="flex-1" />
      {phone ? null : clear}
      {tooMany ? (
        <span className="whitespace-nowrap text-ink2">{text.tooMany(MOST_SERIES)}</span>
      ) : (
        <a
          className="btn-solid flex h-6.5 items-center rounded px-2.5 whitespace-nowrap max-sm:h-11"
          href={curveLink(ticked)}
        >
          {text.compare(ticked.length)}
        </a>
      )}
    </div>
  );
}
