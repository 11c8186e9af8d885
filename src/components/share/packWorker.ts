/** Packs link data in a worker while the page goes on. This is only the shell. One content, one answer. */
import type { Content } from "~/model/carried";
import { packed } from "./packing";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// Exceptions thrown here reach the page as `onerror`.
scope.addEventListener("message", ({ data }: MessageEvent<Content>) => scope.postMessage(packed(data)));
