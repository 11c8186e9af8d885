/**
 * The script of fetch.html: it takes one port from the page that frames it and fetches what comes through. It runs in
 * a sandboxed frame (opaque origin): no storage, no access to the app. Bundled into the page by scripts/fetch-page.mjs.
 */
import { answer } from "./fetcher";

let taken = false;
window.addEventListener("message", ({ source, data, ports }: MessageEvent<unknown>) => {
  const [port] = ports;
  // A window that is framed by nobody is its own parent.
  if (taken || window.parent === window || source !== window.parent || data !== "kneepoint-fetch" || !port) return;
  taken = true;
  answer(port, fetch.bind(window));
});
