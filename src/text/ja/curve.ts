import type { curve as en } from "../en/curve";
import { and } from "./counted";
import { members } from "./members";
import type { Translated } from "../translated";

export const curve: Translated<typeof en> = {
  and,
  blocksVary: (name) => `${name}、ブロックサイズ可変`,
  noWorkload: "ワークロードなし",
  someWorkload: "あるワークロード",
  workloads: (count) => `ワークロード ${count} 種`,
  jobs: (jobs, of = "job") => `${members[of][0]}数 ${and(jobs)}`,
  allJobs: (of) => `${members[of][0]}数不問`,
  someJobs: (count, of) => `${members[of][0]}数 ${count} 通り`,
  jobsAsLoad: "ジョブ数を負荷とする",
  systems: (count) => `システム ${count} 件`,
  unpublished: "自分のファイル",
  loads: {
    outstanding: "キュー深度スイープ",
    rate: "レートスイープ",
    both: "キュー深度スイープとレートスイープ",
  },
  statistics: {
    mean: "平均",
    max: "最大",
    min: "最小",
  },
  kinds: {
    clat: "完了レイテンシ",
    lat: "合計レイテンシ",
    slat: "発行レイテンシ",
    response: "応答時間",
    unknown: "種類不明のレイテンシ",
    default: "レイテンシ",
  },
  xs: {
    iops: "IOPS",
    gb_per_s: "GB/s",
    gib_per_s: "GiB/s",
    outstanding: "未完了 I/O",
  },
  threadsName: "スレッド",
  xDetail: {
    iops: "実績値、全方向の合計",
    gb_per_s: "毎秒 10⁹ バイト",
    gib_per_s: "毎秒 2³⁰ バイト",
    outstanding: "全ジョブで発行中の数",
  },
  what: {
    workload: "ワークロード",
    systems: "システム",
    jobs: "ジョブ数",
    load: "スイープの種類",
    statistic: "統計量",
    kind: "レイテンシの種類",
    x: "x 軸",
    scale: "目盛り",
    colour: "色分け",
  },
};
