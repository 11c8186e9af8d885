/**
 * The words of the field in names of folders and files: how the grouping reads them, and the labels guessed from them.
 * Lower case, except for `labelOf` and `labelBefore`.
 */
import { oncePer } from "~/base/byKey";
import { lookUp } from "~/base/lookUp";
import type { LabelKey } from "./labels";

const anyOf = (...alternatives: readonly string[]): RegExp => new RegExp(`^(?:${alternatives.join("|")})$`, "u");

const DEPTH = "qd|iod|iodepth|depth";
const DEPTH_IN_NAME = new RegExp(`(?<![\\p{L}\\d])(?:${DEPTH})[-_ =]?([1-9]\\d{0,4})(?![\\p{L}\\d])`, "giu");
const JOBS = "nj|numjobs|jobs?|thr|threads?";
/** The jobs, if the files say so, else given to a virtual machine. */
const CPUS = "cores|cpus?|vcpus?";
/** Words beside a number that say which requested parameter it is. */
const PARAMETER = anyOf(
  DEPTH,
  JOBS,
  "q|d|i|io|n|j|t|th|p|procs?|process|processes|oio|outstanding",
  "bs|blk|block|blocksize|blocks|b|size|sz|fs|filesize|k|kb|kib|rate|iops|load|x",
  "rw|rwmix|rwmixread|mix|read|write|r|w|\\w*(?:pct|percent)",
  "s|sec|secs|min|mins|m|h|runtime|time|elapsed|v|ver|version",
  "zones?|hosts?|clients?|vms?|users?|conn|connections|nodes?|ppn|tpn|np|ntasks|tasks|ranks|workers?|tables|warehouses",
  CPUS,
);
export const isParameter = (text: string): boolean => PARAMETER.test(text);
/** Words that own a number after a separator (`Job_10`, `bs-4k`): longer words, and none that name an operation. */
const OWNS = anyOf(
  DEPTH,
  JOBS,
  "procs?|process|processes|oio|outstanding|bs|blk|block|blocksize|blocks|size|filesize",
  "rate|iops|load|rwmix|rwmixread|mix|\\w*(?:pct|percent)|runtime|time|ver|version",
  "zones?|hosts|clients|vms|users?|conn|connections|requests|nodes|ppn|tpn|np|ntasks|tasks|ranks|workers|tables|warehouses",
  "queues?|nq|paths|initiators?|init|streams|batch|stripe|width|replicas?|shards|segments|copies|chunks?|channels|lanes|buffers|prio|nice|aio",
  "limit|cap|wss?|mem|memory|ram|dirs|objs|objects|level|ratio|warmup|ramp|wear|age|hours",
  // Of a database: `io8000` of innodb_io_capacity.
  "io",
  CPUS,
);
/** Drives that form an array: `8hdd` and `2hdd` are two systems, whatever the jobs were given. */
const DEVICES =
  /^(?:hdds?|ssds?|nvmes?|disks?|drives?|devs?|devices?|osds?|luns?|vols?|volumes?|raid|namespaces?|ns|targets?)$/;
/** Machines, slots and the like: a number after these words is part of a name, although it follows the one before. */
const MACHINES = anyOf(
  "hosts?|nodes?|servers?|clients?|srv|svr|blades?|machines?|workers?|db|web|app|esxi?|pve|nas|san|compute|storage|rack|slot|bay|pc|rpi",
);
export const isMachineNoun = (word: string): boolean => MACHINES.test(word);
/** A number after these words is only a counter. */
const REPEAT = [
  "runs?|reps?|repeat|repetition|iter|iteration|pass|round|trial|attempt|try|rerun|exec|execution|session",
  "meas|measurement|lauf|durchlauf|durchgang|versuch|wiederholung|essai|passe|prueba|corrida|ejecuci[oó]n|intento|repetici[oó]n",
  "rodada|execu[cç][aã]o|tentativa|repeti[cç][aã]o|esecuzione|ripetizione|прогон|запуск|попытка|회차|반복|실행|试次|轮次|試行|実行",
].join("|");
const SURE_REPEAT = anyOf(REPEAT);
/** A number after these words may be a counter. */
const PERHAPS_REPEAT =
  /^(?:teste?|prova|exp|experiment|row|out|output|result|results|log|copy|kopie|take|r|no|num|part|it|i|t|set|seed|loop|cycle|messung|day|night|nightly|week|month|w|kw|cw|测试|試験|テスト|тест)$/;

/** Parameters that are sizes: `bs-4k`. After other words a size belongs elsewhere: `iodepth.4k_randread`. */
const OF_SIZE = anyOf("bs|blk|block|blocksize|blocks|size|filesize|rate|load");
export const ownsSize = oncePer((word: string): boolean => OF_SIZE.test(word));

const NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNTED_JOBS = `${JOBS}|procs?|process|processes|clients?|users?|vms?|zones?`;
const FORMAT = "(?:512|520|4096|4160|4[kK](?:i?[bB])?)[-_ ]?(?:[sS]ectors?|lbaf?|LBAF?)";
const MODE =
  "[pP]ower[-_ ]?[sS]av(?:e|er|ing)|[wW]rite[-_ ](?:[bB]ack|[tT]hrough)|[rR]ead[-_ ][aA]head|[cC][pP][uU]s?\\d+-\\d+";
const MEMORY = "(?:[dD]?[rR][aA][mM]|[mM]em(?:ory)?)";
const AMOUNT = `\\d+[gGmM](?:i?[bB])?[-_ ]?${MEMORY}|${MEMORY}[-_ =]?\\d+[gGmM](?:i?[bB])?`;
const ONLY_MEMORY = anyOf(MEMORY);
export const isMemory = (word: string): boolean => ONLY_MEMORY.test(word);
/** `four_threads`, `single_file`, `4096_sector`, `power-save`, `16GB-ram`: these two words are one. */
export const SPELLED_WORDS = `(?:(?:${NUMBER_WORDS.join("|")}|single)[-_ ](?:${COUNTED_JOBS}|files?)|${FORMAT}|${MODE}|${AMOUNT})`;
const SPELLED = new RegExp(`^(${NUMBER_WORDS.join("|")}|single)(?:[-_ ](files?)|[-_ ]?(${COUNTED_JOBS}))$`);
/** `onejob`, `four_threads`, `two_file`: number words that are read in names. null: no number word. */
export const spelledNumber = oncePer((word: string): { value: number; text: string; unit: string } | null => {
  const [, text, noun, jobs] = SPELLED.exec(word) ?? [];
  const unit = noun ?? jobs;
  if (text === undefined || unit === undefined) return null;
  return { value: text === "single" ? 1 : NUMBER_WORDS.indexOf(text) + 1, text, unit };
});

/** Ordinals, also in other languages, and "n of m": `3回目`, `第2次`, `2차`, `1회차`, `2nd`, `run1of3`. */
const ORDINAL = anyOf(
  "\\d{1,3}(?:回目?|회차|[차회]|번째|st|nd|rd|th)|第[\\d一二三四五六七八九十]{1,3}[次回轮]",
  `(?:${REPEAT})?\\d{1,3}of\\d{1,3}`,
);
export const isOrdinal = oncePer((word: string): boolean => ORDINAL.test(word));

/** Without a number: days, months and times of day may be dates, and ordinals may count. */
const COUNTS =
  /^(?:january|jan|february|feb|march|mar|april|apr|june|jun|july|jul|august|aug|september|sept?|october|oct|november|nov|december|dec|morning|noon|afternoon|evening|night|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|first|second|third|fourth|fifth|retest|rerun|redo|redone|later|again)$/;
export const mayCount = oncePer((word: string): boolean => COUNTS.test(word));
/** `sat` may be saturated, `sun` a maker: alone, a short day or month is none. */
export const isShortDay = (word: string): boolean =>
  /^(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)$/.test(word);

const FIRMWARE = "fw|firmware";
/**
 * Words followed by a state of the system: `fw_A`, `kernel-lts`, `numa0`, `mtu1500`, `OP7`, `BP60` (a buffer pool),
 * `compression=lz4`.
 */
const STATE = anyOf(
  FIRMWARE,
  CPUS,
  "kernel|bios|driver|workload|gov|governor|cpufreq|[cp]states?|temp|temperature|irqs?|affinity|iommu|f(?:data)?sync|numa|fill|filled|compression|compress|encryption|recordsize",
  "amb|ambient|thp|aspm|a?lpm",
  "sched|scheduler|elevator|w?cache|wce|nconnect|bp|bufferpool|mtu|op|overprovision(?:ing|ed)?",
  "randrepeat|norandommap|thinktime|fixedbufs|registerfiles|nonvectored",
  "logbsize|logbufs|allocsize|agcount|sunit|swidth|isize|ashift|inobtcount|reflink|rmapbt|finobt|bigtime|crc",
);
export const isStateWord = oncePer((text: string): boolean => STATE.test(text));
const DATABASES = "mysql|mariadb|percona|postgres|postgresql|pg";
const DATABASE = anyOf(DATABASES);
export const isDatabase = (word: string): boolean => DATABASE.test(word);
/** Words before the version of what ran (`linux-6.1`) or the number of a plan (`config2`), not of what was measured. */
const PRODUCT = anyOf(
  "linux|ubuntu|debian|fedora|rhel|centos|rocky|alma|suse|sles|freebsd|windows|win|macos|esxi|proxmox|pve|truenas",
  DATABASES,
  "spdk|liburing|openzfs|qemu|libvirt|ofed",
  "cfg|conf|config|configuration|setup|scenario|case|usecase|phase|stage|variant|profile",
);
export const isProduct = oncePer((word: string): boolean => PRODUCT.test(word));
/** Words followed by the number or hash of one build of it, however long: `build-1201`, `pr-123`, `commit-abc1234`. */
const BUILD = anyOf("build|rev|revision|commit|sha|changelist|pr|mr|ci|pipeline|release|rc|snapshot|tag");
export const isBuild = oncePer((word: string): boolean => BUILD.test(word));

/**
 * `v1`, `v2.0`, `rev3`, `k5.15`, `ubuntu22.04`, `build1201`: versions of a set-up. `ps0`, `lbaf4096`: a power state, a
 * format of a drive.
 */
export const isVersion = oncePer((word: string): boolean => {
  const [, product = "", version = ""] = /^([a-z]+)(\d+(?:\.\d+)*)$/.exec(word) ?? [];
  const isShort = /^\d{1,2}(?!\d)/.test(version);
  if (!isShort) return /^(?:ps|lba(?:f|ds)?)$/.test(product) || isBuild(product);
  return (
    /^(?:v|ver|version|ps|lba(?:f|ds)?)$/.test(product) ||
    (product === "k" && version.includes(".")) ||
    isProduct(product) ||
    isBuild(product)
  );
});

/** After a version: `9.7.0-er2`, `2.0-beta`. */
export const isPreRelease = (word: string): boolean => /^(?:alpha|beta|rc|dmr|er|pre|dev)\d{0,2}$/.test(word);

const CONDITION = "fob|precond|preconditioned|steady(?:state)?|eingeschwungen|定常|稳态|안정화?";
/** How the system was set up, not what it is. */
const SETUP = anyOf(
  CONDITION,
  // Of a namespace.
  FORMAT,
  MODE,
  AMOUNT,
  "warm|cold|fresh|full|empty|hot|cool|inner|outer|middle|(?:mis|un)?aligned|512[en]|4kn|thin|thick|sparse|prealloc(?:ated)?|optimi[sz]ed|unoptimi[sz]ed",
  "aged|half|filled|dirty|clean|used|unused|single|multi|defaults?|tuned|plain|on|off|enabled|disabled",
  "trimmed|untrimmed|discarded|formatted|sanitized|secure|erased?|conditioned|unconditioned|unpreconditioned",
  "cached?|nocache|uncached|buffered|unbuffered|direct|odirect|directsync|nondirect|indirect|wt|wb|writeback|writethrough",
  "a?sync|fsync|fdatasync|dsync|osync|libaio|posixaio|solarisaio|windowsaio|iouring|uring|io|psync|pvsync|pvsync2",
  "preadv2|mmap|spdk|dpdk|kernel|sqpoll|hipri|iopoll|polling|poll|irq|none|noop|deadline|mq|kyber|bfq|cfq|hugepages?",
  "(?:lvm|dm|b|flash)cache|opencas|l2arc|slog|cow|nocow|compressed|uncompressed|nocompress|lz4|zstd|gzip|lzo|lzjb|zle|dedup|barrier|nobarrier|log|nolog",
  "luks\\d?|aes|xts|dmcrypt|encrypted|unencrypted|readahead|noreadahead|noatime|relatime|nodiratime|nodiscard|discard",
  "(?:comp(?:ression)?|dedup|cache|wc|turbo|ht|smt|thp|atime|barrier|trim|discard)(?:on|off)",
  // Of an array or a cluster.
  "healthy|optimal|degraded|rebuild(?:ing)?|resync(?:ing)?|(?:no)?scrub(?:bing)?|backfill(?:ing)?|failover|normal|idle|loaded|quiet|noisy",
  "delalloc|nodelalloc|dax|nodax|ondemand|schedutil",
  // How accesses are distributed.
  "pareto|zipf|zipfian|uniform|gauss|gaussian|skewed",
  "(?:no)?(?:reflink|rmapbt|finobt|bigtime|crc|largeio|lazytime|datacow|datasum|autodefrag|journal|nouuid)|strictatime",
  "debug|release|(?:pcie|pciegen|gen)[1-6]x\\d{1,2}",
  "空盘|满盘|空|满|满杯|満杯|leer|voll|vide|plein|vac[ií]o|lleno|vazio|cheio|vuoto|pieno|пустой|полный",
  "新|旧|舊|新品|新盘|全新|신품|신규|초기|frisch|neu|gebraucht|neuf|usado|nuevo|novo|nuovo|usato|новый|старый|only|old|new|latest|final|prev|previous|orig|original|patched|unpatched|copy|kopie|bak|backup",
);

const MEDIA = "[sqmt]lc|3dxp|pmem|hdd";
const RAID = "raid\\d{1,2}|raidz\\d?|jbod";
const FILE_SYSTEM = "xfs|ext[234]|btrfs|zfs|f2fs|ntfs|apfs|exfat|tmpfs";
const FABRIC = "iscsi|nvmeof";
const INTERFACE = "sata|sas|nvme";
/** Words followed by a three-digit number that are not drives: `node101`, `write128`, `ryzen2700`. */
const NO_DRIVE = [
  "ryzen|epyc|xeon|core|cpu|linux|kernel|ubuntu|centos|debian|rhel|gtx|rtx|load|rate|avg|data|kb|log|perf|size|test",
  "time|iops|run|disk|drive|dev|node|host|rack|lab|vlan|vol|lun|vm|part|file|job|case|id|no",
  "night|nightly|day|week|build|commit|release|round|iter|iteration|loop|rep|try|trial|sample|step|state|batch|exp",
  "read|write|rand|seq|mix|mixed|trim|limit|cap|temp|ro|wo|rw|rr|sr|sw|bs|qd|nj|thr|io|tables",
].join("|");
/** P5316, PM1733, SN840, KCD6…: letters and at least three digits, but `range100` and `range1000` are a parameter. */
const model = (letters: number): string =>
  `(?!(?:${NO_DRIVE})\\d)(?![a-z]{4,}10+(?!\\w))[a-z]{2,${String(letters)}}[1-9]\\d{2,4}[a-z0-9]*`;
/** Always names a system, wherever it occurs. */
const SYSTEM = anyOf(
  MEDIA,
  RAID,
  FILE_SYSTEM,
  FABRIC,
  INTERFACE,
  model(6),
  "\\d{3}(?:pro|evo|plus|dc)[a-z0-9_]*",
  "raid\\d*|mirror|stripe[ds]?|optane|hdds|ssds?|usb|emmc|sd",
  "nfs[a-z0-9_]*|cifs|smb|rbd|ceph[a-z0-9_]*|gluster[a-z0-9_]*|lustre|beegfs|ebs|gp[23]|io[12]|local|efs",
);

/** `thp on`: the word before it names what is on or off. */
export const isSwitch = (word: string): boolean => /^(?:on|off|enabled|disabled)$/.test(word);

/** States of what was measured, before and after a change. */
const STAGE = anyOf(
  "before|after|pre|post|baseline|base|stock|reference|vanilla|vor(?:her)?|nach(?:her)?|avant|apr[eè]s|antes|despu[eé]s|depois|prima|dopo|до|после|이?전|이?후",
  "[\\p{sc=Han}\\p{sc=Kana}\\p{sc=Hira}ー]*[前后後]",
);
export const isStage = oncePer((word: string): boolean => STAGE.test(word));

/** Beside a name: another attempt at the same test. */
const TRIAL = anyOf("tests?|testing|trial|check|sanity|smoke|quick|demo|debug");
/** The purpose of a test, or the parameter it varied: `iodepth/`, `bs.read/`, `forthreads/`. */
const STUDY = anyOf(
  "latency|latencies|lat|throughput|thruput|tput|bandwidth|bw|iops|qos|tail",
  "endurance|burst|stress|soak|saturation|perf|performance|benchmarks?",
  `(?:for)?(?:${DEPTH}|${JOBS}|bs|blocksizes?|xfersizes?|runtimes?|rwmix|rwmixread)|forrates?`,
  "inc|increasing|vary|varying|engines?|vs|versus",
  "[a-z]*(?:variation|consolidation|isolation)s?|stats|statistics",
  "(?:fio)?(?:块大小|队列深度|引擎|线程数?|并发数?|带宽|延迟|吞吐量?)(?:测试|扫描)?",
);

/** `qd-sweep`, `drive-scaling`: with the word in front, the name of a study. */
export const isSweepWord = (word: string): boolean => /^(?:sweeps?|scaling|scalability)$/.test(word);

interface Operation {
  readonly op?: string;
  readonly pattern?: string;
  /** The word has no other meaning. */
  readonly sure?: boolean;
}

/** Words for the operation. */
const OPERATION: Readonly<Record<string, Operation>> = {
  read: { op: "read", sure: true },
  reads: { op: "read", sure: true },
  reading: { op: "read", sure: true },
  rd: { op: "read" },
  r: { op: "read" },
  ro: { op: "read" },
  write: { op: "write", sure: true },
  writes: { op: "write", sure: true },
  writing: { op: "write", sure: true },
  wr: { op: "write" },
  w: { op: "write" },
  wo: { op: "write" },
  rw: { op: "mixed" },
  readwrite: { op: "mixed", sure: true },
  rwmix: { op: "mixed" },
  mix: { op: "mixed" },
  mixed: { op: "mixed" },
  trim: { op: "trim", sure: true },
  rand: { pattern: "random" },
  random: { pattern: "random", sure: true },
  ran: { pattern: "random" },
  rnd: { pattern: "random" },
  seq: { pattern: "seq" },
  sequential: { pattern: "seq", sure: true },
  sequencial: { pattern: "seq", sure: true },
  rr: { op: "read", pattern: "random" },
  sr: { op: "read", pattern: "seq" },
  sw: { op: "write", pattern: "seq" },
};

/** `randread`, `SequentialWrite`, `rndrw`: pattern and operation in one word. */
const BOTH = /^(rand|random|rnd|seq|sequential)(reads?|writes?|trim|rd|wr|rw|readwrite)$/;

/** A volume type of Amazon that can be nothing else. */
export const isVolume = (word: string): boolean => /^(?:gp[23]|s[ct]1)$/.test(word);
/** Beside those, a volume type too; alone `io1` may be a depth or a number of jobs. */
export const mayBeVolume = (word: string): boolean => isVolume(word) || /^io[12]$/.test(word);

/** `qd16`, `iodepth 16` */
export const saysDepth = (text: string): boolean => new RegExp(`^(?:${DEPTH})[-_ ]?\\d+$`, "i").test(text);
/** The depth that a name states: `randrw-iodepth-16-numjobs-4`; null: none, or several. */
export function depthIn(name: string): number | null {
  const said = new Set([...name.matchAll(DEPTH_IN_NAME)].map(([, depth]) => Number(depth)));
  return said.size === 1 ? [...said][0]! : null;
}
export const ownsNumber = oncePer((word: string): boolean => OWNS.test(word));
/** After a number: `4clients`, `2zone`, `3000iops`, `50pct`. Before a number it is a name: `client4`. */
export const isCounted = (word: string): boolean =>
  OWNS.test(word) || /^(?:client|host|node|vm|core|path|files)$/.test(word);
export const isDeviceNoun = oncePer((word: string): boolean => DEVICES.test(word));
export const namesSystem = oncePer((word: string): boolean => SYSTEM.test(word));
/** A variant of an operation: `writemq`, `append`, `overwrite`, `randreadmq`; not `readynas`. */
export const isVariant = oncePer((word: string): boolean =>
  /^(?:over|pre|re)?(?:rand(?:om)?|seq)?(?:read|write|append|trim|rewrite)(?:s|mq|only|heavy|mostly|intensive|mix(?:ed)?|verify|sync|cached?|zeroe?s|same)?$/.test(
    word,
  ),
);
/** `tuned2` like `tuned`, `zstd15` like `zstd`, `sync1000` like `sync`. */
export const isSetup = oncePer((word: string): boolean => SETUP.test(word.replace(/(?<=\p{L}{3})\d+$/u, "")));
/** `lz4`, but not `tuned2`: if the word has a digit, it counts nothing. */
export const isSetupWord = oncePer((word: string): boolean => SETUP.test(word));
export const isTrialWord = oncePer((word: string): boolean => TRIAL.test(word));
export const isStudy = oncePer((word: string): boolean => STUDY.test(word));
/** `sure`: the word has no other meaning. null: the number after it counts nothing. */
export const repeatWord = oncePer((word: string): "sure" | "perhaps" | null =>
  SURE_REPEAT.test(word) ? "sure" : PERHAPS_REPEAT.test(word) ? "perhaps" : null,
);

export const operationOf = oncePer((word: string): Operation | null => {
  const [, pattern, op] = BOTH.exec(word) ?? [];
  if (pattern === undefined || op === undefined) return lookUp(OPERATION, word) ?? null;
  return { ...lookUp(OPERATION, op)!, pattern: lookUp(OPERATION, pattern)!.pattern!, sure: true };
});

/** What a word looks like; the first match wins. */
const LOOKS: readonly (readonly [RegExp, LabelKey])[] = [
  [anyOf(MEDIA), "media"],
  [anyOf(RAID), "tag:RAID level"],
  [anyOf(FILE_SYSTEM), "tag:file system"],
  [anyOf(CONDITION), "state"],
  [anyOf(`(?:${FIRMWARE}).*\\d.*`), "firmware"],
  [anyOf("\\d+(?:\\.\\d+)?[gtp]i?b"), "capacity_bytes"],
  [anyOf("(?:host|node|server|client)\\w*"), "host"],
  [anyOf("\\d+[km]"), "block_bytes"],
  [anyOf(FABRIC, "roce|tcp|rdma|fc"), "fabric"],
  [anyOf(INTERFACE, "(?:sata|sas)[1-9]\\d{0,2}", "pcie\\d?"), "interface"],
  // With six letters it is as often a machine.
  [anyOf(model(5), "pm9[a-d]\\d[a-z]?", "k?(?:c[dm][5-9]|pm[5-7])[a-z\\d]*"), "drive_model"],
  // P5316, S3700, T705; but `f3000`, `q256`, `s3600` are parameters, `p100` and `p999` percentiles, `p420i` a controller.
  [
    anyOf(
      "(?!.(?:128|256|512|1024|2048|4096|1800|3600|7200)$|p(?:100|9{3,4}|\\d{3}(?:i|ar))$)(?:[aempvx][1-9]\\d{2,3}|[ds][1-9]\\d{3}|t[57]\\d\\d)[a-z0-9]*",
    ),
    "drive_model",
  ],
];
/** A hash (of a test or a commit), a UUID, or the world-wide name of a drive. */
export const HASH =
  /(?<![\p{L}\p{N}])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[\da-f]{0,39}[a-f])(?=[\da-f]{0,39}\d)(?:[\da-f]{7,12}|[\da-f]{16}|[\da-f]{32,40}))(?![\p{L}\p{N}])/u;
const WHOLE_HASH = new RegExp(`^${HASH.source}$`, "u");
export const isHash = oncePer((word: string): boolean => WHOLE_HASH.test(word));
/** The only drive whose name is made of hexadecimal digits alone, as a hash is. */
const HEX_DRIVE = /^dc\d+[a-z]?$/;

/** The label that a word looks like, in any case; null if unknown. */
export const labelOf = oncePer((text: string): LabelKey | null =>
  isHash(text) && !HEX_DRIVE.test(text) ? null : (LOOKS.find(([looks]) => looks.test(text.toLowerCase()))?.[1] ?? null),
);

/** What a number after a word means. */
const BEFORE: readonly (readonly [RegExp, LabelKey])[] = [
  [anyOf(DEPTH, "q"), "iodepth"],
  [anyOf(JOBS, "j"), "numjobs"],
  [anyOf(REPEAT, "r"), "repeat"],
  [anyOf("fill|full|filled"), "fill_percent"],
];
/** The label of a number after a word, in any case; null if none. */
export const labelBefore = oncePer(
  (text: string): LabelKey | null => BEFORE.find(([says]) => says.test(text.toLowerCase()))?.[1] ?? null,
);
