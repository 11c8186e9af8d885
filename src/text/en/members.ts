/** What stands side by side as members of one measurement, in words. */
import { counted } from "./counted";

export type MemberWord =
  | "drive"
  | "partition"
  | "file"
  | "host"
  | "vm"
  | "workload"
  | "job"
  | "thread"
  | "accelerator"
  | "run";

/** One, several. */
export const members: Readonly<Record<MemberWord, readonly [string, string]>> = {
  drive: ["drive", "drives"],
  partition: ["partition", "partitions"],
  file: ["file", "files"],
  host: ["host", "hosts"],
  vm: ["VM", "VMs"],
  workload: ["workload", "workloads"],
  job: ["job", "jobs"],
  thread: ["thread", "threads"],
  accelerator: ["accelerator", "accelerators"],
  run: ["run", "runs"],
};

/** "12 drives". */
export const memberCount = (n: number, of: MemberWord): string => `${counted(n)} ${members[of][n === 1 ? 0 : 1]}`;
