import { loadedLater } from "./useLoaded";

const Plain = ({ text }: { readonly text: string }) => <p className="whitespace-pre-wrap">{text}</p>;
const Markdown = loadedLater(async () => (await import("./Markdown")).default, Plain);

/** Characters that may be Markdown: most answers of reports have none and need no parser. */
const MARKED = /[*_`[\]<>#\\\n~=]|^\s*(?:[-+]|\d+[.)])\s/;

export const isMarked = (text: string): boolean => MARKED.test(text);

/** Markdown text written by a person, in the direction of its script. */
export function Prose({ text, className = "" }: { readonly text: string; readonly className?: string }) {
  if (text === "") return null;
  return (
    <div className={`space-y-1.5 text-pretty wrap-anywhere ${className}`} dir="auto">
      {isMarked(text) ? <Markdown text={text} /> : <Plain text={text} />}
    </div>
  );
}
