/** Replaces `components/share/address`: links lead to the app that saved the page. */
import { data } from "../data";

/** The current view, with the data of the page's own link. The location of this file on a disk is not revealed. */
export function addressNow(): string {
  if (data === null) return location.href;
  const [site = ""] = data.link.split("#", 1);
  const carried = (data.link.match(/[?&](?:files|src|own)=[^&]*/g) ?? []).map((part) => part.slice(1));
  const joined = location.hash.includes("?") ? "&" : "?";
  return `${site}${location.hash}${carried.length === 0 ? "" : joined + carried.join("&")}`;
}

export const canReadOwn = false;
