/** Where tools write host names and serial numbers inside of longer texts. */

/**
 * Hosts in the options of a run (`run.options`): fio prints `hostname` of each client since 3.42, vdbench its hosts as
 * `hd=<name>,system=<host>` (User's Guide 5.04.07, "HD").
 */
export function hostsInOptions(options: string): string[] {
  let held: unknown;
  try {
    held = JSON.parse(options);
  } catch {
    return [];
  }
  const found: string[] = [];
  const look = (key: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(key, one);
    else if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) look(name, one);
    else if (typeof value !== "string") return;
    else if (/^(?:host|hosts|hostname|client)$/i.test(key)) found.push(...value.split(/[,;\s]+/));
    else if (key === "hd") found.push(...hostDefinition(value));
    else
      found.push(...[...value.matchAll(/(?:^|[,\s])(?:system|master|hostname)=([^,\s"]+)/g)].map(([, host]) => host!));
  };
  look("", held);
  return found.filter((host) => host !== "" && host !== "default");
}

function hostDefinition(line: string): string[] {
  const name = line.split(",", 1)[0]!.replace(/^hd=/, "");
  const system = /(?:^|,)system=([^,\s"]+)/.exec(line)?.[1];
  return [name, ...(system === undefined ? [] : [system])];
}

/** Names below /dev/disk that are made of what no other drive has. */
const BY = /\bby-(id|uuid|partuuid|label|partlabel)\/((?:\\:|[^\s:,;"'\\/])+)/g;

/**
 * Serial numbers in names of udev (60-persistent-storage.rules): `nvme-<model>_<serial>` with `_<namespace>` and `-part<n>`
 * behind it, `wwn-0x…`, `nvme-eui.…`; a uuid or label is one as a whole.
 */
export function byIdSerials(text: string): string[] {
  return [...text.matchAll(BY)].map(([, by, name]) => {
    const whole = name!.replace(/-part\d+$/, "");
    if (by !== "id") return whole;
    const serial = /_([^_]{4,})(?:_\d{1,2})?$/.exec(whole)?.[1];
    return serial ?? whole.replace(/^[a-z]+-/, "");
  });
}
