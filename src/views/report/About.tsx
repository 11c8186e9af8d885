import { useState } from "react";
import type { CatalogueEntry, DatasetSystem } from "~/model/dataset";
import { PUBLISHED_LANG } from "~/model/story";
import { phrases } from "~/text/en/phrases";
import { report as text } from "~/text/en/report";
import { namedCaveat } from "./sections";
import { TextButton } from "~/components/ui/Button";
import { sentence, sentences } from "~/text/en/counted";

/** Caveats shown before the reader asks for more. */
const FIRST = 3;

interface AboutProps {
  readonly entry: CatalogueEntry;
  /** Links to the Figures tab. */
  readonly checks: string;
  readonly all: string;
}

/** Beside the charts: what was measured and how, what to know before quoting it, and what the figures are. */
export function About({ entry, checks, all }: AboutProps) {
  const { systems, caveats, method, language, figures, restated, ambiguous, lost } = entry;
  const [more, setMore] = useState(false);
  const head = "mt-3.5 mb-1 border-t border-rule pt-2 text-small text-ink2";
  return (
    <aside
      lang={phrases.lang}
      className="border-l border-rule bg-panel px-5 py-3 max-lg:border-t max-lg:border-l-0 max-sm:px-4"
      id="about"
    >
      <h2 className="text-answer font-semibold">{text.systems}</h2>
      <ul lang={PUBLISHED_LANG}>
        {systems.map((system) => (
          <System key={system.id} system={system} />
        ))}
      </ul>
      {caveats.length === 0 ? null : (
        <>
          <h3 className={head}>{text.beforeQuoting}</h3>
          {(more ? caveats : caveats.slice(0, FIRST)).map((caveat) => (
            <Caveat key={caveat} caveat={caveat} />
          ))}
          {more || caveats.length <= FIRST ? null : (
            <TextButton onClick={() => setMore(true)}>{text.more(caveats.length - FIRST)}</TextButton>
          )}
        </>
      )}
      {method.length === 0 ? null : (
        <>
          <h3 className={head}>{text.measured}</h3>
          {method.map((line) => (
            <p key={line} lang={PUBLISHED_LANG} className="mb-1 text-ink2">
              {line}
            </p>
          ))}
        </>
      )}
      {language === null || language === "en" ? null : (
        <>
          <h3 className={head}>{text.language}</h3>
          <p className="text-ink2">{language}</p>
        </>
      )}
      <h3 className={head}>{text.figures}</h3>
      <p className="text-ink2">
        {sentences([
          text.figuresText(figures, restated),
          ...(ambiguous === 0 ? [] : [text.ambiguous(ambiguous)]),
          ...(lost === 0 ? [] : [text.lost(lost)]),
          text.point,
        ])}
      </p>
      <p className="mt-2 flex gap-3.5">
        <a className="lnk" href={checks}>
          {text.checks}
        </a>
        <a className="lnk" href={all}>
          {text.csv}
        </a>
      </p>
    </aside>
  );
}

/** "! topologies differ  The 24 QLC drives …" */
function Caveat({ caveat }: { readonly caveat: string }) {
  const [name, words] = namedCaveat(caveat);
  return (
    <p lang={PUBLISHED_LANG} className="mb-1.5">
      {name === null ? (
        <span className="text-warn" aria-hidden="true">
          !{" "}
        </span>
      ) : (
        <>
          <span className="badge badge-warn">! {name}</span>{" "}
        </>
      )}
      {words}
    </p>
  );
}

function System({ system: { label, role, host, drives = [], cpu, note } }: { readonly system: DatasetSystem }) {
  const models = drives.flatMap(({ model, count }) => (model === undefined ? [] : [text.drives(count ?? 1, model)]));
  const facts = [...new Set(drives.flatMap((drive) => [drive.media, drive.interface]))].filter(Boolean);
  const lines = [
    [...models, ...facts].join(", "),
    [host, cpu].filter(Boolean).join(", "),
    role !== undefined && note !== undefined ? sentences([sentence(role), note]) : (role ?? note ?? ""),
  ].filter((line) => line !== "");
  const isClaim = role?.includes("data-sheet") === true;
  return (
    <li className="border-b border-rule py-1">
      <span
        className="media-dot mr-1.5"
        data-media={drives[0]?.media ?? ""}
        data-guess={isClaim || undefined}
        aria-hidden="true"
      />
      {label}
      {lines.map((line) => (
        <span key={line} className="block text-small text-ink3">
          {line}
        </span>
      ))}
    </li>
  );
}
