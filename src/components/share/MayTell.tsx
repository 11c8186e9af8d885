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
      checked={allowed[which] === true}
      onChange={(checked) => {
        onAllow({ ...allowed, [which]: checked });
      }}
    />
  );
  if (names.hosts.length + names.serials.length === 0) return null;
  return (
    <fieldset className="mx-3.5 mt-1 grid gap-0.5 border-t border-rule pt-1.5 pb-0.5">
      {/* Under the line, not in it. */}
      <legend className="float-left text-small text-ink3">{text.tick}</legend>
      {names.hosts.length === 0 ? null : tick("hosts", text.hosts)}
      {names.serials.length === 0 ? null : tick("serials", text.serials)}
      <p className="text-small/4.5 text-ink3">{text.print}</p>
    </fieldset>
  );
}
