/**
 * Where tools write host names, serial numbers, accounts, paths and secrets inside longer texts, and what a cut text
 * leaves of them. What a contribution leaves out and what its check refuses both follow from here.
 */

/**
 * Options whose value is a password, a key or a token: fio's http_* (HOWTO 3.42), sysbench's mysql-password, elbencho's
 * s3secret, s3sessiontoken, s3sseckey (help-all, 3.1).
 */
const SECRET =
  "(?:(?:\\w+[_-])?pass|[\\w-]*(?:passw(?:or)?d|passphrase|secret|token|credentials?|(?:s3|ssec|kms|access|api|customer|private)_?key(?:_?id)?))";
const IS_SECRET = new RegExp(`^${SECRET}$`, "i");
/** `mysql-password=x` or `"--s3secret" "x"` in a command, `"http_pass" : "x"` in a file. */
const SECRETS = new RegExp(
  `(?<![\\w-])(-{0,2}${SECRET}"?\\s*[:=]\\s*"?|--${SECRET}"?\\s+"?)(?!\\*{3}|-)[^\\s",;&]+`,
  "gi",
);
/**
 * Secrets that are known by their form, under any name: keys of AWS, tokens of GitHub, GitLab and Slack, JSON web
 * tokens (RFC 7519), bearer tokens (RFC 6750), a password in an address, the head of a private key.
 */
const TOKENS = new RegExp(
  [
    "\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b",
    "\\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeprs]-)[\\w-]{16,}",
    // Of any length only where a word begins. Inside a long word each part would be searched to the end of the word.
    "(?<![\\w-])eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*",
    "\\beyJ[\\w-]{8,300}\\.[\\w-]{8,}\\.[\\w-]*",
    "(?<=\\bBearer\\s)(?!\\*{3})[\\w.~+/=-]{8,}",
    "(?<=://[^\\s/:@]*:)(?!\\*{3}@)[^\\s/@]+(?=@)",
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
  ].join("|"),
  "g",
);
export const HIDDEN = "***";

/** Text without values that are passwords, keys or tokens. */
export const hidden = (text: string): string => text.replace(SECRETS, `$1${HIDDEN}`).replace(TOKENS, HIDDEN);

/**
 * Options of a run (`run.options`), each replaced by the result of `of`; undefined: removed. Lists entry by entry.
 * @param otherwise converts text that is not JSON
 */
export function mapOptions(
  options: string,
  of: (name: string, value: unknown) => unknown,
  otherwise: (text: string) => string,
): string {
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) {
      const kept = value.map((one) => walk(one, name)).filter((one) => one !== undefined);
      return kept.length === 0 && value.length > 0 ? undefined : kept;
    }
    if (typeof value !== "object" || value === null) return of(name, value);
    return Object.fromEntries(Object.entries(value).map(([own, one]) => [own, walk(one, own)]));
  };
  try {
    return JSON.stringify(walk(JSON.parse(options), ""));
  } catch {
    return otherwise(options);
  }
}

/** Options of a run without secret values, which no table may hold: nobody needs them to read a result. */
export function withoutSecrets(options: string | null): string | null {
  if (options === null || (!/pass|secret|token|credential|key/i.test(options) && hidden(options) === options))
    return options;
  const of = (name: string, value: unknown): unknown =>
    IS_SECRET.test(name) ? HIDDEN : typeof value === "string" ? hidden(value) : value;
  return mapOptions(options, of, hidden);
}

/** Options with free text or commands: they affect no number, and may contain anything. */
const FREE = /^(?:description|label|exec_\w+)$/;

/** The options of a run as they may travel, without free text. */
export const withoutFreeText = (options: string): string =>
  /"(?:description|label|exec_)/.test(options)
    ? mapOptions(
        options,
        (name, value) => (FREE.test(name) ? undefined : value),
        (text) => text,
      )
    : options;

/** Does a raw file contain a secret, or a command that may contain one? */
export const tellsSecrets = (raw: string): boolean => hidden(raw) !== raw || /\bexec_p(?:re|ost)run\b/.test(raw);

/**
 * Options whose value is a path, device or chosen name, whatever it looks like: files, pools, volumes, servers of
 * fio's network engines (HOWTO 3.42), of vdbench, of sysbench.
 */
const PLACE = new RegExp(
  `^(?:${[
    "filename(?:_format)?|directory|opendir|(?:read|write)_iolog|aux-path|lockfile|cgroup|device-names",
    "nodelist|namenode|[ug]id|mac|initiator|subnqn|\\w*conf\\w*",
    // elbencho: tested paths and buckets, and what it asks of S3.
    "paths?|s3(?:endpoints|region|objprefix|logprefix|acl\\w+)",
    "(?:\\w+[_-])?(?:host|user|db|bucket|object|server|address|ur[il]|socket)",
    "\\w*(?:pool|cluster|volume|brick|rbd|client|chroot)(?:name|_id|_file)?",
  ].join("|")})$`,
  "i",
);
/** Options of free text, commands and names: they decide no number. */
const NAMES = /^(?:description|label|exec_\w+|name|client|server|hostname|write_\w+_log|trigger\w*)$/;

/**
 * What an option of a run tells by its name. secret: its value never travels. free: it is in no contribution. place: in
 * a contribution its value is an alias.
 */
export type PrivateOption = "secret" | "free" | "place";
export const privateOption = (name: string): PrivateOption | null =>
  IS_SECRET.test(name) ? "secret" : NAMES.test(name) ? "free" : PLACE.test(name) ? "place" : null;

/** Is the value of an option without anything private: an alias for each of its places, a hidden secret? */
export const isAliased = (value: string): boolean =>
  value === "" ||
  value === HIDDEN ||
  value.split(":").every((one) => /^(?:file|device|host|serial|user|name)\d+$/.test(one));

/**
 * `/home/x/y`, `~x/y`, `/dev/sda`, `C:\x`, `\\server\share\x`; not the path of an address or a link, nor "read/write".
 */
export const PATH =
  /(?<![\w.~:/#-])(?:~[\w-]*)?(?:\/[\w.+@~:-]+)+\/?|(?<!\w)[A-Za-z]:\\[^\s",;]+|(?<![\w\\:])\\\\\w[^\s"',;]+/g;
const USER = /(?:^|[/\\])(?:home|Users)[/\\]+([^/\\\s"',;:]+)/g;
const EMAIL = /(?<![\w.+-])[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/gi;

/** Accounts in a text: of home folders, and e-mail addresses. */
export const usersInText = (text: string): string[] => [
  ...[...text.matchAll(USER)].map(([, user]) => user!).filter((user) => !/^user\d+$/.test(user)),
  ...(text.match(EMAIL) ?? []),
];

/** Ends of a host's full name: common top-level domains and those of RFC 2606, or of a country. */
const DOMAIN =
  "com|net|org|edu|gov|mil|int|dev|cloud|tech|app|info|home|intra|example|test|invalid|(?!md|py|rw|sh|so|gz)[a-z]{2}";
const HOSTS = new RegExp(
  [
    "(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\d.])",
    // IPv6, in full or with `::`, and the address of a network card.
    "(?<![\\w:])(?:[\\da-f]{1,4}:){7}[\\da-f]{1,4}(?![\\w:])",
    "(?<![\\w:])(?=[a-f:]*\\d)(?:[\\da-f]{1,4}:){1,6}(?::[\\da-f]{1,4}){1,6}(?![\\w:])",
    "(?<![\\w:-])(?:[\\da-f]{2}[:-]){5}[\\da-f]{2}(?![\\w:-])",
    // The server of a Windows share, also as written in a JSON string.
    "(?<=(?:^|[\\s\"'=,(])(?:\\\\\\\\){1,2})\\w[\\w.-]+(?=\\\\)",
    // Tried once per name, not at each of its parts: a long text of parts would take minutes.
    "(?=\\w)(?<!\\w(?:-|\\.(?!\\.))*)[\\w-]+(?:\\.[\\w-]+)*\\.(?:local|lan|internal|corp|localdomain)\\b",
    `(?<![\\w.@/-])[a-z][\\w-]+(?:\\.[a-z][\\w-]+)+\\.(?:${DOMAIN})(?![.-]*\\w)`,
  ].join("|"),
  "gi",
);

/** Addresses and full names of hosts in a text. */
export const hostsInText = (text: string): string[] => text.match(HOSTS) ?? [];

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
    else if (/^(?:host|hosts|hostname|clients?|servers|http_host|nodelist|namenode|brick)$/i.test(key))
      found.push(...value.split(/[,;\s]+/).map((host) => host.replace(/:[\d/].*$/, "")));
    else if (key === "hd") found.push(...hostDefinition(value));
    else
      found.push(
        ...[...value.matchAll(/(?:^|[,\s])(?:system|master|hostname)=([^,\s"]+)/g)].map(([, host]) => host!),
        // The host of an address; a bucket (s3://x) is not a host.
        ...[...value.matchAll(/\bhttps?:\/\/(?:[^\s/@]*@)?(\[[^\]]+\]|[\w.-]+)/gi)].map(([, host]) => host!),
      );
  };
  look("", held);
  return found.filter((host) => host !== "" && host !== "default");
}

function hostDefinition(line: string): string[] {
  const name = line.split(",", 1)[0]!.replace(/^hd=/, "");
  const system = /(?:^|,)system=([^,\s"]+)/.exec(line)?.[1];
  return [name, ...(system === undefined ? [] : [system])];
}

/** Names below /dev/disk that identify a single drive. */
const BY = /\bby-(id|uuid|partuuid|label|partlabel)\/((?:\\:|[^\s:,;"'\\/])+)/g;

/** 16 or 32 hexadecimal digits: a world wide name (NAA, EUI-64, NGUID). */
const WWN = "(?:[0-9A-F]{32}|[0-9A-F]{16})";

/**
 * Serial numbers in names of volumes and targets:
 * - `/dev/mapper/3600a…` of multipath without user-friendly names, which is SCSI's type of identifier and the WWN
 * - `wwn-0x5000…`, `naa.…`, `eui.…`, `fc-0x…`, `sas-0x…` (udev's by-path, ESXi, NVMe)
 * - `c0t5000C500A1B2C3D4d0s0` of Solaris, in the files of vdbench
 * - `iqn.2010-06.com.example:array.5d1b` (RFC 7143, 4.2.7.4) up to its `-lun-`, `nqn.…` (NVMe Base 2.0, 4.5)
 */
const WIDE = new RegExp(
  [
    `(?<=/mapper/)[123]?${WWN}(?![0-9A-F])`,
    `(?<=\\b(?:wwn|wwid|naa|eui|fc|sas|phy)[-.:=])(?:0x)?${WWN}(?![0-9A-F])`,
    `\\bc\\d+t${WWN}d\\d+(?:[sp]\\d+)?\\b`,
    `\\b[in]qn\\.\\d{4}-\\d\\d\\.(?:(?!-lun-)(?:\\\\:|[\\w.:-]))*(?<=\\w)`,
  ].join("|"),
  "gi",
);

export const serialsInText = (text: string): string[] => [
  ...byIdSerials(text),
  ...[...text.matchAll(WIDE)].map(([serial]) => serial),
];

/**
 * Serial numbers in names of udev (60-persistent-storage.rules): `nvme-<model>_<serial>` with `_<namespace>` and
 * `-part<n>` behind it, `wwn-0x…`, `nvme-eui.…`; a uuid or label is one as a whole.
 */
function byIdSerials(text: string): string[] {
  return [...text.matchAll(BY)].map(([, by, name]) => {
    const whole = name!.replace(/-part\d+$/, "");
    if (by !== "id") return whole;
    const serial = /_([^_]{4,})(?:_\d{1,2})?$/.exec(whole)?.[1];
    return serial ?? whole.replace(/^[a-z]+-/, "");
  });
}

/** Marks where a text was cut. */
export const CUT = "\u2026";
/** A shorter remainder of a name does not identify it. */
const LEAST = 3;

const startsWord = (before: string): boolean => !/[a-z0-9]$/i.test(before);

/** Removes the rest of `dbnode17` in `on dbno…` and `…de17.json`. @param names in lower case */
export function withoutStumps(text: string, names: readonly string[]): string {
  const [first = "", ...rest] = text.split(CUT);
  const last = rest.pop() ?? "";
  const cutEnd = (part: string): string => {
    const low = part.toLowerCase();
    const stump = names.flatMap((name) => stumps(name).filter((one) => low.endsWith(one)));
    const length = Math.max(0, ...stump.map((one) => (startsWord(part.slice(0, -one.length)) ? one.length : 0)));
    return part.slice(0, part.length - length);
  };
  const cutStart = (part: string): string => {
    const low = part.toLowerCase();
    const stump = names.flatMap((name) =>
      stumps([...name].reverse().join("")).map((one) => [...one].reverse().join("")),
    );
    const length = Math.max(0, ...stump.filter((one) => low.startsWith(one)).map((one) => one.length));
    return /^[a-z0-9]/i.test(part.slice(length)) ? part : part.slice(length);
  };
  return [cutEnd(first), ...rest.map((part) => cutEnd(cutStart(part))), cutStart(last)].join(CUT);
}

/** Beginnings of a name, without the whole name. */
const stumps = (name: string): string[] =>
  Array.from({ length: Math.max(0, name.length - LEAST) }, (_, i) => name.slice(0, i + LEAST));
