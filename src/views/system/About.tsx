import { PanelSection } from "~/components/SidePanel";
import type { CurvePoint } from "~/model/answers";
import { about } from "~/queries/about";
import { traces } from "~/queries/traces";
import { system as text } from "~/text/en/system";
import { fields as runsFields } from "../runs/state";
import { linkContext } from "../shared/catalogue";
import { systemId } from "../shared/selection";
import { useAnswers } from "../shared/useAnswers";
import { fields as timeFields } from "../timeline/state";
import { type Fact, factsOf, methodOf, type OfSystem, resultsLink } from "./system";

interface AboutProps {
  readonly id: string;
  readonly of: OfSystem;
  readonly points: readonly CurvePoint[];
  readonly files: number;
}

/** In the panel: facts about the system with their sources, how it was measured, and its collection. */
export function About({ id, of, points, files }: AboutProps) {
  const { entry } = of;
  const series = useAnswers(traces, [entry.slug]).rows.filter((trace) => systemId(trace) === id);
  const described =
    useAnswers(about, [entry.slug]).rows.find(({ system }) => id === `${entry.slug}/${system ?? ""}`) ?? null;
  const { publisher, author, date, article_title, article_url, title } = entry;
  return (
    <>
      <p className="text-small text-ink2">
        {(["stated", "guess", "none"] as const).map((evidence) => (
          <span key={evidence} className="mr-2.5">
            {text.marks[evidence]} {text.evidence[evidence]}
          </span>
        ))}
      </p>
      <dl className="mt-1.5 grid grid-cols-[5.75rem_minmax(0,1fr)] gap-y-0.5">
        {factsOf(of, points, described).map((fact) => (
          <Said key={fact.key} fact={fact} />
        ))}
      </dl>
      <PanelSection title={text.how}>
        <p>{methodOf(of)}</p>
        {entry.method.map((line) => (
          <p key={line} className="mt-1 text-ink2">
            {line}
          </p>
        ))}
      </PanelSection>
      <PanelSection title={text.sources}>
        <p>
          {article_url === null ? (
            (article_title ?? title)
          ) : (
            <a className="underline decoration-ctrl" href={article_url} target="_blank" rel="noreferrer">
              {article_title ?? title} ↗
            </a>
          )}
        </p>
        <p className="text-ink2">{text.by(publisher, author, date)}</p>
        <p className="mt-1 text-ink2">{text.files(files, points.length)}</p>
        {described === null || described.points === 0 ? null : (
          <p className="mt-1 text-ink2">{text.counted(described)}</p>
        )}
        {described?.note == null ? null : <p className="mt-1 text-small text-ink3">{described.note}</p>}
        <p className="mt-1.5 flex gap-3.5">
          <a className="lnk" href={resultsLink("runs", runsFields, id, {}, linkContext)}>
            {text.runs}
          </a>
          {series.length === 0 ? null : (
            <a className="lnk" href={resultsLink("timeline", timeFields, id, { r: series[0]!.run_key }, linkContext)}>
              {text.time(series.length)}
            </a>
          )}
        </p>
      </PanelSection>
    </>
  );
}

const Said = ({ fact: { key, value, evidence } }: { readonly fact: Fact }) => (
  <>
    <dt className="text-ink2">{text.facts[key]}</dt>
    <dd className={value === null ? "text-ink3" : undefined} title={text.evidence[evidence]}>
      <span className="mr-1 text-small" aria-hidden="true">
        {text.marks[evidence]}
      </span>
      {value ?? text.evidence.none}
    </dd>
  </>
);
