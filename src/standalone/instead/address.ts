/** In the place of `components/share/address`: the page is opened in the app that it was saved from. */
import { data } from "../data";

/** The view as it is now, with what the page's own link carries. Where this file lies on a disk is told nobody. */
export function addressNow(): string {
  if (data === null) return location.href;
  const [site = ""] = data.link.split("#", 1);
  const carried = (data.link.match(/[?&](?:files|src|own)=[^&]*/g) ?? []).map((part) => part.slice(1));
  const joined = location.hash.includes("?") ? "&" : "?";
  return `${site}${location.hash}${carried.length === 0 ? "" : joined + carried.join("&")}`;
}

export const canReadOwn = false;
