import { useMemo, useState } from "react";
import { fileName } from "~/export/name";
import type { Content } from "~/model/carried";
import { withoutGuest } from "~/permalink/globals";
import { forReceivers } from "~/text/en/local";
import { share } from "~/text/en/share";
import { useWorkspace } from "~/workspace/workspace";
import { saveFile } from "../save";
import { sizeText } from "../size";
import { Sheet } from "../ui/Sheet";
import { useLoaded } from "../useLoaded";
import { Tick } from "../ui/Field";
import { Button, TextButton } from "../ui/Button";
import { phrases } from "~/text/en/phrases";
import { VERSION } from "~/base/version";
import { writeBundle } from "~/bundle/writeBundle";
import { leftOut } from "~/bundle/private";
import { ownBytes, sha256Of } from "~/workspace/raw";
import type { LocalSource } from "~/workspace/state";

export interface BundleSheetProps {
  readonly own: () => Promise<Content>;
  /** Title of the chart, in words. */
  readonly title: string;
  readonly onClose: () => void;
}

const text = share.sheet;
const NOTHING: Ticks = { hosts: false, serials: false, raw: false };
const NAMED = 4;

/** Contents of the bundle, optional parts, and the button that saves it. */
export default function BundleSheet({ own, title: shown, onClose }: BundleSheetProps) {
  const title = forReceivers(shown);
  const content = useLoaded(own, own);
  const read = content.state === "ready" ? content.value : null;
  const sources = useWorkspace((workspace) => workspace.sources);
  const raw = useMemo(() => (read === null ? [] : rawOf(read, sources)), [read, sources]);
  const [ticks, setTicks] = useState(NOTHING);
  const [saved, setSaved] = useState(false);
  const written = useLoaded(read === null ? null : JSON.stringify([title, ticks, raw.length]), () =>
    bundleOf({ ...read!, views: [{ title, hash: withoutGuest(location.hash) }] }, ticks, raw),
  );
  const bytes = written.state === "ready" ? written.value : null;
  const failed = [content, written].find(({ state }) => state === "failed");
  const name = fileName(read === null ? title : titleOf(read, ticks, title), "kneepoint.zip");
  const tick = (which: keyof Ticks, label: string) => (
    <Tick
      label={label}
      checked={ticks[which]}
      onChange={(checked) => {
        setTicks({ ...ticks, [which]: checked });
        setSaved(false);
      }}
    />
  );
  return (
    <Sheet label={text.title} form="middle" onClose={onClose}>
      <div className="bundle grid gap-2.5 px-6 pt-4 pb-5 max-sm:px-4 max-sm:pt-3">
        <h2 className="text-answer font-semibold">{text.title}</h2>
        <p className="sub">{text.what}</p>
        {read === null ? (
          failed === undefined ? (
            <p role="status" className="sub late">
              {text.reading}
            </p>
          ) : null
        ) : (
          <>
            <Parts content={read} title={title} name={name} bytes={bytes} />
            <fieldset className="grid gap-1 max-sm:gap-0">
              <legend className="pb-1 text-small text-ink3">{text.tick}</legend>
              {tick("hosts", text.hosts)}
              {tick("serials", text.serials)}
              {raw.length === 0 ? (
                <p className="text-small text-ink2">{text.noRaw}</p>
              ) : (
                tick("raw", text.raw(sizeText(raw.reduce((sum, file) => sum + file.size, 0))))
              )}
              {ticks.raw ? <p className="text-small text-warn">! {text.rawWhy}</p> : null}
            </fieldset>
          </>
        )}
        {failed?.state === "failed" ? (
          <p role="alert" className="tone-bad">
            ✕ {text.failed(failed.reason)}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3.5">
          <Button
            disabled={bytes === null}
            onClick={() => {
              if (bytes === null) return;
              saveFile(name, "application/zip", bytes);
              setSaved(true);
            }}
          >
            {phrases.save}
          </Button>
          <TextButton onClick={onClose}>{phrases.close}</TextButton>
          <span role="status" className="text-small text-ink2">
            {saved ? text.saved : ""}
          </span>
        </div>
      </div>
    </Sheet>
  );
}

function Parts({
  content,
  title,
  name,
  bytes,
}: {
  readonly content: Content;
  readonly title: string;
  readonly name: string;
  readonly bytes: Uint8Array | null;
}) {
  const tables = Object.entries(content.tables);
  const paths = (content.tables.source?.columns["path"] ?? []).filter((path) => typeof path === "string");
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5 [&>dd]:wrap-anywhere [&>dt]:text-ink2">
      <dt>{phrases.chart}</dt>
      <dd>{title}</dd>
      <dt>{text.sources}</dt>
      <dd>
        {paths.slice(0, NAMED).join(", ")}
        {paths.length > NAMED ? ` ${text.moreSources(paths.length - NAMED)}` : ""}
      </dd>
      <dt>{text.tables}</dt>
      <dd>{tables.map(([table, { rows }]) => text.rows(table, rows)).join(", ")}</dd>
      <dt>{phrases.file}</dt>
      <dd>{name}</dd>
      <dt>{text.size}</dt>
      <dd data-bytes={bytes?.length ?? ""}>{bytes === null ? text.measuring : sizeText(bytes.length)}</dd>
    </dl>
  );
}

// A bundle of the chart's data with the user's choices. Loaded with its sheet.

interface Ticks {
  readonly hosts: boolean;
  readonly serials: boolean;
  readonly raw: boolean;
}

interface RawFile {
  readonly sha256: string;
  readonly size: number;
}

function rawOf({ tables }: Content, sources: readonly LocalSource[]): RawFile[] {
  const hashes = new Set(tables.source?.columns["sha256"]);
  return sources
    .filter(({ sha256, raw }) => hashes.has(sha256) && raw !== null)
    .map(({ sha256, report }) => ({ sha256, size: report.bytes }));
}

/** The title as in the bundle: the file name reveals nothing that the content leaves out. */
const titleOf = (content: Content, { hosts, serials }: Ticks, title: string): string =>
  leftOut(content, { hosts, serials }).replace(title);

/** The bytes of the bundle; equal content and choices give equal bytes. */
async function bundleOf(content: Content, { hosts, serials, raw }: Ticks, files: readonly RawFile[]) {
  return writeBundle(content, {
    made_with: `kneepoint ${VERSION}`,
    sha256: sha256Of,
    allowed: { hosts, serials },
    files: raw ? await Promise.all(files.map(async ({ sha256 }) => ({ sha256, bytes: await ownBytes(sha256) }))) : [],
  });
}
