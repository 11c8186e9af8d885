/** The packing of one link, beside the page. In a page that holds the data of one chart another module stands here. */
import { blobModule } from "~/base/blobWorker";
import type { Content } from "~/model/carried";
import type { PackedText } from "./packing";
import workerUrl from "./packWorker?worker&url";

let bootstrap: string | null = null;

/** Rejects where no worker can be had, or where it ends before it is through. */
export function packBeside(content: Content): Promise<PackedText> {
  return new Promise<PackedText>((resolve, reject) => {
    bootstrap ??= blobModule(new URL(workerUrl, document.baseURI).href);
    const worker = new Worker(bootstrap, { type: "module", name: "pack" });
    worker.onmessage = ({ data }: MessageEvent<PackedText>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage(content);
  });
}
