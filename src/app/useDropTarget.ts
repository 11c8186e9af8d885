/** The whole window accepts files. Dragged links and selections are left to the browser. */
import { useEffect, useState } from "react";

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;

/** True while files are dragged over the window. `onIntent` when they enter, `onFiles` when they are dropped. */
export function useDropTarget(onIntent: () => void, onFiles: (transfer: DataTransfer) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    // dragenter of a child comes before dragleave of its parent: the count of both decides.
    const entered = new Set<EventTarget>();
    const settle = () => {
      for (const node of entered) if (node instanceof Node && !node.isConnected) entered.delete(node);
      setOver(entered.size > 0);
    };
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (entered.size === 0) onIntent();
      if (event.target !== null) entered.add(event.target);
      settle();
    };
    const move = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
    };
    const leave = (event: DragEvent) => {
      if (event.target !== null) entered.delete(event.target);
      settle();
    };
    const drop = (event: DragEvent) => {
      entered.clear();
      settle();
      if (!carriesFiles(event) || event.dataTransfer === null) return;
      // A missed drop must not make the browser open the file instead of the page.
      event.preventDefault();
      onFiles(event.dataTransfer);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragover", move);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragover", move);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [onIntent, onFiles]);
  return over;
}
