/**
 * The frame that fetches. The app's policy allows only its own address, and a policy cannot be widened. So a separate
 * page without any data (fetch.html) fetches and passes the bytes on. Its sandbox gives it an opaque origin: it can
 * reach neither the app nor what the browser stores for the site, and its requests say `Origin: null`.
 */
import { clientOf, type Client } from "./client";
import { answer } from "./fetcher";
import type { Hello } from "./protocol";

/** A page beside the app loads quickly or not at all. */
const PAGE_MS = 15_000;

export interface Opened {
  readonly client: Client;
  readonly close: () => void;
}

/**
 * Rejects if the site has no such page, or something blocks it.
 * @param origins confirmed by the reader: it fetches from no others
 */
export async function openFrame(origins: readonly string[]): Promise<Opened> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  // For servers in the reader's own network the browser itself asks the reader.
  frame.allow = "local-network-access *";
  frame.referrerPolicy = "no-referrer";
  frame.hidden = true;
  frame.title = "";
  frame.src = new URL("fetch.html", document.baseURI).href;
  const { port1, port2 } = new MessageChannel();
  const close = (): void => {
    port1.close();
    frame.remove();
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("fetch.html does not answer")), PAGE_MS);
  });
  try {
    await Promise.race([
      late,
      new Promise((resolve) => {
        frame.addEventListener("load", resolve, { once: true });
        document.body.append(frame);
      }),
    ]);
    const client = clientOf(port1);
    // An opaque origin has no name: the port goes to the content of the frame, which is a page of this site.
    frame.contentWindow?.postMessage({ kneepoint: "fetch", origins } satisfies Hello, "*", [port2]);
    return { client: await Promise.race([late, client]), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Fetches files beside the app: its own policy allows them. */
export async function openHere(): Promise<Opened> {
  const { port1, port2 } = new MessageChannel();
  const client = clientOf(port1);
  answer(port2, fetch.bind(window));
  return { client: await client, close: () => port1.close() };
}
