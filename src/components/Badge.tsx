import { en } from "~/text/en";
import { Popover } from "./ui/Popover";
import { TextButton } from "./ui/Button";

const words = en.charts.badge;

/** A caveat beside the chart: `warn` and `bad` have a sign as well as a colour. */
export interface BadgeInfo {
  readonly tone: "plain" | "warn" | "bad" | "ok";
  readonly text: string;
  /** What it means, in whole sentences. */
  readonly why?: string | undefined;
  /** What to do about it, in words, with a link to more. */
  readonly todo?: string | undefined;
  readonly href?: string | undefined;
  /** An action that solves it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const SIGN = { plain: "", warn: "! ", bad: "✕ ", ok: "" } as const;

/** A badge with an explanation opens it by click or key, not only by hovering. */
export function Badge(badge: BadgeInfo) {
  const { tone, text, why, action } = badge;
  const className = `badge badge-${tone}`;
  const label = (
    <>
      <span aria-hidden="true">{SIGN[tone]}</span>
      {text}
    </>
  );
  return (
    <span className="badge-box">
      {why === undefined || why === "" ? (
        <span className={className}>{label}</span>
      ) : (
        <Popover label={label} className={className} title={why} popoverName={words.says(text)}>
          {() => <Reason badge={badge} />}
        </Popover>
      )}
      {action === undefined ? null : (
        <>
          {" "}
          <TextButton onClick={action.run}>{action.label}</TextButton>
        </>
      )}
    </span>
  );
}

/** What it means, what to do about it, and where to read more. */
function Reason({ badge: { text, why, todo, href } }: { readonly badge: BadgeInfo }) {
  return (
    <div
      className="max-w-[40ch] px-3 py-2 [&>p+p]:mt-2"
      data-badge={text}
      tabIndex={-1}
      data-first={href === undefined || undefined}
    >
      <p>{why}</p>
      {todo === undefined ? null : <p>{todo}</p>}
      {href === undefined ? null : (
        <p>
          <a className="lnk" href={href} target="_blank" rel="noreferrer" data-first>
            {words.more}
          </a>
        </p>
      )}
    </div>
  );
}
