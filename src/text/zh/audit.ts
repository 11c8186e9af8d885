import type { AuditText } from "../en/audit";
import { microsOrMillis } from "../alike";
import { and, counted } from "./counted";
import { remarks, remarkWords } from "./remarks";

const seconds = (s: number): string => (s < 10 ? String(Number(s.toFixed(1))) : s.toFixed(0));
const share = (percent: number): string => String(Number(percent.toFixed(1)));
const us = (value = 0): string => `${String(Number(value.toPrecision(4)))} µs`;
const pair = (
  [low = "", high = ""]: readonly string[],
  { low_us, high_us }: Readonly<Record<string, number>>,
): string => `${low} ${us(low_us)}, ${high} ${us(high_us)}`;
const some = (count: number, of: number): string => (count === of ? "" : `：${count}/${of} 个数据点`);

export const audit: Readonly<Record<string, AuditText>> = {
  "size-as-done": {
    says: ({ count, of }) => `${remarks["size-as-done"]}${some(count, of)}`,
    why: "由字节数 ÷ I/O 数得出的块大小与选项不同。采用实际的 I/O 大小。",
    todo: "请查看工具如何读取该选项：除非 kb_base=1000，fio 把 4KiB 读作 4,000 字节。",
  },
  "size-varies": {
    says: ({ count, of }) => `${remarks["size-varies"]}${some(count, of)}`,
    why: "字节数 ÷ I/O 数不是整块大小，也与选项不同，因此这些数据点没有块大小。",
    todo: "每个作业只测一种块大小，不要发出其他大小的命令。",
  },
  untimed: {
    says: ({ count, of }) => `${remarks.untimed}${some(count, of)}`,
    why: "完成延迟大于包含它的总延迟 (lat = slat + clat)。fio 3.34 之前，由内核线程提交时（io_uring 加 sqthread_poll）会如此输出：没有记录提交时间。吞吐量和平均 lat 正确。",
    todo: "请按平均 lat 对比这些数据点；需要百分位时，使用 fio 3.34 或更新版本，或设 lat_percentiles=1。",
  },
  "no-percentiles": {
    says: ({ count, of }) => `${remarks["no-percentiles"]}${some(count, of)}`,
    why: "以此平均值，不可能有这么多 I/O 如此之慢：百分位或平均值必有一误。保留平均值。",
    todo: "请不用 passthrough 和内核线程轮询重新测试：fio 对这类 I/O 不计时。",
  },
  "top-bin": {
    says: ({ count, of }) => `${remarks["top-bin"]}${some(count, of)}`,
    why: "百分位落在 fio 直方图的最后一个桶 (17.1 s)，而平均值为微秒级，这不是延迟。这些测试的全部百分位均略去；IOPS 和平均 lat 有效。",
    todo: "请按平均 lat 对比这些数据点；需要百分位时，使用 fio 3.34 或更新版本，且不用内核线程轮询。",
  },
  "verify-reads": {
    says: ({ count, of }) => `${remarks["verify-reads"]}${some(count, of)}`,
    why: "指定 verify 时，fio 在写入之后或期间读回所写的数据，并计入读取。这些读取不是所要求的工作负载；混合负载的读取速率是两个阶段合计的结果。",
    todo: "请引用写入的数值；读取性能请用读取作业测量。",
  },
  "part-random": {
    says: ({ count, of }) => `${remarks["part-random"]}${some(count, of)}`,
    why: "指定 percentage_random 或 rw 后的数字（randread:8）后，只有该比例的 I/O 访问随机位置，其余接着上一个 I/O 继续，盘会预读。结果既不是随机访问的，也不是顺序访问的。",
    todo: "引用数值时请注明该比例，并与相同比例的测试比较。",
  },
  "delayed-sections": {
    says: ({ count, of }) => `${remarks["delayed-sections"]}${some(count, of)}`,
    why: "fio 把带 startdelay 的多个 section 合为一项 (group_reporting)，并以最长时长除其全部 I/O。它们可能从未同时运行：吞吐量因此偏高，在途 I/O 数未知。",
    todo: "起始时间不同的 section 请不要用 group_reporting 测量。",
  },
  "not-steady": {
    says: ({ count, of }) => `${remarks["not-steady"]}${some(count, of)}`,
    why: "测试要求运行到稳态（fio --steadystate），但结束时仍未达到：这些数值来自仍在变化的状态。",
    todo: "请延长运行时间，或先对盘做预处理；判据和上限见该次运行的页面。",
  },
  steady: {
    says: ({ count, of }) => `${remarks.steady}${some(count, of)}`,
    why: "测试要求运行到稳态（fio --steadystate），并已达到。其规则与 SNIA 的不同；判据和上限见该次运行的页面。",
    todo: "与其他结果比较时，请同时注明判据。",
  },
  misnamed: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "以文件内容为准：这些数据点据此绘制，不与其他点连线。",
    todo: "请给文件改名，或核对运行的作业是否正确。",
  },
  unlike: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "一条曲线上应当只有负载变化。这些数据点是在另一种设置下测得的，因此数值的变化可能部分来自设置的差异。",
    todo: "请用与其他点相同的设置重新测量，或将它们放入单独的文件夹。",
  },
  unrepeated: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "同一负载的多次测量，只有在有依据表明是重复时才合并为一个数据点。",
    todo: "请在名称中为测试编号（run-1、run-2），或为每次测试设置“重复”标签。",
  },
  beside: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "同时运行的作业共用盘和主机：这些数值只在与这些工作负载同时运行时成立。",
    todo: "若要与独占盘的测试比较，请在作业之间加 stonewall 后重新测量。",
  },
  contradicting: {
    says: ({ count, of, values, words = [] }) => `延迟数值相互矛盾${some(count, of)}：${pair(words, values)}`,
    why: "总延迟等于 slat + clat，百分位只升不降，平均值和百分位都在最小值与最大值之间。此处并非如此：某个值有误、单位不同，或被改动过。",
    todo: "请与工具原始输出核对；不要引用这些延迟。",
  },
  buffered: {
    says: ({ count, of }) => `缓冲 I/O${some(count, of)}`,
    why: "测量包含页缓存：读可能从未到达盘，写可能止于内存。",
    todo: "请用直接 I/O 测量：fio --direct=1，vdbench openflags=o_direct。",
  },
  short: {
    says: ({ values }) => `测量 ${seconds(values["seconds"] ?? 0)} s：过短`,
    why: "不足 60 s 的测试难以反映稳态。",
    todo: "请测量一分钟以上：fio --time_based --runtime=60，vdbench elapsed=60。",
  },
  "no-ramp": {
    says: () => "无预热时间",
    why: "测量从第一个 I/O 开始：缓存和队列尚在填充的阶段也计入数值。",
    todo: "请排除起始段：fio --ramp_time=10，vdbench warmup=10。",
  },
  "ramp-unknown": {
    says: () => "预热时间不明",
    why: "文件未注明测量是否排除了预热时间 (ramp_time)：其中没有选项，或只有部分选项，例如 fio 的文本输出。",
    todo: "请将作业文件与结果放在一起，或使用带选项的格式：fio 的 json 或 json+。",
  },
  "few-samples": {
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} 之上样本过少${some(count, of)}`,
    why: "此百分位之上的 I/O 不足 10 个：再测一次可能得到不同的值。这些数据点为灰色。",
    todo: "请延长测试，或引用较低的百分位：p99.9 需要 10,000 个 I/O，p99.99 需要 100,000 个。",
  },
  "sync-depth": {
    says: ({ values, count, of }) => `同步引擎设 iodepth ${values["asked"] ?? ""}${some(count, of)}`,
    why: "无论 iodepth 为何，同步引擎每个作业只有一个在途 I/O：这些数据点的深度为 1。",
    todo: "请使用 --ioengine=libaio 或 io_uring，或每个 I/O 一个作业 (numjobs)。",
  },
  "waits-for-sync": {
    says: ({ values, count, of }) => {
      const { writes = 1, mean_us = 0 } = values;
      const every = writes === 1 ? "每次写入" : `每 ${counted(writes)} 次写入`;
      return `${every}都等待 ${microsOrMillis(mean_us)} 的 sync${some(count, of)}`;
    },
    why: "fio 单独计时 fsync 和 fdatasync：写入的延迟不包含它所等待的 sync。",
    todo: "请看写入旁边的 sync 行，或使用 --sync=1，其写入包含 sync。",
  },
  "rate-missed": {
    says: ({ count, of, values }) => {
      const { below = 0, above = 0, most_percent = 0, least_percent = 0 } = values;
      const far = Math.abs(above > 0 && most_percent > -least_percent ? most_percent : least_percent);
      const way = below === 0 ? "高于设定速率" : above === 0 ? "未达到设定速率" : "偏离设定速率";
      return `${way}，最多相差 ${share(far)} %${some(count, of)}`;
    },
    why: "实际速率与设定速率相差超过 3 %：这些延迟不是设定速率下的延迟。低于设定值，说明系统饱和或深度过小；高于设定值，说明到达方式与设定不符，泊松到达即是如此。",
    todo: "请提高 iodepth 或线程数，或降低设定速率；或以 rate_process=linear 代替 poisson。",
  },
  little: {
    says: ({ count, of }) => `不符合 Little 定律${of === 1 ? "" : `：${count}/${of} 个数据点`}`,
    why: "IOPS × 平均延迟与在途 I/O 相差超过 5 %（20 µs 以下为 15 %）：受主机限制、延迟有误、数据含预热时间，或各作业几乎没有同时运行。",
    todo: "请检查处理器和各作业的运行时长；排除预热时间。",
  },
  "max-not-reproduced": {
    says: ({ count, values }) =>
      values["curves"] === 1
        ? `最大值未能重现：100 % 档只达到 ${share(values["percent"] ?? 0)} %`
        : `${count}/${values["curves"] ?? 0} 条曲线的最大值未能重现`,
    why: "100 % 档与据以设定速率的不限速最大值相差超过 5 %：负载百分比所依据的最大值未能保持。",
    todo: "请在做过预处理的盘上加预热、延长测量，然后重测整条曲线。",
  },
  "unequal-runtimes": {
    says: () => "作业运行时长不等",
    why: "同一数据点的作业运行时长不等：吞吐量为总量除以最长时长，并非同时保持的速率。",
    todo: "请让所有作业运行同样时长：--time_based，不设 startdelay。",
  },
  "topped-out": {
    says: ({ count, of }) => `直方图到顶${some(count, of)}`,
    why: "最慢的 I/O 落在工具直方图的最后一个桶（fio：约 17 s）：实际百分位为此值或更高。",
    todo: "请降低负载，或引用最大值，最大值是准确的。",
  },
  versions: {
    says: ({ words = [] }) => `工具版本混用：${and(words)}`,
    why: "工具的不同版本在计数、舍入和命名上不同：这些数据点之间的差异可能来自版本。",
    todo: "用于对比的测量请使用同一版本。",
  },
  "host-limited": {
    says: ({ count, of, values }) => `处理器占用 ${share(values["percent"] ?? 0)} %${some(count, of)}`,
    why: "发出 I/O 的处理器占用超过 90 %：测得的是主机，不是盘。",
    todo: "请增加作业或主机、加大块、改用 io_uring 或 --cpus_allowed；或注明这是对主机的测试。",
  },
  submission: {
    says: ({ count, of, values }) =>
      `提交最多占 ${share(values["percent"] ?? 0)} % 的时间：clat 不含此部分${some(count, of)}`,
    why: "平均 slat 大于平均 clat：I/O 在提交期间就已完成或等待，例如对缓冲文件用 libaio。clat 及其百分位只是延迟中较小的部分。",
    todo: "请按 lat 判断这些数据点；需要其百分位时，以 --lat_percentiles=1 运行 fio。",
  },
  "unlike-kinds": {
    says: ({ words = [], count, of }) => `${and(words)} 的 clat 计时起点不同${some(count, of)}`,
    why: "完成延迟 (clat) 自 I/O 提交起计，各引擎此前所花的时间不同：p99 clat 可能低于平均 lat。只有 lat 对各引擎计法相同。",
    todo: "请按 lat 对比各引擎；需要其百分位时，以 --lat_percentiles=1 运行 fio。",
  },
  "unlike-percentiles": {
    says: ({ count, of, values }) => `未记录 p${values["percent"] ?? ""}${some(count, of)}`,
    why: "这些数据点记录时的百分位列表不含此项；不作插值。",
    todo: "请选各方都有的百分位，或用同一列表记录：fio --percentile_list。",
  },
  "one-ceiling": {
    says: ({ values }) =>
      `${values["drives"] ?? 0} 种不同的盘都止于 ${counted(Math.round(values["iops"] ?? 0))} IOPS：疑受主机限制`,
    why: "同一主机上不同的盘，最大值相差不到 5 %，加大负载也不再增加：测得的可能是主机、端口或控制器。",
    todo: "请在低于该速率处对比；或增加作业、换一台主机测量。",
  },
  unwritten: {
    says: ({ values, count, of }) =>
      `深度 1 的读分为两类，至多 ${share(values["fast_us"] ?? 0)} µs 和至少 ${share(values["slow_us"] ?? 0)} µs：疑有未写过的块${some(count, of)}`,
    why: "同一型号的盘，深度 1 的读在各次测试之间相差三分之一以上：快的一类可能读的是从未写过的块，无需访问闪存。",
    todo: "测读之前请写满整个范围，并予注明（state、precondition）。",
  },
  cached: {
    says: ({ values, count, of }) => `为接口上限的 ${share(values["times"] ?? 0)} 倍：疑来自缓存${some(count, of)}`,
    why: "每秒字节数超过盘接口的上限：数据来自接口主机一侧的缓存。",
    todo: "请以直接 I/O 测量，范围为内存和控制器缓存的许多倍。",
  },
  "active-range": {
    says: ({ values }) => `活动范围 ${share(values["least_percent"] ?? 0)} 至 ${share(values["most_percent"] ?? 0)} %`,
    why: "写入的范围相差两倍以上：范围小，全部备用空间都为其服务，性能显得更高。",
    todo: "各盘请写入相同比例的范围。",
  },
  "active-range-unknown": {
    says: () => "活动范围不明",
    why: "未注明各盘写入的比例。只写 5 % 的盘，全部备用空间都为该范围服务。",
    todo: "请将 active_range_percent 设为标签，或写入 kneepoint.json。",
  },
  "state-unknown": {
    says: () => "盘状态不明",
    why: "文件未注明这些写入之前盘如何填充和预处理。",
    todo: "请做预处理，并将 state 和 precondition 设为标签，或写入 kneepoint.json。",
  },
};
