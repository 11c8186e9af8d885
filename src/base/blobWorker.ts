/**
 * The address a worker must be started from, so that the page's Content-Security-Policy binds it too: a worker that is
 * started from a same-origin URL has only the policy of its own response (on a static host: none), a blob inherits the
 * policy of whoever made it. (HTML Standard, "run a worker": policy container.)
 *
 * `new Worker(blobModule(url), { type: "module" })`, `new Worker(blobScript(url))`.
 * The address stays valid as long as the page: a worker is started again after a crash.
 */
const blob = (code: string): string => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));

/** For a module worker. `url` must be absolute: a blob has no base. */
export const blobModule = (url: string): string => blob(`import ${JSON.stringify(url)};`);

/** For a classic worker, such as DuckDB's. `url` must be absolute. `before`: a statement of ours that runs first. */
export const blobScript = (url: string, before = ""): string => blob(`${before}importScripts(${JSON.stringify(url)});`);
