import { useEffect, useState } from "react";
import { first } from "~/text/en/first";
import { useWorkspace, workspace } from "~/workspace/workspace";
import { isField } from "./usePaste";
import { TextButton } from "~/components/ui/Button";

const text = first.undo;
const SHOWN_MS = 10_000;

/** Inside a field Ctrl+Z belongs to the field. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || event.defaultPrevented || isField(target)) return;
  const wanted = key.toLowerCase();
  if (wanted === "z" && !shiftKey) void workspace.undo();
  else if (wanted === "y" || wanted === "z") void workspace.redo();
  else return;
  event.preventDefault();
}

/** The last removal or change, with undo: a button for ten seconds, and Ctrl+Z while it is the last change. */
export function UndoLine() {
  const last = useWorkspace((state) => state.undoable);
  const [seen, setSeen] = useState(0);
  // It stays as long as the pointer or the focus is on it.
  const [isHeld, setHeld] = useState(false);
  const isNew = last !== null && last.id > seen;
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    if (!isNew || isHeld) return;
    const hide = setTimeout(() => setSeen(last.id), SHOWN_MS);
    return () => clearTimeout(hide);
  }, [isNew, isHeld, last]);
  return (
    <div className="undo-line" role="status">
      {isNew ? (
        <p
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{text[last.what](last.count)}</span>{" "}
          <TextButton
            aria-keyshortcuts="Control+Z"
            title={text.key}
            onClick={() => {
              setHeld(false);
              void workspace.undo();
            }}
          >
            {text.undo}
          </TextButton>
        </p>
      ) : null}
    </div>
  );
}
