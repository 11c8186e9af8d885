import { chartFrame } from "~/text/en/chart-frame";
import { useEngineDownload } from "~/workspace/workspace";
import { sizeText } from "./size";

/** Download progress of the engine, shown where an answer needs it. Nothing once it is loaded. */
export function EngineLoading() {
  const download = useEngineDownload();
  if (download === null) return null;
  const { bytes_done, bytes, packed } = download;
  const text = chartFrame.engine;
  return (
    <div data-engine-loading className="mt-2 max-w-130 text-small">
      <progress
        className="block w-full"
        aria-label={text.loading}
        {...(bytes !== null && { max: bytes, value: bytes_done })}
      />
      <span>{text.progress(sizeText(bytes_done), bytes === null ? null : sizeText(bytes), packed)}</span>
    </div>
  );
}
