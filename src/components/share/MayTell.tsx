import type { Allowed, PrivateNames } from "~/bundle/private";
import { share } from "~/text/en/share";
import { Tick } from "./Tick";

export interface MayTellProps {
  readonly names: PrivateNames;
  readonly allowed: Allowed;
  readonly onAllow: (allowed: Allowed) => void;
}

const text = share.mayTell;

/** Ticks for what saved files leave out of the user's own data; nothing where it names no host and no serial number. */
export function MayTell({ names, allowed, onAllow }: MayTellProps) {
  const tick = (which: keyof Allowed, label: string) => (
    <Tick
      label={label}
      checked={allowed[which]}
      onChange={(checked) => {
        onAllow({ ...allowed, [which]: checked });
      }}
    />
  );
  if (names.hosts.length + names.serials.length === 0) return null;
  return (
    <fieldset className="share-tell">
      <legend>{text.tick}</legend>
      {names.hosts.length === 0 ? null : tick("hosts", text.hosts)}
      {names.serials.length === 0 ? null : tick("serials", text.serials)}
      <p className="ui-detail">{text.print}</p>
    </fieldset>
  );
}
