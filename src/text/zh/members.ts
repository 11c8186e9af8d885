import type { MemberWord } from "../en/members";
import { counted } from "./counted";

export type { MemberWord } from "../en/members";

export const members: Readonly<Record<MemberWord, readonly [string, string]>> = {
  drive: ["盘", "盘"],
  partition: ["分区", "分区"],
  file: ["文件", "文件"],
  host: ["主机", "主机"],
  vm: ["VM", "VM"],
  workload: ["工作负载", "工作负载"],
  job: ["作业", "作业"],
  thread: ["线程", "线程"],
  accelerator: ["加速器", "加速器"],
  run: ["测试", "测试"],
};

const MEASURES: Readonly<Record<MemberWord, string>> = {
  drive: "块",
  partition: "个",
  file: "个",
  host: "台",
  vm: "台 ",
  workload: "种",
  job: "个",
  thread: "个",
  accelerator: "个",
  run: "次",
};

export const memberCount = (n: number, of: MemberWord): string => `${counted(n)} ${MEASURES[of]}${members[of][0]}`;
