/** Packs link data in a worker. A page that holds the data of one chart replaces this module. */
import { blobModule } from "~/base/blobWorker";
import type { Content } from "~/model/carried";
import type { PackedText } from "./packing";
import workerUrl from "./packWorker?worker&url";

let bootstrap: string | null = null;

/** Rejects if there is no worker, or it ends too early. */
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
