/**
 * The address to start a worker from, so that the page's Content-Security-Policy binds it too. A worker from a
 * same-origin URL has only the policy of its own response (none on a static host); a blob inherits the policy of its
 * creator. (HTML Standard, "run a worker": policy container.)
 * `new Worker(blobModule(url), { type: "module" })`, `new Worker(blobScript(url))`; `url` must be absolute, since a
 * blob has no base. The address stays valid as long as the page, because a worker is started again after a crash.
 */
const blob = (code: string): string => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

/** Stands in the message of the `error` event if the script of a module worker could not be loaded. */
export const NOT_LOADED = "the worker's script did not load";

/**
 * For a module worker. `worker-src blob:` refuses a static import but allows `import()`. Messages wait until the script
 * has loaded, or they would be lost. A failure is thrown where `onerror` sees it. `before`: statements that run first.
 */
export const blobModule = (url: string, before = ""): string =>
  blob(`${before}
const waiting = [];
const hold = ({ data }) => waiting.push(data);
self.addEventListener("message", hold);
import(${JSON.stringify(url)}).then(
  () => {
    self.removeEventListener("message", hold);
    for (const data of waiting) self.dispatchEvent(new MessageEvent("message", { data }));
  },
  (error) => setTimeout(() => { throw new Error(${JSON.stringify(NOT_LOADED)} + ": " + error); }),
);`);

/** The script of a classic worker, such as DuckDB's. `before`: statements that run first. */
export const blobScript = (url: string, before = ""): string =>
  blob(`${before} importScripts(${JSON.stringify(url)});`);
