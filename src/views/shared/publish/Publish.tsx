/**
 * "Publish these runs": own runs as a dataset to send in. Facts from files are filled in; missing ones are asked for.
 */
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { ask } from "~/ask/browser";
import { grouped } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import { EmptyState } from "~/components/EmptyState";
import { saveFile } from "~/components/save";
import { Tick } from "~/components/ui/Field";
import { sizeText } from "~/components/size";
import { useLoaded } from "~/components/useLoaded";
import { Button } from "~/components/ui/Button";
import { DESCRIPTION, type Fault, mayStand } from "~/contribute/check";
import { archiveOf, type Contribution, contributionOf, publishedOf } from "~/contribute/contribution";
import { originOf } from "~/contribute/described";
import {
  answered,
  type Answers,
  type Draft,
  draftOf,
  type Fact,
  FACTS,
  filled,
  type Form,
  type FormSystem,
  LICENCES,
  noAnswers,
  type Runs,
  type Standing,
  standOf,
  UNKNOWN,
} from "~/contribute/form";
import { PRIVATE, type Private } from "~/model/dataset";
import { MEDIA, STATES } from "~/model/labels";
import type { ShelfRow } from "~/model/shelf";
import { latencyWords, rateText } from "~/model/valueText";
import { contribute } from "~/text/en/contribute";
import { commas, sentence } from "~/text/en/counted";
import { setups } from "~/text/en/setups";
import { useWorkspace } from "~/workspace/workspace";
import { neededKeys } from "../share/needed";
import { readOwn } from "../share/useShare";

const text = contribute.page;
const FIELD = "w-full rounded border border-ctrl bg-bg px-2 py-0.5 text-ink max-sm:min-h-11";
const CHOICES: Readonly<Partial<Record<Fact, readonly string[]>>> = {
  media: [...MEDIA, "NAND", UNKNOWN],
  state: [...STATES, UNKNOWN],
};
/** Faults that are settled in the form, not in a file: the question of each. */
const ASKS: Readonly<Record<string, Fact>> = {
  "identity/drive": "drive_model",
  "identity/media": "media",
  "identity/count": "drive_count",
  "identity/interface": "interface",
  "identity/state": "state",
};
/** Number of names listed beside a tick; more are counted. */
const NAMED = 3;

const todayOf = (): string => new Date().toISOString().slice(0, 10);

/** The reader's runs with the form, and what the Library will show of them. */
interface Own {
  readonly runs: Runs;
  readonly draft: Draft;
  readonly rows: readonly ShelfRow[];
}

export function Publish() {
  const all = useWorkspace((state) => state);
  const { runs, sources, ready, revision } = all;
  // Files may be added and labels set while the form is being filled in.
  const [answers, setAnswers] = useState(noAnswers);
  const read = useLoaded(ready && runs.length > 0 ? revision : null, async (): Promise<Own> => {
    const keys = runs.map(({ key }) => key);
    const [content, { shelf }] = await Promise.all([
      readOwn({ ...neededKeys(keys, sources)!, members: true }),
      import("~/queries/shelf"),
    ]);
    const own: Runs = {
      ...{ sources: publishedOf(content.tables), runs, said: [...all.said, ...all.grouped] },
      hosts: content.hosts ?? [],
    };
    const { title, publisher, caveats, notes } = all.about;
    const about = { title: title ?? "", publisher: publisher ?? "", remarks: [...caveats, ...notes].join("\n") };
    const { answer: rows } = await ask(shelf, { dataset: "local" });
    return { runs: own, draft: draftOf(own, about), rows };
  });
  if (ready && runs.length === 0)
    return <EmptyState title={text.nothing} why={text.why} links={[{ label: text.library, href: "#/" }]} />;
  return (
    <div className="publish grid gap-4 px-6 pt-3.5 pb-6 max-sm:px-4">
      <header>
        <h1 className="m-0 text-sentence font-medium">{text.title}</h1>
        <p className="sub m-0">{text.intro}</p>
      </header>
      {read.state === "ready" ? (
        <Filled key={revision} own={read.value} answers={answers} setAnswers={setAnswers} />
      ) : (
        <p role="status" className="sub late">
          {read.state === "failed" ? text.failed(read.reason) : text.reading}
        </p>
      )}
    </div>
  );
}

interface FilledProps {
  readonly own: Own;
  readonly answers: Answers;
  readonly setAnswers: (answers: Answers) => void;
}

function Filled({ own: { runs, draft, rows }, answers, setAnswers }: FilledProps) {
  // Changed data must be ticked again: it may contain other names.
  const [tells, setTells] = useState<readonly Private[]>([]);
  const form = useMemo((): Form => ({ ...filled(draft.form, answers), tells }), [draft, answers, tells]);
  const [saved, setSaved] = useState<Form | null>(null);
  const asked = useDeferredValue(form);
  const made = useMemo(() => contributionOf(runs, asked, todayOf()), [runs, asked]);
  const { slug, checked, wrong, files } = made;
  const open = checked.faults.length + wrong.length;
  const bytes = useMemo(() => (open === 0 ? archiveOf(files) : null), [open, files]);
  const set = (fields: Answers["fields"]) => setAnswers({ ...answers, fields: { ...answers.fields, ...fields } });
  const change = (system: FormSystem, to: Parameters<typeof answered>[2]) => setAnswers(answered(answers, system, to));
  const of = (key: "title" | "publisher" | "date" | "licence" | "raw" | "method" | "remarks") => ({
    ...{ label: text.fields[key], value: form[key], set: (value: string) => set({ [key]: value }) },
    stand: answers.fields[key] === undefined && form[key] !== "" ? ("read" as const) : undefined,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-8 max-lg:grid-cols-1">
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <Group title={text.about}>
          <Field {...of("title")} />
          <Field {...of("publisher")} hint={text.handle} />
          <Field {...of("date")} />
          <Field {...of("licence")} stand={undefined} choices={LICENCES} />
          <Field {...of("raw")} hint={text.rawHint} />
        </Group>
        {form.systems.map((system) => (
          <Group key={system.runs[0]} title={text.system(system.name, system.runs.length)}>
            <Field label={text.fields.label} value={system.label} set={(label) => change(system, { label })} />
            {FACTS.map((fact) => (
              <Field
                key={fact}
                {...{ label: contribute.facts[fact], value: system.facts[fact], stand: standOf(system, fact) }}
                hint={text.hints[fact]}
                choices={CHOICES[fact] && ["", ...CHOICES[fact]]}
                set={(value) => change(system, { [fact]: value })}
              />
            ))}
          </Group>
        ))}
        <Group title={text.method}>
          <Field {...of("method")} rows={3} />
          <Field {...of("remarks")} rows={3} />
        </Group>
      </form>
      <div className="sticky top-3 grid gap-4">
        <section role="status" aria-live="polite" data-open={open}>
          <h2 className="m-0 text-base font-semibold">{open === 0 ? `✓ ${text.passes}` : `✕ ${text.open(open)}`}</h2>
          <Checklist form={form} made={made} sources={runs.sources} set={set} />
        </section>
        <section className="grid gap-2">
          <PrivateTicks found={draft.found} tells={tells} set={setTells} />
          <Published names={made.names} />
          <Field label={text.hide} hint={text.hideHint} value={form.hide} set={(hide) => set({ hide })} />
        </section>
        <Preview rows={rows} form={form} files={files} />
        <p className="m-0 flex flex-wrap items-center gap-3.5">
          <Button
            // An archive made before the tick was removed would still contain the names.
            disabled={bytes === null || asked !== form}
            onClick={() => {
              saveFile(`${slug}.zip`, "application/zip", bytes!);
              setSaved(form);
            }}
          >
            {text.save}
          </Button>
          <span role="status" className="text-small text-ink2">
            {bytes === null ? text.notYet : saved === form ? text.saved : sizeText(bytes.length)}
          </span>
        </p>
        <p className="sub m-0">{text.next}</p>
      </div>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-3 gap-x-4 gap-y-2 border-0 p-0 max-md:grid-cols-2 max-sm:grid-cols-1">
      <legend className="pb-1 text-base font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly stand?: Standing | undefined;
  readonly hint?: string | undefined;
  /** A list of choices instead of a text field. */
  readonly choices?: readonly string[] | undefined;
  /** Height in lines, if several may be typed. */
  readonly rows?: number;
}

function Field({ label, value, set, stand = "stated", hint, choices, rows }: FieldProps) {
  const props = {
    ...{ className: FIELD, value, placeholder: hint },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set(target.value),
  };
  return (
    <label className={`grid content-start gap-0.5 ${rows === undefined ? "" : "col-span-full"}`}>
      <span className="flex justify-between gap-2 text-small text-ink2">
        {label}
        <span className={stand === "missing" ? "text-warn" : "text-ink3"}>{text.stand[stand]}</span>
      </span>
      {rows !== undefined ? (
        <textarea rows={rows} {...props} />
      ) : choices === undefined ? (
        <input {...props} />
      ) : (
        <select {...props}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </label>
  );
}

interface ChecklistProps {
  readonly form: Form;
  readonly made: Contribution;
  readonly sources: Runs["sources"];
  readonly set: (fields: Answers["fields"]) => void;
}

const keyOf = ({ code, path, values }: Fault): string => JSON.stringify([code, path, values]);

/**
 * Faults to correct, then those that a reason may excuse, in an order that does not depend on the reasons; each with
 * its file.
 */
function placedFaults({ checked, files }: Contribution, systems: Form["systems"], sources: Runs["sources"]) {
  const place = (fault: Fault): string => {
    const origin = originOf(fault, files, { description: null, systems, sources });
    // Faults in fields of the form need no file: the fields are visible.
    if (fault.path === DESCRIPTION) return "";
    if (origin === null) return fault.path;
    return `${origin.path}${origin.line === null ? "" : `:${String(origin.line)}`}`;
  };
  const open = checked.faults.filter(({ code }) => !mayStand(code));
  const excusable = [...checked.faults.filter(({ code }) => mayStand(code)), ...checked.accepted];
  return [...open, ...excusable.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))].map((fault) => {
    const { first } = fault.values;
    const other = typeof first === "number" ? { first: place({ ...fault, line: first }) || first } : {};
    return { ...fault, values: { ...fault.values, ...other }, key: keyOf(fault), place: place(fault) };
  });
}

/** Where faults are of fields of the form, as the form calls them: those of one system in one sentence. */
function saidInForm(faults: readonly Fault[], systems: Form["systems"]): readonly [what: string, todo: string] {
  const { code, values, at } = faults[0]!;
  const system = systems[Number(at?.[1])];
  const asked = faults.flatMap((fault) => lookUp(ASKS, fault.code) ?? []).map((fact) => contribute.facts[fact]);
  if (system !== undefined && asked.length > 0) return [sentence(text.item(system.name, asked, [], [])), text.fillIn];
  const field = values["field"];
  if (code === "about/missing" && (field === "title" || field === "publisher"))
    return [text.empty(text.fields[field]), ""];
  return contribute.fault(code, { ...values, at: "form" });
}

/** Identity, state and method; then each fault with what to do, and a field for a reason if one is allowed. */
function Checklist({ form, made, sources, set }: ChecklistProps) {
  const faults = useMemo(() => {
    const keyOfLine = ({ code, at, key }: ReturnType<typeof placedFaults>[number]): string =>
      lookUp(ASKS, code) === undefined ? key : JSON.stringify(at?.slice(0, 2));
    return [...grouped(placedFaults(made, form.systems, sources), keyOfLine).values()];
  }, [made, form.systems, sources]);
  const items = text.checklist.map(({ name, facts }) => {
    const those = (stand: Standing): string[] =>
      facts.flatMap((fact) =>
        form.systems.some((system) => standOf(system, fact) === stand) ? [contribute.facts[fact]] : [],
      );
    return { name, missing: those("missing"), unknown: those("unknown"), silent: those("silent") };
  });
  const method = {
    name: text.method,
    missing: form.method.trim() === "" ? [text.method] : [],
    unknown: [],
    silent: [],
  };
  return (
    <>
      <ul className="m-0 mt-1 list-none p-0">
        {[...items, method].map(({ name, missing, unknown, silent }) => (
          <li key={name} className={missing.length > 0 ? "text-warn" : "text-ink2"}>
            {missing.length > 0 ? "!" : "✓"} {text.item(name, missing, unknown, silent)}
          </li>
        ))}
      </ul>
      {made.wrong.map((words) => (
        <p key={words} className="m-0 mt-1 text-bad">
          ✕ {words}
        </p>
      ))}
      {faults.map((alike) => {
        const fault = alike[0]!;
        const [what, todo] = saidInForm(alike, form.systems);
        const isAccepted = "reason" in fault;
        return (
          <div key={fault.key} className="mt-1 [overflow-wrap:anywhere]" data-fault={fault.code}>
            {fault.place === "" ? null : <span className="mono block text-small text-ink2">{fault.place}</span>}
            <span className={isAccepted ? "text-ink2" : "text-bad"}>
              {isAccepted ? "✓" : "✕"} {what}
              {contribute.more(fault.more)}
            </span>{" "}
            <span className="text-ink2">{todo}</span>
            {mayStand(fault.code) ? (
              <input
                className={FIELD}
                aria-label={text.reason}
                placeholder={text.reason}
                value={form.accepted[fault.code] ?? ""}
                onChange={({ target }) => set({ accepted: { ...form.accepted, [fault.code]: target.value } })}
              />
            ) : null}
          </div>
        );
      })}
    </>
  );
}

interface PrivateTicksProps {
  readonly found: Draft["found"];
  readonly tells: readonly Private[];
  readonly set: (tells: readonly Private[]) => void;
}

function PrivateTicks({ found, tells, set }: PrivateTicksProps) {
  const there = PRIVATE.filter((what) => found[what].length > 0);
  return (
    <fieldset className="m-0 grid min-w-0 gap-0.5 border-0 p-0 [overflow-wrap:anywhere]">
      <legend className="pb-1 text-base font-semibold">{there.length === 0 ? text.noPrivate : text.leftOut}</legend>
      {there.map((what) => (
        <Tick
          key={what}
          label={text.private(what, found[what].slice(0, NAMED), found[what].length)}
          checked={tells.includes(what)}
          onChange={(isTold) => set(isTold ? [...tells, what] : tells.filter((one) => one !== what))}
        />
      ))}
    </fieldset>
  );
}

/** Names of files are kept, and may tell what no field of a file does: all can be read before they leave. */
function Published({ names }: { readonly names: readonly string[] }) {
  return (
    <details className="[overflow-wrap:anywhere]">
      <summary>{text.names(names.slice(0, NAMED), names.length)}</summary>
      <ul className="mono m-0 mt-1 max-h-48 list-none overflow-y-auto p-0 text-small text-ink2">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

function numbersOf({ read, write, mix_iops, seq_bytes_per_s }: ShelfRow) {
  const rate = (value: number | null | undefined): string | null => (value == null ? null : rateText(value));
  return {
    ...{ peak: rate(read?.peak_iops), within: rate(read?.within_iops), write: rate(write?.peak_iops) },
    // Not at the end of a line without its unit.
    qd1: read?.qd1_mean_us == null ? null : latencyWords(read.qd1_mean_us).replace(" ", "\u00a0"),
    ...{ mix: rate(mix_iops), seq: seq_bytes_per_s === null ? null : rate(seq_bytes_per_s / 1e9) },
  };
}

interface PreviewProps {
  readonly rows: readonly ShelfRow[];
  readonly form: Form;
  readonly files: Contribution["files"];
}

/** What the Library will show, and what is sent. */
function Preview({ rows, form, files }: PreviewProps) {
  // In the order of the form; runs of which no system is known are its only one.
  const placeOf = ({ system, system_label }: ShelfRow): number =>
    Math.max(
      0,
      form.systems.findIndex(({ name }) => name === system_label || name === system),
    );
  return (
    <section className="min-w-0 [overflow-wrap:anywhere]">
      <h2 className="m-0 text-base font-semibold">{text.preview}</h2>
      {rows
        .map((row) => ({ row, at: placeOf(row) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ row, at }, i) => (
          <p key={i} className="m-0 mt-0.5">
            <b className="font-medium">
              {commas([form.systems[at]?.label ?? "", setups.words(row.setup_name ?? row.setup ?? "")].filter(Boolean))}
            </b>{" "}
            <span className="text-ink2">{text.row(numbersOf(row))}</span>
          </p>
        ))}
      <ul className="m-0 mt-1.5 list-none p-0 text-small text-ink2">
        {files.map((file) => (
          <li key={file.path} className="flex justify-between gap-3">
            <span className="mono">{file.path}</span>
            <span className="whitespace-nowrap">{sizeText(new TextEncoder().encode(file.text).length)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
