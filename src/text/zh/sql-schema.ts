import { lookUp } from "~/base/lookUp";
import type { Translated } from "../translated";
import type { sqlSchema as en } from "../en/sql-schema";

const SAID: Readonly<Record<string, string>> = {
  "Number of the source in this database.": "source 在此数据库中的编号。",
  "Slug of the dataset, or `local` for files that were dropped.": "数据集的 slug；拖入的文件为 `local`。",
  "File name.": "文件名。",
  "Path within the dataset or the drop.": "在数据集或拖入内容中的路径。",
  "Size of the file in bytes.": "文件大小（字节）。",
  "SHA-256 of the bytes, 64 hex digits.": "内容的 SHA-256，64 位十六进制。",
  "Row of the format table that read it.": "读取它所用的格式表中的行。",
  "fio, vdbench, act, sysbench, or as published.": "fio、vdbench、act、sysbench，或按发布时的名称。",
  "As the file says, without the tool’s name: 3.33.": "按文件所写，不含工具名：3.33。",
  "Notices of level warning.": "警告级别的提示数。",
  "Notices of level error: parts that were not read.": "错误级别的提示数：未能读取的部分。",
  "What was measured.": "被测对象。",
  "Slug of the dataset.": "数据集的 slug。",
  "Id of the system within the dataset.": "系统在数据集内的 ID。",
  "Name to show.": "显示名称。",
  "Server or host name.": "服务器或主机名。",
  "As printed or as the user says.": "按输出或用户所述。",
  "QLC, TLC, MLC, SLC, 3DXP, PMem, HDD, mixed; NULL = not stated.":
    "QLC、TLC、MLC、SLC、3DXP、PMem、HDD、mixed；NULL = 未说明。",
  "The media is concluded, not stated; NULL = stated, or none is known.": "介质为推断而非说明；NULL = 已说明，或未知。",
  "PCIe 4.0 NVMe, SATA, NVMe-oF RoCE …": "PCIe 4.0 NVMe、SATA、NVMe-oF RoCE 等。",
  "Drives under load.": "承受负载的驱动器数。",
  "What a member is: drive, namespace, vm.": "成员的种类：drive、namespace、vm。",
  "Indirection unit of the drive, if stated.": "驱动器的 indirection unit（如有说明）。",
  "Capacity of one drive.": "单个驱动器的容量。",
  "Network between host and drives, where there is one.": "主机与驱动器之间的网络（如有）。",
  "Operating system.": "操作系统。",
  "Processors.": "处理器。",
  "Memory.": "内存。",
  "Anything else that the dataset states about the system.": "数据集对该系统的其他说明。",
  "One invocation of a tool.": "工具的一次运行。",
  "Number of the run in this database.": "运行在此数据库中的编号。",
  "The file that describes it.": "描述它的文件。",
  "Slug of the dataset, or `local`.": "数据集的 slug，或 `local`。",
  "Id of the system, NULL where it is not set.": "系统的 ID；未设置时为 NULL。",
  "As the file says.": "按文件所写。",
  "Name of the run: the job name, the run definition, else the file name.":
    "运行的名称：作业名、run definition，否则为文件名。",
  "Position of the document in the file, from 0.": "文档在文件中的位置，从 0 起。",
  "Unix time in milliseconds, where the file says so.": "Unix 时间（毫秒），如文件有记录。",
  "Longest measured time of its jobs.": "其各作业中最长的测量时间。",
  "Ramp before measuring; NULL = not known (no options in the file).": "测量前的预热；NULL = 未知（文件中没有选项）。",
  "I/O engine.": "I/O 引擎。",
  "O_DIRECT; NULL = not known.": "O_DIRECT；NULL = 未知。",
  "Host, where the file says so.": "主机，如文件有记录。",
  "Options as JSON, {global:{…}, jobs:[{…}]}, duplicate keys as arrays.":
    "选项的 JSON，{global:{…}, jobs:[{…}]}，重复的键为数组。",
  "Line of the source where the run begins.": "运行在 source 中开始的行。",
  "One steady measurement of one direction. member NULL = combined over the members of a phase.":
    "一个方向的一次稳态测量。member 为 NULL = 合并了一个阶段的各成员。",
  "Number of the point in this database.": "点在此数据库中的编号。",
  "Stable name of the point: first 12 digits of the sha256, document, job or phase, op.":
    "点的固定名称：sha256 的前 12 位、文档、作业或阶段、op。",
  "The run it belongs to.": "所属的运行。",
  "The file it was read from.": "读取来源的文件。",
  "Job, drive, host or VM; NULL = combined over `combined_from` members.":
    "作业、驱动器、主机或 VM；NULL = 由 `combined_from` 个成员合并。",
  "Host that the member ran on, where the run names several; NULL = as its run says.":
    "成员所在的主机（运行列出多台主机时）；NULL = 与运行所述相同。",
  "What the member is: job, drive, host, workload, vm; NULL = combined.":
    "成员的种类：job、drive、host、workload、vm；NULL = 合并。",
  "How many members were combined (1 when there was one).": "合并的成员数（只有一个时为 1）。",
  "Jobs of one phase ran together; nothing is summed across phases.": "同一阶段的作业同时运行；不跨阶段求和。",
  "Position of the (first) job in its document, from 0.": "（首个）作业在文档中的位置，从 0 起。",
  "Job name as the tool wrote it.": "工具所写的作业名。",
  "What was asked: read, write, trim, mixed, trimwrite; transaction of a database.":
    "要求的操作：read、write、trim、mixed、trimwrite；数据库为 transaction。",
  "What this row measures: read, write, trim, sync, mixed; transaction, query of a database test.":
    "此行测量的内容：read、write、trim、sync、mixed；数据库测试为 transaction、query。",
  "random or seq.": "random 或 seq。",
  "Block size in bytes; NULL where it varies or is not known.": "块大小（字节）；不固定或未知时为 NULL。",
  "Asked share of reads of a mixed job, 100 or 0 of a pure one; of a database test among its reads and writes.":
    "混合作业中要求的读占比，单一操作为 100 或 0；数据库测试为其读写中的读占比。",
  "I/Os in flight asked per job.": "每个作业要求的在途 I/O 数。",
  "Jobs that ran together with the same signature; NULL where the file does not say how many.":
    "以相同设置同时运行的作业数；文件未写明时为 NULL。",
  "I/Os in flight over all members.": "所有成员的在途 I/O 数。",
  "outstanding (closed loop), rate (open loop), max (uncontrolled maximum beside a curve of rates).":
    "outstanding（闭环）、rate（开环）、max（速率曲线旁不加控制的最大值）。",
  "How I/Os of an open loop arrive: linear or poisson; NULL in a closed loop or not known.":
    "开环中 I/O 的到达方式：linear 或 poisson；闭环或未知时为 NULL。",
  "Asked rate over all members, NULL in a closed loop.": "所有成员要求的速率；闭环时为 NULL。",
  "Asked share of a maximum, where the tool or the dataset says so.": "要求占最大值的比例，如工具或数据集有说明。",
  "Series within the dataset and system: equal in everything but the varying load.":
    "数据集和系统内的系列：除变化的负载外全部相同。",
  "I/Os per second of this direction; transactions or queries per second of a database test.":
    "该方向每秒的 I/O 数；数据库测试为每秒事务或查询数。",
  "Bytes per second of this direction.": "该方向每秒的字节数。",
  "I/Os per second of all directions of the same members together; transactions of a database test.":
    "相同成员所有方向合计的每秒 I/O 数；数据库测试为事务。",
  "Bytes per second of all directions of the same members together.": "相同成员所有方向合计的每秒字节数。",
  "I/Os, transactions or queries completed.": "完成的 I/O、事务或查询数。",
  "Bytes moved.": "传输的字节数。",
  "Measured time.": "测量的时间。",
  "Processor time while it ran, of the member that had most: fio usr + sys of a job in percent of one processor (a group: the mean of its jobs), vdbench sys + user of the host in percent of all.":
    "运行期间的处理器时间（取最多的成员）：fio 为作业的 usr + sys，占一个处理器的百分比（组：其作业的平均值），vdbench 为主机的 sys + user，占全部的百分比。",
  "Error number of the job, 0 = none.": "作业的错误号，0 = 无。",
  "error != 0 or no I/O at all: kept, marked, never drawn as a good point.":
    "error != 0 或完全没有 I/O：保留并标记，绝不画成正常的点。",
  "Members ran for unequal times (> 2 %): rates are the total over the longest run time.":
    "成员运行时间不等（> 2 %）：速率为总量除以最长运行时间。",
  "Why combined percentiles are missing: not every member has a histogram, or not every member has that kind of latency. NULL: none is missing.":
    "缺少合并百分位数的原因：并非每个成员都有直方图，或并非每个成员都有该种延迟。NULL：没有缺少。",
  "What contradicts itself in the file, as codes with a space between (size-as-done, untimed …); NULL = nothing.":
    "文件中自相矛盾之处，以空格分隔的代码（size-as-done、untimed 等）；NULL = 无。",
  "Line of the source where the job begins.": "作业在 source 中开始的行。",
  "One statistic of one latency kind of a point.": "一个点的某种延迟的一个统计值。",
  "The point.": "点。",
  "slat, clat, lat, response; unknown where the file does not tell which (fio before 3.18).":
    "slat、clat、lat、response；文件未说明种类时为 unknown（fio 3.18 之前）。",
  "mean, stddev, min, max, quantile; least and most: where members cannot be merged, the lowest and highest quantile of a member, which the unknown one of all lies between; beside a quantile, the edges of the bin from which it was read off because the tool did not print it.":
    "mean、stddev、min、max、quantile；least 和 most：成员无法合并时，各成员 quantile 的最低和最高值，整体的未知值在两者之间；与 quantile 并列时，为因工具未输出而据以读出该值的直方图区间的两端。",
  "0.99 = p99; NULL for the other statistics.": "0.99 = p99；其他统计值为 NULL。",
  "Microseconds.": "微秒。",
  "Samples behind the statistic, where the file says so.": "统计值所依据的样本数，如文件有记录。",
  "Percentiles of this kind were printed as whole multiples of so many microseconds (fio’s text); NULL = in full.":
    "此种百分位数按该微秒数的整数倍输出（fio 的文本）；NULL = 未取整。",
  "Latency histogram of a point, or of one interval of a trace. The lists are equally long and ascending.":
    "一个点或 trace 的一个区间的延迟直方图。各列表等长且升序。",
  "The point; NULL for an interval.": "点；区间为 NULL。",
  "The trace whose interval it is; NULL for a point.": "区间所属的 trace；点为 NULL。",
  "End of the interval, seconds since the trace began; NULL for a point.":
    "区间的结束时间，距 trace 开始的秒数；点为 NULL。",
  "slat, clat, lat, response.": "slat、clat、lat、response。",
  "I/Os of all buckets.": "所有桶的 I/O 数。",
  "Lower edges, inclusive.": "下边界（含）。",
  "Upper edges, exclusive.": "上边界（不含）。",
  "The keys as the tool printed them, in nanoseconds.": "工具输出的键（纳秒）。",
  "I/Os in each bucket.": "每个桶的 I/O 数。",
  "One time series of a run: a fio log, the intervals of vdbench, ACT or sysbench.":
    "一次运行的一个时间序列：fio 日志，vdbench、ACT 或 sysbench 的区间。",
  "Number of the trace in this database.": "trace 在此数据库中的编号。",
  "The run it belongs to; NULL while unknown.": "所属的运行；未知时为 NULL。",
  "Job, drive or host, as named; NULL = all together.": "作业、驱动器或主机的名称；NULL = 全部合计。",
  "Position of the job in its document, from 0.": "作业在文档中的位置，从 0 起。",
  "iops, bytes_per_s, ops_per_s, latency, histogram, cpu_percent, queue_depth …; unknown: not stated.":
    "iops、bytes_per_s、ops_per_s、latency、histogram、cpu_percent、queue_depth 等；unknown：未说明。",
  "slat, clat, lat, response; NULL where it is no latency.": "slat、clat、lat、response；不是延迟时为 NULL。",
  "What a value is of its interval: mean, max, min, stddev, count, quantile; each = one I/O.":
    "值在其区间中的含义：mean、max、min、stddev、count、quantile；each = 单个 I/O。",
  "Unit of the values: us, iops, bytes_per_s, percent, count; as_printed: unit unknown.":
    "值的单位：us、iops、bytes_per_s、percent、count；as_printed：单位未知。",
  "Length of an interval; NULL = a value for each I/O, or not known.": "区间长度；NULL = 每个 I/O 一个值，或未知。",
  "Unix time in milliseconds of t_s = 0, where known.": "t_s = 0 对应的 Unix 时间（毫秒），如已知。",
  "t_s counts from the start of its own job, whose offset in the run is unknown; NULL = from the start of the run.":
    "t_s 从其自身作业开始计，该作业在运行中的偏移未知；NULL = 从运行开始计。",
  "Of a drive, host or workload, which the tool has added up in another trace of the run; NULL = the file does not say.":
    "属于某驱动器、主机或负载，工具已在该运行的另一 trace 中合计；NULL = 文件未说明。",
  "As in the log; NULL = not distinguished.": "按日志；NULL = 不区分。",
  "Samples or histograms of the trace.": "trace 的样本或直方图数。",
  "Line of the source where it begins.": "在 source 中开始的行。",
  "One value of a trace. What all values share is in `trace`.": "trace 的一个值。所有值共有的内容在 `trace` 中。",
  "The trace.": "trace。",
  "Seconds since the trace began; for an interval, its end.": "距 trace 开始的秒数；区间取其结束时间。",
  "In the unit of the trace.": "以 trace 的单位计。",
  "One published number.": "一个公布的数值。",
  "Permanent id.": "永久 ID。",
  "Id of the system.": "系统的 ID。",
  "As published; not-stated and spec-sheet are said so.": "按发布内容；not-stated 和 spec-sheet 照此注明。",
  "As published.": "按发布内容。",
  "As named in the report.": "报告中的名称。",
  "Block size in bytes.": "块大小（字节）。",
  "ACT’s record size, not a block size.": "ACT 的记录大小，不是块大小。",
  "Share of reads.": "读的比例。",
  "As printed; threads_scope says per what.": "按所印；threads_scope 说明以何为单位。",
  "As printed.": "按所印。",
  "Total outstanding I/Os, where it can be known.": "未完成 I/O 的总数，如可得知。",
  "Share of each system’s own maximum.": "占各系统自身最大值的比例。",
  "ACT load multiple of the test the row belongs to.": "该行所属测试的 ACT 负载倍数。",
  "bandwidth, iops, latency_mean, latency_p99.99, pct_over_1ms … (see docs/formats.md).":
    "bandwidth、iops、latency_mean、latency_p99.99、pct_over_1ms 等（见 docs/formats.md）。",
  "Unit of `value`: bytes_per_s, iops, us, percent, ratio, …":
    "`value` 的单位：bytes_per_s、iops、us、percent、ratio 等。",
  "In `unit`; NULL = the number is lost in the article.": "以 `unit` 计；NULL = 数值在文章中已缺失。",
  "The other reading of an ambiguous row, in `unit`.": "含义不明的行的另一种读法，以 `unit` 计。",
  "Unit as printed.": "所印的单位。",
  "Number as printed.": "所印的数值。",
  "Per-drive number printed beside it.": "旁边所印的每驱动器数值。",
  "What `per …` divides by.": "`per …` 所除的数。",
  "Systems a change or ratio is against.": "变化或比值所对照的系统。",
  "fact_id of the row it says again.": "所重述的行的 fact_id。",
  "Length of the test.": "测试时长。",
  "The figure is of slices of this length.": "该数值属于此长度的时间片。",
  "Which report, for the citation.": "引用所属的报告。",
  "Line of the article text.": "文章正文的行。",
  "Repair note, remarks.": "修正说明、备注。",
  "One fact that a run prints besides its rates and latencies: a row each. What a version does not print has no row; of the shares of a distribution (depth, submit, complete, latency) those printed as 0 are left out, unless all of them are.":
    "一次运行除速率和延迟外输出的每项内容，各占一行。版本未输出的没有行；分布（depth、submit、complete、latency）的各占比中输出为 0 的省略，除非全部为 0。",
  "The run.": "运行。",
  "The file that tells of it.": "记载它的文件。",
  "Position among the facts of its run, from 0: in the order in which they stand in the file.":
    "在该运行各项中的位置，从 0 起：按文件中的顺序。",
  "Position of the job in its document, from 0; NULL = of the run as a whole.":
    "作业在文档中的位置，从 0 起；NULL = 属于整个运行。",
  "disk, depth, submit, complete, latency (printed shares of a distribution), cpu, errors, time, target, steadystate, priority; fairness, general (sysbench); queue, average (vdbench); device (ACT).":
    "disk、depth、submit、complete、latency（输出的分布占比）、cpu、errors、time、target、steadystate、priority；fairness、general（sysbench）；queue、average（vdbench）；device（ACT）。",
  "What of the topic: a device, a bucket as printed, a direction, a parameter; NULL = the topic itself.":
    "topic 中的对象：设备、所印的桶、方向、参数；NULL = topic 本身。",
  "What is told of it, its unit in the name: util_percent, usr_percent, ctx, attained …":
    "所述的项目，名称中含单位：util_percent、usr_percent、ctx、attained 等。",
  "The number, in `unit`; NULL = it is a text.": "数值，以 `unit` 计；NULL = 是文本。",
  "percent, count, ms, s, us, iops, bytes_per_s …; NULL = a bare number, or a text.":
    "percent、count、ms、s、us、iops、bytes_per_s 等；NULL = 无单位的数，或文本。",
  "What is no number, as printed; lists as JSON.": "非数值内容，按所印；列表为 JSON。",
  "Line of the source where its part begins: the job’s, else the run’s, or its own where that is known.":
    "其所在部分在 source 中开始的行：作业的行，否则为运行的行，已知时为其自身的行。",
  "What a person, an inventory file or a rule says of a run or group.": "人、清单文件或规则对运行或组的说明。",
  "Whose word it is: a slug or `local`; NULL = of every dataset, a user’s of `local` only.":
    "出自何处：slug 或 `local`；NULL = 适用于所有数据集，用户的仅用于 `local`。",
  "run:<sha256 12>.<document>, job:<the same>.<job index> or point:<key>.":
    "run:<sha256 12>.<document>、job:<同上>.<job index> 或 point:<key>。",
  "drive_model, media, firmware …": "drive_model、media、firmware 等。",
  "As said.": "按所述。",
  "The histograms with a row for each bucket: sum `count` by the edges and merges stay exact.":
    "每个桶一行的直方图：按边界对 `count` 求和，合并后仍然精确。",
  "Lower edge, inclusive.": "下边界（含）。",
  "Upper edge, exclusive.": "上边界（不含）。",
  "The key as the tool printed it, in nanoseconds.": "工具输出的键（纳秒）。",
  "I/Os in the bucket.": "桶中的 I/O 数。",
  integer: "整数",
  integers: "整数列表",
  number: "数",
  "true or false": "真或假",
  text: "文本",
  "One file that was read.": "读取的一个文件。",
  "user, kneepoint.json, inventory, rule, result file.": "user、kneepoint.json、inventory、rule、result file。",
};

export const sqlSchema: Translated<typeof en> = { of: (doc) => lookUp(SAID, doc) ?? doc };
