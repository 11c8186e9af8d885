/** Replaces `components/RawFragment`: the raw files are not in the page, and none can be dropped. */
import type { RawSource } from "~/components/RawFragment";
import { standalone as text } from "~/text/en/standalone";

export const RawFragment = ({ raw }: { readonly raw: RawSource }) => (
  <section>
    <p className="sub">{text.noLines(raw.path)}</p>
  </section>
);
