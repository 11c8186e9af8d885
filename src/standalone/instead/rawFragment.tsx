/** In the place of `components/RawFragment`: the raw files are not in the page, and nothing can be dropped on it. */
import type { RawSource } from "~/components/RawFragment";
import { standalone as text } from "~/text/en/standalone";

export const RawFragment = ({ raw }: { readonly raw: RawSource }) => (
  <section>
    <p className="sub">{text.noLines(raw.path)}</p>
  </section>
);
