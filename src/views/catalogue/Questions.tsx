import { useMemo } from "react";
import type { CatalogueEntry } from "~/model/dataset";
import { en } from "~/text/en";
import { useWorkspace } from "~/workspace/workspace";
import { linkContext } from "../shared/catalogue";
import { questionsOf } from "./questions";

const text = en.catalogue.questions;

/** Four questions over the cards, each a link to its answer, and to the same asked of other files. */
export function Questions({ datasets }: { readonly datasets: readonly CatalogueEntry[] }) {
  const own = useWorkspace(({ sources }) => sources.some(({ report }) => report.points > 0));
  const questions = useMemo(() => questionsOf(datasets, own, linkContext), [datasets, own]);
  if (questions.length === 0) return null;
  return (
    <nav className="questions" aria-label={text.title}>
      <ul>
        {questions.map(({ id, asks, answers: [first, ...more] }) => (
          <li key={id}>
            <a className="question" href={first.href}>
              {asks}
            </a>
            <p>
              {first.label}
              {more.map(({ label, href }) => (
                <span key={href}>
                  {" · "}
                  <a className="lnk" href={href} aria-label={text.of(asks, label)}>
                    {label}
                  </a>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
