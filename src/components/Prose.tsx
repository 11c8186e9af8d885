import { lazy, Suspense } from "react";

const Markdown = lazy(() => import("./Markdown"));

/** Characters that may be Markdown: most answers of reports have none and need no parser. */
const MARKED = /[*_`[\]<>#\\\n~=]|^\s*(?:[-+]|\d+[.)])\s/;

export const isMarked = (text: string): boolean => MARKED.test(text);

/** Markdown text written by a person, in the direction of its script. */
export function Prose({ text, className = "" }: { readonly text: string; readonly className?: string }) {
  if (text === "") return null;
  const plain = <p className="whitespace-pre-wrap">{text}</p>;
  return (
    <div className={`space-y-1.5 text-pretty wrap-anywhere ${className}`} dir="auto">
      {isMarked(text) ? (
        <Suspense fallback={plain}>
          <Markdown text={text} />
        </Suspense>
      ) : (
        plain
      )}
    </div>
  );
}
