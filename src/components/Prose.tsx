import { lazy, Suspense } from "react";

const Markdown = lazy(() => import("./Markdown"));

/** Some character that may mean more than itself: most answers of reports have none and need no reader of Markdown. */
const MARKED = /[*_`[\]<>#\\\n~=]|^\s*(?:[-+]|\d+[.)])\s/;

export const isMarked = (text: string): boolean => MARKED.test(text);

interface ProseProps {
  readonly text: string;
  readonly className?: string;
}

/** Text that a person wrote, in Markdown, in the direction of its own script. */
export function Prose({ text, className = "" }: ProseProps) {
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
