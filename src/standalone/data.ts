/** The data of a standalone page: a script element of JSON in the document. */
import type { StandaloneData } from "~/export/standalone";

/** Id of the element. */
const ELEMENT = "kneepoint-data";

function read(): StandaloneData | null {
  try {
    const data = JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "") as Partial<StandaloneData>;
    return data.standalone === 1 ? (data as StandaloneData) : null;
  } catch {
    return null;
  }
}

/** null: the template without data, as published beside the app. */
export const data = read();

// Set before the address is read: the page is opened without one.
if (data !== null && location.hash === "") history.replaceState(null, "", data.hash);
