import "./components.css";

/** A caveat beside the chart: `warn` and `bad` carry their sign as well as their colour. */
export interface BadgeInfo {
  readonly tone: "plain" | "warn" | "bad" | "ok";
  readonly text: string;
  /** The whole reason, on hover and for screen readers. */
  readonly why?: string | undefined;
}

const SIGN = { plain: "", warn: "! ", bad: "✕ ", ok: "" } as const;

export function Badge({ tone, text, why }: BadgeInfo) {
  return (
    <span className={`badge badge-${tone}`} title={why}>
      <span aria-hidden="true">{SIGN[tone]}</span>
      {text}
      {why === undefined ? null : <span className="sr-only">: {why}</span>}
    </span>
  );
}
