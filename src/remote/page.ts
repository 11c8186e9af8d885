/**
 * The script of fetch.html: it takes one port from the surrounding page and fetches what that requests. It runs in a
 * sandboxed frame (opaque origin): no storage, no access to the app. Bundled into the page by scripts/fetch-page.mjs.
 */
import { answer } from "./fetcher";
import { helloOf } from "./protocol";

/** Addresses blocked by a policy of this page. */
const blocked = new Set<string>();
document.addEventListener("securitypolicyviolation", ({ blockedURI }) => blocked.add(blockedURI));

/**
 * From here on only these origins: a redirect to an unconfirmed host is blocked (a policy applies to each step of a
 * redirect; an additional policy can only restrict).
 */
function allowOnly(origins: readonly string[]): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src ${origins.join(" ") || "'none'"}`;
  document.head.append(policy);
}

let taken = false;
window.addEventListener("message", ({ source, data, ports }: MessageEvent<unknown>) => {
  const [port] = ports;
  const hello = helloOf(data);
  // A window without a frame around it is its own parent.
  if (taken || window.parent === window || source !== window.parent || hello === null || !port) return;
  taken = true;
  allowOnly(hello.origins);
  answer(port, fetch.bind(window), (url) => blocked.has(url));
});
