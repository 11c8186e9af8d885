import type { ReactNode } from "react";
import { phrases } from "~/text/en/phrases";

interface SourceHeadProps {
  readonly title: string;
  /** Set in the font of file content. */
  readonly mono?: boolean;
  /** What the button shows: "Esc", or a word where there is no such key. */
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Title and close button of the source panel and of the whole file. */
export const SourceHead = ({ title, mono = false, closeLabel, onClose }: SourceHeadProps) => (
  <div className="flex items-baseline justify-between gap-3">
    <h2 className={`text-answer/5 font-semibold wrap-anywhere ${mono ? "font-mono" : ""}`}>{title}</h2>
    <button type="button" className="quiet" aria-label={phrases.close} onClick={onClose}>
      {closeLabel}
    </button>
  </div>
);

/** A part of the source panel under a hairline. */
export const SourceSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mt-3.5 border-t border-rule pt-[9px]">
    <h3 className="mb-[5px] text-small text-ink2">{title}</h3>
    {children}
  </section>
);

export const SourceLinks = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-3 flex flex-wrap gap-3.5">{children}</p>
);
