import { useMemo, useState } from "react";
import { SourcePanel, type Provenance } from "~/components/SourcePanel";
import type { CurvePoint, MemberRow } from "~/model/answers";
import { type AnyStatistic, quantileOf } from "~/model/latency";
import { markId } from "~/model/step";
import { curvePage } from "~/text/en/curve-page";
import { source as sourceText } from "~/text/en/source";
import { fragment } from "~/workspace/raw";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { sourceFile } from "../sourceFile";
import { fields, type PercentilesState } from "../../percentiles/state";
import { fields as compareFields } from "../../compare/state";
import { linkTo, useKnown } from "../catalogue";
import { pointSource } from "./pointSource";
import { workloadId } from "./workload";
import { directionsOf } from "~/analysis/audit/littleOf";
import { SourceSection } from "~/components/SourceParts";
import { Button } from "~/components/ui/Button";
import { WordForm } from "~/components/ui/Field";
import type { Edit } from "~/describe/edits";
import { jobTarget, pointTarget, runKey, runTarget, type Said } from "~/model/labels";
import { seriesEdit as series } from "~/text/en/series-edit";
import { canSay } from "~/workspace/canSay";

export interface PointPanelProps {
  readonly point: CurvePoint;
  /** All points of the page: other directions of the same run are looked up among them. */
  readonly points: readonly CurvePoint[];
  /** The statistic and latency kind that the page draws. */
  readonly statistic: AnyStatistic;
  readonly kind: string;
  readonly form: "panel" | "sheet";
  /** The reader's names and colours of series, which the panel's links carry along. */
  readonly series?: Pick<PercentilesState, "n" | "pin"> | undefined;
  readonly onClose: () => void;
}

/** Percentiles and distribution of this point; for a member, of the point it is part of. */
function tailLink(point: CurvePoint | MemberRow, series: PointPanelProps["series"]): string {
  const key = "of" in point ? point.of : point.key;
  const chosen = { d: [point.dataset], s: [`${point.dataset}/${key}`], ...series };
  return linkTo("percentiles", fields, chosen);
}

/** Its workload, if published systems can be compared on it. */
function compareLink(point: CurvePoint | MemberRow): string {
  const chosen = { d: [point.dataset], w: [workloadId(point)] };
  return linkTo("compare", compareFields, chosen);
}

/** The source of a point. Loaded with the first one, since it brings the readers of raw text. */
export default function PointPanel({ point, points, statistic, kind, form, series, onClose }: PointPanelProps) {
  const said = useWorkspace((state) => state.said);
  const entry = useKnown().find((one) => one.slug === point.dataset);
  const provenance = useMemo((): Provenance => {
    const { document, job_index, op } = point;
    const stat = quantileOf(statistic) ?? statistic;
    const own = pointSource(point, points, statistic, kind, said);
    const { about } = own.file!;
    const source = sourceFile(point, {
      ...{ about, key: `${markId(point)} ${kind} ${stat}`, known: entry === undefined ? [] : [entry] },
      fragment: (raw) => fragment(raw, { document, job_index, op, kind, stat }, point.line),
    });
    if (source.raw === undefined || entry?.contributed == null) return { ...own, ...source };
    const { licence, raw } = entry.contributed;
    return { ...own, file: { ...own.file!, about: `${about} · ${sourceText.contributed(licence, raw)}` } };
  }, [point, points, statistic, kind, said, entry]);
  return (
    <SourcePanel provenance={provenance} form={form} onClose={onClose}>
      {point.op === "sync" ? null : (
        <p>
          <a className="lnk" href={tailLink(point, series)}>
            {curvePage.source.tail}
          </a>
          <br />
          <a className="lnk" href={compareLink(point)}>
            {curvePage.source.compare}
          </a>
        </p>
      )}
      {point.dataset === "local" ? <PointWord key={point.key} point={point} points={points} /> : null}
    </SourcePanel>
  );
}

const text = series.point;
const WORD = "point-word grid gap-2 pt-2";

interface PointWordProps {
  readonly point: CurvePoint;
  readonly points: readonly CurvePoint[];
}

/** The reader's remarks on a point of their own files; without storage there is no field for them. */
function PointWord(props: PointWordProps) {
  return canSay ? <Words {...props} /> : <Told point={props.point} />;
}

const Told = ({ point: { note: words, excluded } }: Pick<PointWordProps, "point">) => (
  <SourceSection title={text.title}>
    <div className={WORD}>
      {words === null ? null : <p>{words}</p>}
      {excluded === null ? null : <p>{text.excluded(excluded)}</p>}
      <p className="sub">{text.notHere}</p>
    </div>
  </SourceSection>
);

/** Whether a point of the reader's files counts, and a note on it: kept with the files, undone in one step. */
function Words({ point, points }: PointWordProps) {
  const said = useWorkspace((state) => state.said);
  const [refused, setRefused] = useState(false);
  const edit = (edits: readonly Edit[]) => {
    if (edits.length === 0) return;
    void workspace.edit(edits).then((taken) => setRefused(!taken));
  };
  const own = ownNote(point, said);
  const other = point.excluded === null ? null : excludedBy(point, points, said);
  return (
    <SourceSection title={text.title}>
      <div className={WORD}>
        {point.note === null || point.note === own ? null : <p>{point.note}</p>}
        <WordForm
          key={`note ${own}`}
          label={text.note}
          placeholder={text.notePlaceholder}
          value={own}
          action={text.save}
          onTake={(words) => {
            if (words.trim() !== own) edit(note(point, words));
          }}
        />
        {point.excluded === null ? (
          <WordForm
            label={text.reason}
            value=""
            required
            action={text.exclude}
            onTake={(words) => edit(exclude(point, points, words))}
          />
        ) : (
          <>
            <p>{text.excluded(point.excluded)}</p>
            {other === null ? (
              <p>
                <Button onClick={() => edit(countAgain(point, points, said))}>{text.again}</Button>
              </p>
            ) : (
              <p className="sub">{text.elsewhere(other.where?.path ?? other.origin)}</p>
            )}
          </>
        )}
        {refused ? (
          <p className="tone-bad" role="alert">
            {text.refused}
          </p>
        ) : null}
      </div>
    </SourceSection>
  );
}

// The reader's remarks on one point, that it does not count and a note, as edits of the workspace.

/** Reads and writes of a step count together or not at all. */
const stepTargets = (point: CurvePoint, points: readonly CurvePoint[]): string[] => [
  ...new Set([point, ...directionsOf(point, points)].map(({ key }) => pointTarget(key))),
];

const isEmpty = (text: string): boolean => text.trim() === "";

export const exclude = (point: CurvePoint, points: readonly CurvePoint[], reason: string): Edit[] =>
  isEmpty(reason)
    ? []
    : stepTargets(point, points).map((target) => ({ target, key: "excluded", value: reason.trim() }));

/** Everything that excludes the point: on itself, its job or its run. */
function excluding(point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Said[] {
  const run = runKey(point);
  const targets = new Set([...stepTargets(point, points), jobTarget(run, point.job_index), runTarget(run)]);
  return said.filter(({ key, target }) => key === "excluded" && targets.has(target));
}

/** Removes the reader's own exclusion. */
export const countAgain = (point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Edit[] =>
  excluding(point, points, said)
    .filter(({ origin }) => origin === "user")
    .map(({ target, key }) => ({ target, key, value: null }));

/** Other origins that exclude it, which cannot be undone here. */
export const excludedBy = (point: CurvePoint, points: readonly CurvePoint[], said: readonly Said[]): Said | null =>
  excluding(point, points, said).find(({ origin }) => origin !== "user") ?? null;

export const ownNote = ({ key }: CurvePoint, said: readonly Said[]): string =>
  said.find((one) => one.target === pointTarget(key) && one.key === "note" && one.origin === "user")?.value ?? "";

export const note = ({ key }: CurvePoint, text: string): Edit[] => [
  { target: pointTarget(key), key: "note", value: isEmpty(text) ? null : text.trim() },
];
