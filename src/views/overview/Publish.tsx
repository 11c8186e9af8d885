/** "Publish these runs": own runs as a dataset to send in; what files say is filled in, what is missing is asked for. */
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { ask } from "~/ask/browser";
import { EmptyState } from "~/components/EmptyState";
import { saveFile } from "~/components/save";
import { Tick } from "~/components/share/Tick";
import { sizeText } from "~/components/size";
import { useLoaded } from "~/components/useLoaded";
import { mayStand } from "~/contribute/check";
import {
  archiveOf,
  ASKED,
  type Contribution,
  contributionOf,
  type Draft,
  draftOf,
  type Fact,
  FACTS,
  type Form,
  type FormSystem,
  LICENCES,
  publishedOf,
  type Runs,
  UNKNOWN,
} from "~/contribute/contribution";
import { PRIVATE } from "~/model/dataset";
import { MEDIA, STATES } from "~/model/labels";
import type { ShelfRow } from "~/model/shelf";
import { latencyWords, rateText } from "~/model/valueText";
import { contribute } from "~/text/en/contribute";
import { useWorkspace } from "~/workspace/workspace";
import { neededKeys } from "../shared/share/needed";
import { readOwn } from "../shared/share/useShare";

const text = contribute.page;
const FIELD = "w-full rounded border border-ctrl bg-bg px-2 py-0.5 text-ink max-sm:min-h-11";
const CHOICES: Readonly<Partial<Record<Fact, readonly string[]>>> = {
  media: [...MEDIA, "NAND", UNKNOWN],
  state: [...STATES, UNKNOWN],
};
/** Faults that are settled in the form, not in a file. */
const OF_FORM = /^identity\//;
/** Named beside a tick; more are counted. */
const NAMED = 3;

const todayOf = (): string => new Date().toISOString().slice(0, 10);

export function Publish() {
  const all = useWorkspace((state) => state);
  const { runs, sources, ready, revision } = all;
  const read = useLoaded(ready && runs.length > 0 ? revision : null, async (): Promise<[Runs, Draft, ShelfRow[]]> => {
    const needed = neededKeys(
      runs.map(({ key }) => key),
      sources,
    );
    const [content, { shelf }] = await Promise.all([readOwn({ ...needed!, members: true }), import("~/queries/shelf")]);
    const own: Runs = {
      ...{ sources: publishedOf(content.tables), runs, said: [...all.said, ...all.grouped] },
      hosts: content.hosts ?? [],
    };
    const { title, publisher, caveats, notes } = all.about;
    const about = { title: title ?? "", publisher: publisher ?? "", remarks: [...caveats, ...notes].join("\n") };
    const rows = await ask(shelf, { dataset: "local" });
    return [own, draftOf(own, about, todayOf()), rows.answer];
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
        <Filled key={revision} runs={read.value[0]} draft={read.value[1]} rows={read.value[2]} />
      ) : (
        <p role="status" className="sub late">
          {read.state === "failed" ? text.failed(read.reason) : text.reading}
        </p>
      )}
    </div>
  );
}

interface FilledProps {
  readonly runs: Runs;
  readonly draft: Draft;
  readonly rows: readonly ShelfRow[];
}

function Filled({ runs, draft, rows }: FilledProps) {
  const [form, setForm] = useState(draft.form);
  const [saved, setSaved] = useState(false);
  const set = (patch: Partial<Form>) => {
    setForm({ ...form, ...patch });
    setSaved(false);
  };
  const asked = useDeferredValue(form);
  const made = useMemo(() => contributionOf(runs, asked, todayOf()), [runs, asked]);
  const { slug, checked, wrong, files } = made;
  const open = checked.faults.length + wrong.length;
  const bytes = useMemo(() => (open === 0 ? archiveOf(files) : null), [open, files]);
  const line = (key: "title" | "publisher" | "date" | "raw", hint?: string) => (
    <Field label={text.fields[key]} mark={form[key] === draft.form[key] && form[key] !== "" ? text.read : ""}>
      <input
        className={FIELD}
        value={form[key]}
        placeholder={hint}
        onChange={({ target }) => set({ [key]: target.value })}
      />
    </Field>
  );
  const area = (key: "method" | "remarks") => (
    <Field label={text.fields[key]} mark={key === "method" && form.method === draft.form.method ? text.read : ""} wide>
      <textarea className={FIELD} rows={3} value={form[key]} onChange={({ target }) => set({ [key]: target.value })} />
    </Field>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] items-start gap-8 max-lg:grid-cols-1">
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <Group title={text.about}>
          {line("title")}
          {line("publisher", text.handle)}
          {line("date")}
          <Field label={text.fields.licence} mark="">
            <select className={FIELD} value={form.licence} onChange={({ target }) => set({ licence: target.value })}>
              {LICENCES.map((id) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </select>
          </Field>
          {line("raw", text.rawHint)}
        </Group>
        {form.systems.map((system, i) => (
          <SystemFields
            key={system.runs[0]}
            system={system}
            set={(changed) => set({ systems: form.systems.with(i, changed) })}
          />
        ))}
        <Group title={text.method}>
          {area("method")}
          {area("remarks")}
        </Group>
      </form>
      <div className="sticky top-3 grid gap-4">
        <section role="status" aria-live="polite" data-open={open}>
          <h2 className="m-0 text-base font-semibold">{open === 0 ? `✓ ${text.passes}` : `✕ ${text.open(open)}`}</h2>
          <Checklist form={form} made={made} set={set} />
        </section>
        <PrivateTicks draft={draft} form={form} set={set} />
        <Preview rows={rows} form={form} files={files} />
        <p className="m-0 flex flex-wrap items-center gap-3.5">
          <button
            type="button"
            className="btn"
            // What was just unticked is still in an archive of the form before.
            disabled={bytes === null || asked !== form}
            onClick={() => {
              saveFile(`${slug}.zip`, "application/zip", bytes!);
              setSaved(true);
            }}
          >
            {text.save}
          </button>
          <span role="status" className="text-small text-ink2">
            {bytes === null ? text.notYet : saved ? text.saved : sizeText(bytes.length)}
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
  /** Where the value comes from, or that there is none. */
  readonly mark: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Field = ({ label, mark, wide = false, children }: FieldProps) => (
  <label className={`grid content-start gap-0.5 ${wide ? "col-span-full" : ""}`}>
    <span className="flex justify-between gap-2 text-small text-ink2">
      {label}
      <span className={mark === text.missing ? "text-warn" : "text-ink3"}>{mark}</span>
    </span>
    {children}
  </label>
);

/** Where the answer comes from. */
function markOf({ facts, read, varies }: FormSystem, fact: Fact): string {
  const value = facts[fact].trim();
  if (value.toLowerCase() === UNKNOWN) return text.unknown;
  if (value !== "") return read.includes(fact) ? text.read : "";
  return varies.includes(fact) ? text.varies : ASKED.includes(fact) ? text.missing : "";
}

function SystemFields({ system, set }: { readonly system: FormSystem; readonly set: (changed: FormSystem) => void }) {
  const name = (label: string): FormSystem => ({ ...system, label });
  const change = (fact: Fact, value: string): void => {
    const facts = { ...system.facts, [fact]: value };
    const read = system.read.filter((one) => one !== fact);
    // Until it is named otherwise, a system is called as its drive.
    const isUnnamed =
      fact === "drive_model" && [system.facts.drive_model, text.unnamed(system.label)].includes(system.label);
    set({ ...(isUnnamed && value !== "" ? name(value) : system), facts, read });
  };
  return (
    <Group title={text.system(system.name, system.runs.length)}>
      <Field label={text.fields.label} mark="">
        <input className={FIELD} value={system.label} onChange={({ target }) => set(name(target.value))} />
      </Field>
      {FACTS.map((fact) => (
        <Field key={fact} label={contribute.facts[fact]} mark={markOf(system, fact)}>
          {CHOICES[fact] === undefined ? (
            <input
              className={FIELD}
              value={system.facts[fact]}
              placeholder={text.hints[fact]}
              onChange={({ target }) => change(fact, target.value)}
            />
          ) : (
            <select className={FIELD} value={system.facts[fact]} onChange={({ target }) => change(fact, target.value)}>
              <option value="">{system.varies.includes(fact) ? text.varies : ""}</option>
              {CHOICES[fact].map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
    </Group>
  );
}

interface ChecklistProps {
  readonly form: Form;
  readonly made: Contribution;
  readonly set: (patch: Partial<Form>) => void;
}

/** Identity, state and method; then each fault with what to do, and room for a reason where one may count. */
function Checklist({ form, made: { checked, wrong }, set }: ChecklistProps) {
  const items = text.checklist.map(({ name, facts }) => {
    const named = (is: (system: FormSystem, fact: Fact) => boolean): string[] =>
      facts.filter((fact) => form.systems.some((system) => is(system, fact))).map((fact) => contribute.facts[fact]);
    const isSilent = ({ facts: own, varies }: FormSystem, fact: Fact): boolean =>
      own[fact].trim() === "" && !varies.includes(fact);
    return {
      name,
      missing: named((system, fact) => ASKED.includes(fact) && isSilent(system, fact)),
      unknown: named((system, fact) => system.facts[fact].trim().toLowerCase() === UNKNOWN),
      silent: named((system, fact) => !ASKED.includes(fact) && isSilent(system, fact)),
    };
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
      {wrong.map((words) => (
        <p key={words} className="m-0 mt-1 text-bad">
          ✕ {words}
        </p>
      ))}
      {[...checked.faults, ...checked.accepted].map((fault) => {
        const [what, todo] = contribute.fault(fault.code, fault.values);
        return (
          <div
            key={JSON.stringify([fault.code, fault.path, fault.values])}
            className="mt-1 [overflow-wrap:anywhere]"
            data-fault={fault.code}
          >
            <span className={"reason" in fault ? "text-ink2" : "text-bad"}>
              {"reason" in fault ? "✓" : "✕"} {what}
              {contribute.more(fault.more)}
            </span>{" "}
            <span className="text-ink2">{OF_FORM.test(fault.code) ? text.fillIn : todo}</span>
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

function PrivateTicks({
  draft: { found },
  form,
  set,
}: {
  readonly draft: Draft;
  readonly form: Form;
  readonly set: (patch: Partial<Form>) => void;
}) {
  const there = PRIVATE.filter((what) => found[what].length > 0);
  return (
    <fieldset className="m-0 grid min-w-0 gap-0.5 border-0 p-0 [overflow-wrap:anywhere]">
      <legend className="pb-1 text-base font-semibold">{there.length === 0 ? text.noPrivate : text.leftOut}</legend>
      {there.map((what) => (
        <Tick
          key={what}
          label={text.private(what, found[what].slice(0, NAMED), found[what].length)}
          checked={form.tells.includes(what)}
          onChange={(isTold) =>
            set({ tells: isTold ? [...form.tells, what] : form.tells.filter((one) => one !== what) })
          }
        />
      ))}
    </fieldset>
  );
}

function numbersOf({ read, write, mix_iops, seq_bytes_per_s }: ShelfRow) {
  const rate = (value: number | null | undefined): string | null => (value == null ? null : rateText(value));
  return {
    ...{ peak: rate(read?.peak_iops), within: rate(read?.within_iops), write: rate(write?.peak_iops) },
    qd1: read?.qd1_mean_us == null ? null : latencyWords(read.qd1_mean_us),
    ...{ mix: rate(mix_iops), seq: seq_bytes_per_s === null ? null : rate(seq_bytes_per_s / 1e9) },
  };
}

/** What the Library will say, and what is sent. */
function Preview({
  rows,
  form,
  files,
}: {
  readonly rows: readonly ShelfRow[];
  readonly form: Form;
  readonly files: Contribution["files"];
}) {
  return (
    <section className="min-w-0 [overflow-wrap:anywhere]">
      <h2 className="m-0 text-base font-semibold">{text.preview}</h2>
      {rows.map((row, i) => {
        const system = form.systems.find(({ name }) => name === row.system_label || name === row.system);
        return (
          <p key={i} className="m-0 mt-0.5">
            <b className="font-medium">{system?.label ?? form.systems[0]?.label}</b>{" "}
            <span className="text-ink2">{text.row(numbersOf(row))}</span>
          </p>
        );
      })}
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
