import { lookUp } from "~/base/lookUp";
import type { Translated } from "../translated";
import type { sqlSchema as en } from "../en/sql-schema";

const SAID: Readonly<Record<string, string>> = {
  "Number of the source in this database.": "このデータベースでの source の番号。",
  "Slug of the dataset, or `local` for files that were dropped.":
    "データセットの slug。ドロップしたファイルは `local`。",
  "File name.": "ファイル名。",
  "Path within the dataset or the drop.": "データセットまたはドロップ内のパス。",
  "Size of the file in bytes.": "ファイルのサイズ (バイト)。",
  "SHA-256 of the bytes, 64 hex digits.": "内容の SHA-256、16 進 64 桁。",
  "Row of the format table that read it.": "読み取りに使った形式の表の行。",
  "fio, vdbench, act, sysbench, or as published.": "fio、vdbench、act、sysbench、または公開時の名前。",
  "As the file says, without the tool’s name: 3.33.": "ファイルの記載どおり、ツール名を除く: 3.33。",
  "Notices of level warning.": "警告レベルの通知の数。",
  "Notices of level error: parts that were not read.": "エラーレベルの通知の数: 読めなかった部分。",
  "What was measured.": "測定対象。",
  "Slug of the dataset.": "データセットの slug。",
  "Id of the system within the dataset.": "データセット内でのシステムの ID。",
  "Name to show.": "表示名。",
  "Server or host name.": "サーバーまたはホストの名前。",
  "As printed or as the user says.": "出力どおり、またはユーザーの指定。",
  "QLC, TLC, MLC, SLC, 3DXP, PMem, HDD, mixed; NULL = not stated.":
    "QLC、TLC、MLC、SLC、3DXP、PMem、HDD、mixed。NULL = 記載なし。",
  "The media is concluded, not stated; NULL = stated, or none is known.":
    "媒体は記載でなく推定。NULL = 記載あり、または不明。",
  "PCIe 4.0 NVMe, SATA, NVMe-oF RoCE …": "PCIe 4.0 NVMe、SATA、NVMe-oF RoCE など。",
  "Drives under load.": "負荷をかけたドライブの数。",
  "What a member is: drive, namespace, vm.": "メンバーの種類: drive、namespace、vm。",
  "Indirection unit of the drive, if stated.": "ドライブの indirection unit (記載がある場合)。",
  "Capacity of one drive.": "ドライブ 1 台の容量。",
  "Network between host and drives, where there is one.": "ホストとドライブ間のネットワーク (ある場合)。",
  "Operating system.": "OS。",
  "Processors.": "プロセッサー。",
  "Memory.": "メモリ。",
  "Anything else that the dataset states about the system.": "システムについてデータセットにあるその他の記載。",
  "One invocation of a tool.": "ツールの 1 回の実行。",
  "Number of the run in this database.": "このデータベースでの実行の番号。",
  "The file that describes it.": "それが書かれているファイル。",
  "Slug of the dataset, or `local`.": "データセットの slug、または `local`。",
  "Id of the system, NULL where it is not set.": "システムの ID。未設定は NULL。",
  "As the file says.": "ファイルの記載どおり。",
  "Name of the run: the job name, the run definition, else the file name.":
    "実行の名前: ジョブ名、run definition、なければファイル名。",
  "Position of the document in the file, from 0.": "ファイル内での文書の位置、0 から。",
  "Unix time in milliseconds, where the file says so.": "Unix 時刻 (ミリ秒)。ファイルに記載がある場合。",
  "Longest measured time of its jobs.": "ジョブの測定時間のうち最長のもの。",
  "Ramp before measuring; NULL = not known (no options in the file).":
    "測定前のランプ。NULL = 不明 (ファイルにオプションがない)。",
  "I/O engine.": "I/O エンジン。",
  "O_DIRECT; NULL = not known.": "O_DIRECT。NULL = 不明。",
  "Host, where the file says so.": "ホスト。ファイルに記載がある場合。",
  "Options as JSON, {global:{…}, jobs:[{…}]}, duplicate keys as arrays.":
    "オプションの JSON、{global:{…}, jobs:[{…}]}。重複するキーは配列。",
  "Line of the source where the run begins.": "実行が始まる source の行。",
  "One steady measurement of one direction. member NULL = combined over the members of a phase.":
    "1 方向の定常な測定 1 つ。member が NULL = フェーズの全メンバーの合成。",
  "Number of the point in this database.": "このデータベースでの点の番号。",
  "Stable name of the point: first 12 digits of the sha256, document, job or phase, op.":
    "点の不変の名前: sha256 の先頭 12 桁、文書、ジョブまたはフェーズ、op。",
  "The run it belongs to.": "属する実行。",
  "The file it was read from.": "読み取り元のファイル。",
  "Job, drive, host or VM; NULL = combined over `combined_from` members.":
    "ジョブ、ドライブ、ホスト、または VM。NULL = `combined_from` 個のメンバーの合成。",
  "Host that the member ran on, where the run names several; NULL = as its run says.":
    "メンバーが動いたホスト (実行が複数のホストを挙げる場合)。NULL = 実行の記載どおり。",
  "What the member is: job, drive, host, workload, vm; NULL = combined.":
    "メンバーの種類: job、drive、host、workload、vm。NULL = 合成。",
  "How many members were combined (1 when there was one).": "合成したメンバーの数 (1 つだけなら 1)。",
  "Jobs of one phase ran together; nothing is summed across phases.":
    "同じフェーズのジョブは同時に実行。フェーズをまたぐ合計はしない。",
  "Position of the (first) job in its document, from 0.": "文書内での (先頭の) ジョブの位置、0 から。",
  "Job name as the tool wrote it.": "ツールの出力どおりのジョブ名。",
  "What was asked: read, write, trim, mixed, trimwrite; transaction of a database.":
    "要求した操作: read、write、trim、mixed、trimwrite。データベースでは transaction。",
  "What this row measures: read, write, trim, sync, mixed; transaction, query of a database test.":
    "この行が測るもの: read、write、trim、sync、mixed。データベースのテストでは transaction、query。",
  "random or seq.": "random または seq。",
  "Block size in bytes; NULL where it varies or is not known.":
    "ブロックサイズ (バイト)。一定でない場合と不明の場合は NULL。",
  "Asked share of reads of a mixed job, 100 or 0 of a pure one; of a database test among its reads and writes.":
    "混合ジョブで要求した読み取りの割合。単独なら 100 または 0。データベースのテストでは読み書きに占める割合。",
  "I/Os in flight asked per job.": "ジョブあたりの要求した同時 I/O 数。",
  "Jobs that ran together with the same signature; NULL where the file does not say how many.":
    "同じ設定で同時に実行したジョブの数。ファイルに数の記載がなければ NULL。",
  "I/Os in flight over all members.": "全メンバーの同時 I/O 数。",
  "outstanding (closed loop), rate (open loop), max (uncontrolled maximum beside a curve of rates).":
    "outstanding (閉ループ)、rate (開ループ)、max (レートの曲線とともに測った、制御しない最大)。",
  "How I/Os of an open loop arrive: linear or poisson; NULL in a closed loop or not known.":
    "開ループでの I/O の到着: linear または poisson。閉ループまたは不明なら NULL。",
  "Asked rate over all members, NULL in a closed loop.": "全メンバーの要求レート。閉ループでは NULL。",
  "Asked share of a maximum, where the tool or the dataset says so.":
    "最大値に対する要求の割合。ツールまたはデータセットに記載がある場合。",
  "Series within the dataset and system: equal in everything but the varying load.":
    "データセットとシステム内の系列: 変化させる負荷以外はすべて等しい。",
  "I/Os per second of this direction; transactions or queries per second of a database test.":
    "この方向の毎秒の I/O 数。データベースのテストでは毎秒のトランザクションまたはクエリの数。",
  "Bytes per second of this direction.": "この方向の毎秒のバイト数。",
  "I/Os per second of all directions of the same members together; transactions of a database test.":
    "同じメンバーの全方向を合わせた毎秒の I/O 数。データベースのテストではトランザクション。",
  "Bytes per second of all directions of the same members together.": "同じメンバーの全方向を合わせた毎秒のバイト数。",
  "I/Os, transactions or queries completed.": "完了した I/O、トランザクション、またはクエリの数。",
  "Bytes moved.": "転送したバイト数。",
  "Measured time.": "測定した時間。",
  "Processor time while it ran, of the member that had most: fio usr + sys of a job in percent of one processor (a group: the mean of its jobs), vdbench sys + user of the host in percent of all.":
    "実行中のプロセッサー時間 (最も多いメンバーのもの): fio はジョブの usr + sys を 1 プロセッサーに対する % で (グループはジョブの平均)、vdbench はホストの sys + user を全体に対する % で。",
  "Error number of the job, 0 = none.": "ジョブのエラー番号。0 = なし。",
  "error != 0 or no I/O at all: kept, marked, never drawn as a good point.":
    "error != 0、または I/O が皆無: 残して印を付け、正常な点としては描かない。",
  "Members ran for unequal times (> 2 %): rates are the total over the longest run time.":
    "メンバーの実行時間に差がある (> 2 %): レートは合計を最長の実行時間で割ったもの。",
  "Why combined percentiles are missing: not every member has a histogram, or not every member has that kind of latency. NULL: none is missing.":
    "合成したパーセンタイルがない理由: ヒストグラムのない、またはその種類のレイテンシのないメンバーがある。NULL: 欠けていない。",
  "What contradicts itself in the file, as codes with a space between (size-as-done, untimed …); NULL = nothing.":
    "ファイル内で矛盾する点、空白区切りのコード (size-as-done、untimed など)。NULL = なし。",
  "Line of the source where the job begins.": "ジョブが始まる source の行。",
  "One statistic of one latency kind of a point.": "点の、ある種類のレイテンシの統計値 1 つ。",
  "The point.": "点。",
  "slat, clat, lat, response; unknown where the file does not tell which (fio before 3.18).":
    "slat、clat、lat、response。ファイルから種類が分からなければ unknown (fio 3.18 より前)。",
  "mean, stddev, min, max, quantile; least and most: where members cannot be merged, the lowest and highest quantile of a member, which the unknown one of all lies between; beside a quantile, the edges of the bin from which it was read off because the tool did not print it.":
    "mean、stddev、min、max、quantile。least と most: メンバーを合成できない場合の、メンバーの quantile の最小と最大 (全体の未知の値はその間にある)。quantile と並ぶ場合は、ツールが出力しなかったため読み取ったビンの両端。",
  "0.99 = p99; NULL for the other statistics.": "0.99 = p99。ほかの統計値では NULL。",
  "Microseconds.": "マイクロ秒。",
  "Samples behind the statistic, where the file says so.": "統計値の元のサンプル数。ファイルに記載がある場合。",
  "Percentiles of this kind were printed as whole multiples of so many microseconds (fio’s text); NULL = in full.":
    "この種類のパーセンタイルはこのマイクロ秒数の整数倍で出力されている (fio のテキスト)。NULL = 丸めなし。",
  "Latency histogram of a point, or of one interval of a trace. The lists are equally long and ascending.":
    "点、または trace の 1 区間のレイテンシのヒストグラム。各リストは同じ長さで昇順。",
  "The point; NULL for an interval.": "点。区間では NULL。",
  "The trace whose interval it is; NULL for a point.": "区間が属する trace。点では NULL。",
  "End of the interval, seconds since the trace began; NULL for a point.":
    "区間の終わり、trace の開始からの秒数。点では NULL。",
  "slat, clat, lat, response.": "slat、clat、lat、response。",
  "I/Os of all buckets.": "全バケットの I/O 数。",
  "Lower edges, inclusive.": "下端 (含む)。",
  "Upper edges, exclusive.": "上端 (含まない)。",
  "The keys as the tool printed them, in nanoseconds.": "ツールが出力したキー (ナノ秒)。",
  "I/Os in each bucket.": "各バケットの I/O 数。",
  "One time series of a run: a fio log, the intervals of vdbench, ACT or sysbench.":
    "実行の時系列 1 つ: fio のログ、vdbench、ACT、sysbench の区間。",
  "Number of the trace in this database.": "このデータベースでの trace の番号。",
  "The run it belongs to; NULL while unknown.": "属する実行。不明の間は NULL。",
  "Job, drive or host, as named; NULL = all together.": "ジョブ、ドライブ、またはホストの名前。NULL = 全体。",
  "Position of the job in its document, from 0.": "文書内でのジョブの位置、0 から。",
  "iops, bytes_per_s, ops_per_s, latency, histogram, cpu_percent, queue_depth …; unknown: not stated.":
    "iops、bytes_per_s、ops_per_s、latency、histogram、cpu_percent、queue_depth など。unknown: 記載なし。",
  "slat, clat, lat, response; NULL where it is no latency.": "slat、clat、lat、response。レイテンシでなければ NULL。",
  "What a value is of its interval: mean, max, min, stddev, count, quantile; each = one I/O.":
    "区間に対する値の意味: mean、max、min、stddev、count、quantile。each = I/O 1 つ。",
  "Unit of the values: us, iops, bytes_per_s, percent, count; as_printed: unit unknown.":
    "値の単位: us、iops、bytes_per_s、percent、count。as_printed: 単位不明。",
  "Length of an interval; NULL = a value for each I/O, or not known.": "区間の長さ。NULL = I/O ごとの値、または不明。",
  "Unix time in milliseconds of t_s = 0, where known.": "t_s = 0 の Unix 時刻 (ミリ秒)。分かる場合。",
  "t_s counts from the start of its own job, whose offset in the run is unknown; NULL = from the start of the run.":
    "t_s は自分のジョブの開始から数え、実行内でのその位置は不明。NULL = 実行の開始から。",
  "Of a drive, host or workload, which the tool has added up in another trace of the run; NULL = the file does not say.":
    "ドライブ、ホスト、またはワークロードのもので、ツールが同じ実行の別の trace に合計している。NULL = ファイルに記載なし。",
  "As in the log; NULL = not distinguished.": "ログのとおり。NULL = 区別なし。",
  "Samples or histograms of the trace.": "trace のサンプルまたはヒストグラムの数。",
  "Line of the source where it begins.": "始まる source の行。",
  "One value of a trace. What all values share is in `trace`.": "trace の値 1 つ。全値に共通のことは `trace` にある。",
  "The trace.": "trace。",
  "Seconds since the trace began; for an interval, its end.": "trace の開始からの秒数。区間ではその終わり。",
  "In the unit of the trace.": "trace の単位で。",
  "One published number.": "公開された数値 1 つ。",
  "Permanent id.": "不変の ID。",
  "Id of the system.": "システムの ID。",
  "As published; not-stated and spec-sheet are said so.": "公開どおり。not-stated と spec-sheet はそのまま示す。",
  "As published.": "公開どおり。",
  "As named in the report.": "レポートでの名前。",
  "Block size in bytes.": "ブロックサイズ (バイト)。",
  "ACT’s record size, not a block size.": "ACT のレコードサイズ。ブロックサイズではない。",
  "Share of reads.": "読み取りの割合。",
  "As printed; threads_scope says per what.": "記載どおり。何に対する数かは threads_scope にある。",
  "As printed.": "記載どおり。",
  "Total outstanding I/Os, where it can be known.": "合計の未完了 I/O 数。分かる場合。",
  "Share of each system’s own maximum.": "各システム自身の最大に対する割合。",
  "ACT load multiple of the test the row belongs to.": "行が属するテストの ACT の負荷倍率。",
  "bandwidth, iops, latency_mean, latency_p99.99, pct_over_1ms … (see docs/formats.md).":
    "bandwidth、iops、latency_mean、latency_p99.99、pct_over_1ms など (docs/formats.md を参照)。",
  "Unit of `value`: bytes_per_s, iops, us, percent, ratio, …":
    "`value` の単位: bytes_per_s、iops、us、percent、ratio など。",
  "In `unit`; NULL = the number is lost in the article.": "`unit` の単位で。NULL = 記事で数値が失われている。",
  "The other reading of an ambiguous row, in `unit`.": "曖昧な行のもう一つの読み方、`unit` の単位で。",
  "Unit as printed.": "記載どおりの単位。",
  "Number as printed.": "記載どおりの数値。",
  "Per-drive number printed beside it.": "併記されたドライブあたりの数値。",
  "What `per …` divides by.": "`per …` の除数。",
  "Systems a change or ratio is against.": "変化や比の基準となるシステム。",
  "fact_id of the row it says again.": "同じことを述べている行の fact_id。",
  "Length of the test.": "テストの長さ。",
  "The figure is of slices of this length.": "数値はこの長さの区間のもの。",
  "Which report, for the citation.": "引用元のレポート。",
  "Line of the article text.": "記事の本文の行。",
  "Repair note, remarks.": "修正の注記、備考。",
  "One fact that a run prints besides its rates and latencies: a row each. What a version does not print has no row; of the shares of a distribution (depth, submit, complete, latency) those printed as 0 are left out, unless all of them are.":
    "レートとレイテンシ以外に実行が出力する項目、1 行に 1 つ。そのバージョンが出力しないものに行はない。分布 (depth、submit、complete、latency) の割合のうち 0 と出力されたものは、すべて 0 の場合を除き省く。",
  "The run.": "実行。",
  "The file that tells of it.": "記載のあるファイル。",
  "Position among the facts of its run, from 0: in the order in which they stand in the file.":
    "実行の項目の中での位置、0 から。ファイルでの順。",
  "Position of the job in its document, from 0; NULL = of the run as a whole.":
    "文書内でのジョブの位置、0 から。NULL = 実行全体のもの。",
  "disk, depth, submit, complete, latency (printed shares of a distribution), cpu, errors, time, target, steadystate, priority; fairness, general (sysbench); queue, average (vdbench); device (ACT).":
    "disk、depth、submit、complete、latency (出力された分布の割合)、cpu、errors、time、target、steadystate、priority。fairness、general (sysbench)。queue、average (vdbench)。device (ACT)。",
  "What of the topic: a device, a bucket as printed, a direction, a parameter; NULL = the topic itself.":
    "topic のうちの対象: デバイス、出力どおりのバケット、方向、パラメーター。NULL = topic そのもの。",
  "What is told of it, its unit in the name: util_percent, usr_percent, ctx, attained …":
    "その項目、名前に単位を含む: util_percent、usr_percent、ctx、attained など。",
  "The number, in `unit`; NULL = it is a text.": "数値、`unit` の単位で。NULL = テキスト。",
  "percent, count, ms, s, us, iops, bytes_per_s …; NULL = a bare number, or a text.":
    "percent、count、ms、s、us、iops、bytes_per_s など。NULL = 単位のない数、またはテキスト。",
  "What is no number, as printed; lists as JSON.": "数値でないもの、出力どおり。リストは JSON。",
  "Line of the source where its part begins: the job’s, else the run’s, or its own where that is known.":
    "該当部分が始まる source の行: ジョブの行、なければ実行の行、分かればその項目自身の行。",
  "What a person, an inventory file or a rule says of a run or group.":
    "実行またはグループについて、人、インベントリーファイル、または規則が示すこと。",
  "Whose word it is: a slug or `local`; NULL = of every dataset, a user’s of `local` only.":
    "誰の指定か: slug または `local`。NULL = 全データセットのもの (ユーザーの指定は `local` のみ)。",
  "run:<sha256 12>.<document>, job:<the same>.<job index> or point:<key>.":
    "run:<sha256 12>.<document>、job:<同じ>.<job index>、または point:<key>。",
  "drive_model, media, firmware …": "drive_model、media、firmware など。",
  "As said.": "指定どおり。",
  "The histograms with a row for each bucket: sum `count` by the edges and merges stay exact.":
    "バケットごとに 1 行としたヒストグラム: 両端ごとに `count` を合計すれば、合成しても正確。",
  "Lower edge, inclusive.": "下端 (含む)。",
  "Upper edge, exclusive.": "上端 (含まない)。",
  "The key as the tool printed it, in nanoseconds.": "ツールが出力したキー (ナノ秒)。",
  "I/Os in the bucket.": "バケットの I/O 数。",
  integer: "整数",
  integers: "整数のリスト",
  number: "数",
  "true or false": "真偽",
  text: "テキスト",
  "One file that was read.": "読み取ったファイル 1 つ。",
  "user, kneepoint.json, inventory, rule, result file.": "user、kneepoint.json、inventory、rule、result file。",
};

export const sqlSchema: Translated<typeof en> = { of: (doc) => lookUp(SAID, doc) ?? doc };
