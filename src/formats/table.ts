import { actConfig, actPrep } from "./act/companion";
import { actLog, actTable } from "./act/format";
import { description } from "./description/format";
import { diskspdText, diskspdXml } from "./diskspd/format";
import { elbenchoCsv, elbenchoJson, elbenchoText } from "./elbencho/format";
import { elbenchoLive } from "./elbencho/live";
import { figuresCsv } from "./figures/figures";
import { fioJson } from "./fio/format";
import { fioHistLog } from "./fio/hist/format";
import { fioJob } from "./fio/jobfile/format";
import { fioLog } from "./fio/logs/format";
import { fioNormal } from "./fio/normal/format";
import { fioProgress } from "./fio/progress";
import { fioTerse } from "./fio/terse/format";
import type { Format } from "./format";
import { hdrLog, hdrPercentiles } from "./hdrhistogram/format";
import { inventoryFormats } from "./inventory/format";
import { io500Config, io500Result, io500Summary } from "./io500/format";
import { iorCsv, iorJson, iorText } from "./ior/format";
import { iozone } from "./iozone/format";
import { mlperfBeside, mlperfStorage } from "./mlperf/format";
import { sysbench } from "./sysbench/format";
import { story } from "./story/format";
import { iostatJson, iostatText, sarText } from "./sysstat/format";
import { sadfJson, sadfText } from "./sysstat/sadf";
import { vdbenchFormats } from "./vdbench/format";

/** Every format that is read. A new one is a folder and a row here. */
export const formats: readonly Format[] = [
  fioJson,
  fioNormal,
  fioTerse,
  figuresCsv,
  fioJob,
  // Before the other logs: cut in its second line, it looks like one of theirs.
  fioHistLog,
  fioProgress,
  fioLog,
  sysbench,
  diskspdText,
  diskspdXml,
  elbenchoCsv,
  elbenchoJson,
  elbenchoText,
  elbenchoLive,
  iorCsv,
  iorJson,
  iorText,
  io500Summary,
  io500Result,
  io500Config,
  iozone,
  mlperfStorage,
  mlperfBeside,
  hdrLog,
  hdrPercentiles,
  iostatJson,
  iostatText,
  sarText,
  sadfText,
  sadfJson,
  actLog,
  actTable,
  actConfig,
  actPrep,
  ...vdbenchFormats,
  description,
  story,
  ...inventoryFormats,
];
