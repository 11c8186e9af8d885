/** A name or address that is the reader's own machine, whoever reads it (W3C Secure Contexts, 3.1). IPv6: with or without brackets. */
export const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|\[::1\]|::1|(.+\.)?localhost)$/i.test(host);

/** Does this address open on the machine alone where it was made? */
export function opensHereOnly(address: string): boolean {
  const hostname = URL.canParse(address) ? new URL(address).hostname : "";
  return isLoopback(hostname) || hostname === "0.0.0.0";
}
