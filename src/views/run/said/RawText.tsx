import { useState, type Ref } from "react";
import { RawFragment, type RawSource } from "~/components/RawFragment";
import type { CatalogueEntry } from "~/model/dataset";
import { said as text } from "~/text/en/run-said";
import { factFragment, fragment, rawText } from "~/workspace/raw";
import type { SaidInput } from "./input";
import type { SaidPlace } from "./section";

/** A fact whose line was asked for. */
export interface RawPlace {
  readonly run: string;
  readonly place: SaidPlace;
  readonly what: string;
}

interface RawTextProps {
  readonly ref: Ref<HTMLDetailsElement>;
  readonly input: SaidInput;
  readonly known: readonly CatalogueEntry[];
  readonly asked: RawPlace | null;
}

/** The text of the file around the number or fact that was asked for; read when it is opened. */
export function RawText({ ref, input, known, asked }: RawTextProps) {
  const [open, setOpen] = useState(false);
  const source = sourceOf(input, known, asked);
  if (source === null) return null;
  return (
    <details
      ref={ref}
      className="said-section"
      data-said="raw"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <b>{text.titles["raw"]}</b> <span className="said-answer">{text.raw.answer(source.path)}</span>
      </summary>
      <p className="sub">{asked === null ? text.raw.number : text.raw.fact(asked.what)}</p>
      {open ? <RawFragment key={source.key} raw={source} onLine={() => undefined} /> : null}
    </details>
  );
}

function sourceOf({ points, traces, run, job }: SaidInput, known: readonly CatalogueEntry[], asked: RawPlace | null) {
  const point = points.find(({ job_index, failed }) => job_index === job && !failed) ?? points[0];
  const trace = traces.find(({ run_path, source_path }) => run_path === source_path);
  const of = point ?? trace;
  if (of === undefined) return null;
  const published = known.find(({ slug }) => slug === run.dataset)?.sources[of.sha256.slice(0, 12)] ?? null;
  const file = { sha256: of.sha256, format: of.format, published };
  const document = Number(run.id.slice(run.id.lastIndexOf(".") + 1));
  const load: RawSource["fragment"] = () => {
    if (asked !== null) return factFragment(file, { ...asked.place, document });
    const number = { document, job_index: job, op: point?.op ?? "", stat: "iops" };
    if (point !== undefined) return fragment(file, number);
    const line = trace?.line ?? null;
    return factFragment(file, { document, job_index: null, topic: "", subject: null, name: "", line });
  };
  const place = asked === null ? "" : JSON.stringify(asked.place);
  const source: RawSource = {
    key: `${run.id} ${String(job)} ${place}`,
    path: of.source_path,
    fragment: load,
    wholeFile: () => rawText(file),
  };
  return source;
}
