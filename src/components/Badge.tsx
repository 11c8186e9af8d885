import "./components.css";

/** A caveat beside the chart: `warn` and `bad` carry their sign as well as their colour. */
export interface BadgeInfo {
  readonly tone: "plain" | "warn" | "bad" | "ok";
  readonly text: string;
  /** The whole reason, on hover and for screen readers. */
  readonly why?: string | undefined;
  /** What to do about it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const SIGN = { plain: "", warn: "! ", bad: "✕ ", ok: "" } as const;

export function Badge({ tone, text, why, action }: BadgeInfo) {
  return (
    <span className={`badge badge-${tone}`} title={why}>
      <span aria-hidden="true">{SIGN[tone]}</span>
      {text}
      {why === undefined ? null : <span className="sr-only">: {why}</span>}
      {action === undefined ? null : (
        <>
          {" "}
          <button type="button" className="lnk" onClick={action.run}>
            {action.label}
          </button>
        </>
      )}
    </span>
  );
}
