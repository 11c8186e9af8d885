import type { MemberWord, members as en } from "../en/members";
import { counted } from "./counted";

const names: Readonly<Record<MemberWord, string>> = {
  drive: "ドライブ",
  partition: "パーティション",
  file: "ファイル",
  host: "ホスト",
  vm: "VM",
  workload: "ワークロード",
  job: "ジョブ",
  thread: "スレッド",
  accelerator: "アクセラレータ",
  run: "実行",
};

export const members: typeof en = {
  drive: [names.drive, names.drive],
  partition: [names.partition, names.partition],
  file: [names.file, names.file],
  host: [names.host, names.host],
  vm: [names.vm, names.vm],
  workload: [names.workload, names.workload],
  job: [names.job, names.job],
  thread: [names.thread, names.thread],
  accelerator: [names.accelerator, names.accelerator],
  run: [names.run, names.run],
};

const COUNTERS: Readonly<Record<MemberWord, string>> = {
  drive: "台",
  partition: "個",
  file: "件",
  host: "台",
  vm: "台",
  workload: "種",
  job: "個",
  thread: "本",
  accelerator: "基",
  run: "件",
};

/** 「ドライブ 12 台」 */
export const memberCount = (n: number, of: MemberWord): string => `${names[of]} ${counted(n)} ${COUNTERS[of]}`;
