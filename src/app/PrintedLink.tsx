import { usePrinting } from "~/components/printing";
import { withoutGuest } from "~/permalink/globals";
import { en } from "~/text/en";
import { showsOwn } from "./showsOwn";
import type { Place } from "./urlManager";
import { urls } from "./urls";

const FOOT =
  "printed-link mx-6 mt-3 break-inside-avoid border-t border-rule pt-1.5 text-[0.6875rem]/[0.9375rem] wrap-anywhere text-ink2 print:mx-0";
/** Most characters of an address on paper. */
const LONGEST = 1000;

/** The link of the printed page, at its end. Data does not fit on paper, so the line says where it is. */
export function PrintedLink({ place }: { readonly place: Place }) {
  if (!usePrinting()) return null;
  const words = en.app.printed;
  const whole = urls.href();
  const link = place.globals.own === null ? whole : withoutGuest(whole);
  // The story itself is printed: its text in the link would fill another page.
  if (place.page === "report" && link.length > LONGEST)
    return <footer className={FOOT}>{words.story(link.split("#", 1)[0] ?? "")}</footer>;
  return (
    <footer className={FOOT}>
      <p>{words.link(link)}</p>
      {link !== whole ? <p>{words.carried}</p> : showsOwn(place) ? <p>{words.own}</p> : null}
    </footer>
  );
}
