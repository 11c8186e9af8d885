/**
 * The Content-Security-Policy, in one place: the page has it as a meta element (so it holds on any static host), the
 * server sends it as a header. Workers are blobs that import our own script: such a worker inherits the page's policy,
 * while one started from a same-origin URL has only the policy of its own response.
 */
const directives = {
  "default-src": "'none'",
  "script-src": "'self' 'wasm-unsafe-eval'",
  // And the one that keeps the site for offline (offline.mjs).
  "worker-src": "blob: 'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  // Only for fetch.html, which fetches what the app may not.
  "frame-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/** For `<meta http-equiv="Content-Security-Policy">`. */
export const pagePolicy = Object.entries(directives)
  .map(([name, value]) => `${name} ${value}`)
  .join("; ");

/** The same for a page with one inline script (start.mjs). */
export const policyWith = (scriptHash) => pagePolicy.replace("script-src", `script-src 'sha256-${scriptHash}'`);

/** The page that fetches files from elsewhere (fetch-page.mjs): its script and its requests, nothing else. */
export const fetchPolicy = (scriptHash) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "connect-src https: http:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/**
 * For the header, since a meta element cannot say who may frame the page. Anybody may, so that charts can be embedded
 * elsewhere: there is no session, nothing is done in the reader's name, and own files are not shown in a frame
 * (docs/sharing.md).
 */
export const headers = {
  "Content-Security-Policy": `${pagePolicy}; frame-ancestors *`,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

const policyIn = (html) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1].replaceAll("&#39;", "'");

/** Headers of the app's page: the policy in its HTML names its inline script. */
export const pageHeaders = (html) => ({
  ...headers,
  "Content-Security-Policy": `${policyIn(html) ?? pagePolicy}; frame-ancestors *`,
});

/**
 * Headers of a page with its own policy, taken from its HTML. The sandbox protects those who open it by its address; in
 * its frame it is sandboxed anyway. Anybody may frame it: where a chart is embedded elsewhere, that page is an ancestor
 * too, and framing this page alone gains nothing.
 */
export function sandboxHeaders(html) {
  const own = policyIn(html);
  if (own === undefined) throw new Error("The page has no policy of its own.");
  return { ...headers, "Content-Security-Policy": `${own}; sandbox allow-scripts; frame-ancestors *` };
}
