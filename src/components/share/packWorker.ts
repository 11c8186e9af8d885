/** Packs what a link carries beside the page, which goes on meanwhile: only the shell. One content, one answer. */
import type { Content } from "~/model/carried";
import { packed } from "./packing";

const scope = self as unknown as DedicatedWorkerGlobalScope;

// What is thrown here the page hears as `onerror`.
scope.addEventListener("message", ({ data }: MessageEvent<Content>) => scope.postMessage(packed(data)));
