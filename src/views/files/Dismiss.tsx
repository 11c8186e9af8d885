import { fileLists } from "~/text/en/file-lists";
import { workspace } from "~/workspace/workspace";

/** Puts away what was told of the drops so far. */
export function Dismiss() {
  return (
    <button
      type="button"
      className="lnk files-do"
      onClick={() => {
        workspace.dismiss("told");
      }}
    >
      {fileLists.dismiss}
    </button>
  );
}
