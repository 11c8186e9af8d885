import { fileLists } from "~/text/en/file-lists";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { sizeText } from "~/components/size";
import { rateText } from "./amounts";
import "./files.css";

/** The bar while folders are walked and files are read: files, size, speed, Cancel. Nothing when nothing is read. */
export function Progress() {
  const progress = useWorkspace((state) => state.progress);
  const restoring = useWorkspace((state) => state.restoring);
  if (progress === null) return null;
  const { finding, files, files_done, bytes, bytes_done, bytes_per_s } = progress;
  const percent = bytes === 0 ? 0 : Math.floor((100 * Math.min(bytes, bytes_done)) / bytes);
  const text = fileLists;
  return (
    <section className="reading" aria-label={text.reading}>
      {restoring > 0 ? <p className="sub small">{text.restoring(restoring)}</p> : null}
      <div className="reading-line">
        <progress max={100} value={finding ? undefined : percent} aria-label={finding ? text.finding : text.reading} />
        <span>
          {finding
            ? text.found(files, sizeText(bytes))
            : text.progress(percent, files_done, files, sizeText(bytes), rateText(bytes_per_s))}
        </span>
        <button
          type="button"
          className="btn"
          onClick={() => {
            workspace.cancel();
          }}
        >
          {text.cancel}
        </button>
      </div>
    </section>
  );
}
