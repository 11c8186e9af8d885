/**
 * A name or address that is always the reader's own machine (W3C Secure Contexts, 3.1). IPv6 with or without brackets.
 */
export const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|\[::1\]|::1|(.+\.)?localhost)$/i.test(host);

/** Does this address only work on the machine where it was made? */
export function opensHereOnly(address: string): boolean {
  const hostname = URL.canParse(address) ? new URL(address).hostname : "";
  return isLoopback(hostname) || hostname === "0.0.0.0";
}
