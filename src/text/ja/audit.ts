import type { audit as en } from "../en/audit";
import { microsOrMillis } from "../alike";
import { and, counted } from "./counted";
import { remarks, remarkWords } from "./remarks";

const seconds = (s: number): string => (s < 10 ? String(Number(s.toFixed(1))) : s.toFixed(0));
const share = (percent: number): string => String(Number(percent.toFixed(1)));
const points = (count: number, of: number): string => ` (測定点 ${counted(of)} 個中 ${counted(count)} 個)`;
const us = (value = 0): string => `${String(Number(value.toPrecision(4)))} µs`;
const pair = (
  [low = "", high = ""]: readonly string[],
  { low_us, high_us }: Readonly<Record<string, number>>,
): string => `${low} ${us(low_us)}, ${high} ${us(high_us)}`;
const some = (count: number, of: number): string => (count === of ? "" : points(count, of));

export const audit: typeof en = {
  "size-as-done": {
    says: ({ count, of }) => `${remarks["size-as-done"]}${some(count, of)}`,
    why: "バイト数 ÷ I/O 数から求めたブロックサイズがオプションと異なります。実際の I/O サイズを採用しています。",
    todo: "ツールがこのオプションをどう解釈するか確認してください。fio では、kb_base=1000 でない限り 4KiB は 4,000 バイトです。",
  },
  "size-varies": {
    says: ({ count, of }) => `${remarks["size-varies"]}${some(count, of)}`,
    why: "バイト数 ÷ I/O 数が 1 つのブロックサイズに定まらず、オプションとも異なります。そのため、これらの測定点にはブロックサイズがありません。",
    todo: "1 つのジョブでは 1 つのブロックサイズだけを測定し、ほかのサイズのコマンドを発行しないでください。",
  },
  untimed: {
    says: ({ count, of }) => `${remarks.untimed}${some(count, of)}`,
    why: "完了レイテンシ (clat) が、それを含むはずの全体のレイテンシより長くなっています (lat = slat + clat)。3.34 より前の fio は、カーネルスレッドが発行する場合 (io_uring の sqthread_poll) に発行時刻を記録せず、このような値を出力します。スループットと平均 lat は正しい値です。",
    todo: "これらの測定点は平均 lat で比較してください。パーセンタイルが必要な場合は、fio 3.34 以降を使うか、lat_percentiles=1 を指定して実行し直してください。",
  },
  "no-percentiles": {
    says: ({ count, of }) => `${remarks["no-percentiles"]}${some(count, of)}`,
    why: "この平均では、これほど多くの I/O がここまで遅いことはあり得ません。パーセンタイルと平均のどちらかが誤っています。平均を残しています。",
    todo: "パススルーもカーネルスレッドによるポーリングも使わずに実行し直してください。fio はそのような I/O の時間を計測しません。",
  },
  "top-bin": {
    says: ({ count, of }) => `${remarks["top-bin"]}${some(count, of)}`,
    why: "平均がマイクロ秒台なのに、パーセンタイルは fio のヒストグラムの最後のビン (17.1 s) にあり、レイテンシとはいえません。これらの実行のパーセンタイルはすべて除外しています。IOPS と平均 lat は有効です。",
    todo: "これらの測定点は平均 lat で比較してください。パーセンタイルが必要な場合は、fio 3.34 以降を、カーネルスレッドによるポーリングなしで実行してください。",
  },
  "verify-reads": {
    says: ({ count, of }) => `${remarks["verify-reads"]}${some(count, of)}`,
    why: "verify を指定した fio は、書き込みの後や途中に書いたデータを読み返し、読み取りとして数えます。この読み取りは指定したワークロードではなく、混合負荷では両方の段階を合わせた値になります。",
    todo: "引用するのは書き込みの値にし、読み取り性能は読み取りのジョブで測定してください。",
  },
  "part-random": {
    says: ({ count, of }) => `${remarks["part-random"]}${some(count, of)}`,
    why: "percentage_random や rw の後の数 (randread:8) を指定すると、その割合の I/O だけがランダムな位置へ向かい、残りは直前の I/O の続きです。ドライブは先読みするため、ランダムともシーケンシャルとも異なる結果になります。",
    todo: "数値に割合を添え、同じ割合の測定と比べてください。",
  },
  "delayed-sections": {
    says: ({ count, of }) => `${remarks["delayed-sections"]}${some(count, of)}`,
    why: "fio は startdelay のあるセクションを 1 つの項目にまとめ (group_reporting)、全 I/O 数を最長の実行時間で割ります。同時に動いていない可能性があり、その分スループットは過大で、未完了 I/O 数は不明です。",
    todo: "開始時刻の異なるセクションは group_reporting なしで測定してください。",
  },
  "not-steady": {
    says: ({ count, of }) => `${remarks["not-steady"]}${some(count, of)}`,
    why: "定常状態まで実行するよう指定されましたが (fio --steadystate)、達しないまま終わりました。これらの数値は、まだ変化している状態のものです。",
    todo: "より長く実行するか、ドライブをプリコンディショニングしてください。基準と上限は実行のページにあります。",
  },
  steady: {
    says: ({ count, of }) => `${remarks.steady}${some(count, of)}`,
    why: "定常状態まで実行するよう指定され (fio --steadystate)、達しました。この判定は SNIA の規則とは異なります。基準と上限は実行のページにあります。",
    todo: "他と比べるときは、数値に判定基準を添えてください。",
  },
  misnamed: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "ファイルの内容を採用しています。これらの測定点はそれに従って描画し、ほかの点とは線で結びません。",
    todo: "ファイル名を変更するか、意図したジョブを実行したか確認してください。",
  },
  unlike: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "1 本の線の中で変えるのは負荷だけです。これらの点は別の条件で測定されたため、値の変化の一部は条件の違いによる可能性があります。",
    todo: "他の点と同じ条件で測定し直すか、専用のフォルダーに分けてください。",
  },
  unrepeated: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "同じ負荷の測定を 1 つの測定点に統合するのは、反復測定である根拠がある場合だけです。",
    todo: "名前に実行の番号を付けるか (run-1、run-2)、各実行に「反復」のラベルを設定してください。",
  },
  beside: {
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "同時に動作したジョブはドライブとホストを共有します。これらの値は、そのワークロードと同時に動作した場合のものです。",
    todo: "ドライブを占有した実行と比べるには、ジョブの間に stonewall を入れて測定し直してください。",
  },
  contradicting: {
    says: ({ count, of, values, words = [] }) => `レイテンシが互いに矛盾${some(count, of)}: ${pair(words, values)}`,
    why: "総レイテンシは slat + clat であり、パーセンタイルは単調に増え、平均とパーセンタイルは最小と最大の間にあります。そうなっていない値は、誤り、別の単位、または編集されたものです。",
    todo: "ファイルをツールの元の出力と照合してください。これらのレイテンシは引用しないでください。",
  },
  buffered: {
    says: ({ count, of }) => `バッファード I/O${some(count, of)}`,
    why: "ページキャッシュも測定に含まれています。リードはドライブまで届かず、ライトはメモリで止まっていた可能性があります。",
    todo: "ダイレクト I/O で測定してください: fio は --direct=1、vdbench は openflags=o_direct。",
  },
  short: {
    says: ({ values }) => `測定時間 ${seconds(values["seconds"] ?? 0)} s: 短い`,
    why: "60 s 未満の実行では、定常状態についてほとんど何も言えません。",
    todo: "1 分以上測定してください: fio は --time_based --runtime=60、vdbench は elapsed=60。",
  },
  "no-ramp": {
    says: () => "ウォームアップなし",
    why: "最初の I/O から測定しているため、キャッシュとキューが満たされていく間も数値に含まれます。",
    todo: "開始直後を除いてください: fio は --ramp_time=10、vdbench は warmup=10。",
  },
  "ramp-unknown": {
    says: () => "ウォームアップ不明",
    why: "測定からウォームアップ (ramp_time) を除いたかどうか、ファイルに記載がありません。オプションがないか、fio のテキスト出力のように一部しかありません。",
    todo: "ジョブファイルを結果と同じ場所に置くか、オプションを含む形式 (fio の json または json+) を使ってください。",
  },
  "few-samples": {
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} を超えるサンプルが不足${some(count, of)}`,
    why: "このパーセンタイルを超える I/O が 10 個未満です。次の実行では別の値になり得ます。該当する測定点は灰色です。",
    todo: "測定時間を延ばすか、より低いパーセンタイルを引用してください。p99.9 には 10,000 個、p99.99 には 100,000 個の I/O が必要です。",
  },
  "sync-depth": {
    says: ({ values, count, of }) => `同期エンジンに iodepth ${values["asked"] ?? ""} を指定${some(count, of)}`,
    why: "同期エンジンの未完了 I/O は、iodepth の値によらずジョブごとに 1 つです。これらの測定点の深度は 1 です。",
    todo: "--ioengine=libaio または io_uring を使うか、I/O 1 つにつき 1 ジョブ (numjobs) にしてください。",
  },
  "waits-for-sync": {
    says: ({ values, count, of }) => {
      const { writes = 1, mean_us = 0 } = values;
      const every = writes === 1 ? "書き込みごと" : `書き込み ${counted(writes)} 回ごと`;
      return `${every}に ${microsOrMillis(mean_us)} の sync を待機${some(count, of)}`;
    },
    why: "fio は fsync と fdatasync を別に計測します。書き込みのレイテンシに、待った sync の時間は含まれません。",
    todo: "書き込みの横の sync の行を見るか、sync を含む --sync=1 を使ってください。",
  },
  "rate-missed": {
    says: ({ count, of, values }) => {
      const { below = 0, above = 0, most_percent = 0, least_percent = 0 } = values;
      const far = Math.abs(above > 0 && most_percent > -least_percent ? most_percent : least_percent);
      const way = below === 0 ? "目標レート超過" : above === 0 ? "目標レート未達" : "目標レートとのずれ";
      return `${way}: 最大 ${share(far)} %${some(count, of)}`;
    },
    why: "実績レートと目標レートの差が 3 % を超えているため、目標レートでのレイテンシではありません。下回る場合は、システムの飽和か深度の不足です。上回る場合は、ポアソン到着のように、到着が指定どおりではありません。",
    todo: "iodepth またはスレッド数を増やすか、目標レートを下げてください。到着が原因であれば、rate_process を poisson から linear に変えてください。",
  },
  little: {
    says: ({ count, of }) => `リトルの法則と不一致${of === 1 ? "" : points(count, of)}`,
    why: "IOPS × 平均レイテンシが、未完了 I/O の数から 5 % (20 µs 未満では 15 %) を超えて外れています。ホストの限界、レイテンシの誤り、データ中のウォームアップ、またはジョブの時間がほとんど重なっていないことが考えられます。",
    todo: "プロセッサと各ジョブの実行時間を確認し、ウォームアップを除いてください。",
  },
  "max-not-reproduced": {
    says: ({ count, values }) =>
      values["curves"] === 1
        ? `最大値を再現できず: 100 % の段階の実績は ${share(values["percent"] ?? 0)} %`
        : `最大値を再現できず: 曲線 ${counted(values["curves"] ?? 0)} 本中 ${counted(count)} 本`,
    why: "100 % の段階が、目標レートの元にした無制御の最大値から 5 % を超えて外れています。負荷の割合の基準である最大値を維持できていません。",
    todo: "プリコンディショニング済みのドライブで、ウォームアップを入れて長く測定し、その後で曲線全体を測定し直してください。",
  },
  "unequal-runtimes": {
    says: () => "ジョブの実行時間が不揃い",
    why: "1 つの測定点のジョブの実行時間が不揃いです。スループットは総量を最長の実行時間で割った値で、同時に維持したレートではありません。",
    todo: "--time_based を指定し、startdelay を使わずに、全ジョブを同じ時間実行してください。",
  },
  "topped-out": {
    says: ({ count, of }) => `ヒストグラムが上限に到達${some(count, of)}`,
    why: "最も遅い I/O が、ツールのヒストグラムの最後のビン (fio では約 17 s) に入っています。真のパーセンタイルはその値かそれ以上です。",
    todo: "負荷を下げるか、正確な値である最大値を引用してください。",
  },
  versions: {
    says: ({ words = [] }) => `ツールのバージョンが混在: ${and(words)}`,
    why: "ツールのバージョンにより、数え方、丸め方、名前の付け方が異なります。これらの測定点の差は、バージョンの差かもしれません。",
    todo: "比較するものはすべて同じバージョンで測定してください。",
  },
  "host-limited": {
    says: ({ count, of, values }) => `プロセッサの使用率 ${share(values["percent"] ?? 0)} %${some(count, of)}`,
    why: "I/O を発行するプロセッサの使用率が 90 % を超えています。測定されたのはドライブではなくホストです。",
    todo: "ジョブやホストを増やす、ブロックを大きくする、io_uring や --cpus_allowed を使うなどしてください。または、ホストの試験であることを明記してください。",
  },
  submission: {
    says: ({ count, of, values }) =>
      `発行が時間の最大 ${share(values["percent"] ?? 0)} % を占め、clat には含まれない${some(count, of)}`,
    why: "平均 slat が平均 clat を上回っています。バッファ I/O の libaio のように、I/O が発行中に完了または待機しています。clat とそのパーセンタイルは、レイテンシの小さい方の部分です。",
    todo: "これらの測定点は lat で判断してください。lat のパーセンタイルを得るには、fio を --lat_percentiles=1 で実行してください。",
  },
  "unlike-kinds": {
    says: ({ words = [], count, of }) => `clat に含まない部分がエンジンで異なる: ${and(words)}${some(count, of)}`,
    why: "完了レイテンシ (clat) は I/O の発行時点から測りますが、そこまでにかかる時間はエンジンによって異なります。p99 clat が平均 lat を下回ることもあります。どのエンジンでも同じ区間を測るのは lat だけです。",
    todo: "エンジンどうしは lat で比較してください。lat のパーセンタイルを得るには、fio を --lat_percentiles=1 で実行してください。",
  },
  "unlike-percentiles": {
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} の記録なし${some(count, of)}`,
    why: "これらの測定点は、このパーセンタイルを含まない一覧で記録されています。補間はしません。",
    todo: "すべてにあるパーセンタイルを選択するか、同じ一覧で記録してください: fio は --percentile_list。",
  },
  "one-ceiling": {
    says: ({ values }) =>
      `異なるドライブ ${counted(values["drives"] ?? 0)} 機種が ${counted(Math.round(values["iops"] ?? 0))} IOPS で頭打ち: ホスト律速の疑い`,
    why: "同じホスト上の異なるドライブの最大値が 5 % 以内で揃い、負荷を増やしても伸びません。測定されたのはホスト、ポート、コントローラのいずれかかもしれません。",
    todo: "このレートより下で比較するか、ジョブを増やすか別のホストを使って測定してください。",
  },
  unwritten: {
    says: ({ values, count, of }) =>
      `深度 1 のリードが ${share(values["fast_us"] ?? 0)} µs 以下と ${share(values["slow_us"] ?? 0)} µs 以上に二分: 未書き込みブロックの疑い${some(count, of)}`,
    why: "同じ型番のドライブで、深度 1 のリードに実行によって 1/3 以上の差があります。速い方は、フラッシュを読む必要のない、一度も書き込まれていないブロックのリードかもしれません。",
    todo: "リードの測定前に全範囲に書き込み、そのことを記載してください (state、precondition)。",
  },
  cached: {
    says: ({ values, count, of }) =>
      `インターフェースの上限の ${share(values["times"] ?? 0)} 倍: キャッシュの疑い${some(count, of)}`,
    why: "毎秒のバイト数が、ドライブのインターフェースの上限を超えています。インターフェースよりホスト側のキャッシュが応答しています。",
    todo: "メモリやコントローラのキャッシュより何倍も大きい範囲を、ダイレクト I/O で測定してください。",
  },
  "active-range": {
    says: ({ values }) =>
      `アクティブ範囲 ${share(values["least_percent"] ?? 0)}～${share(values["most_percent"] ?? 0)} %`,
    why: "書き込んだ範囲に 2 倍を超える差があります。狭い範囲は予備領域をすべて使えるため、速く見えます。",
    todo: "どのドライブにも同じ割合の範囲に書き込んでください。",
  },
  "active-range-unknown": {
    says: () => "アクティブ範囲が不明",
    why: "各ドライブのどれだけの範囲に書き込んだかの記載がありません。5 % だけに書き込んだドライブは、その範囲に予備領域をすべて使えます。",
    todo: "active_range_percent をラベルまたは kneepoint.json で設定してください。",
  },
  "state-unknown": {
    says: () => "ドライブの状態が不明",
    why: "これらのライトの前に、ドライブをどう充填し、どうプリコンディショニングしたか、ファイルに記載がありません。",
    todo: "プリコンディショニングを行い、state と precondition をラベルまたは kneepoint.json で設定してください。",
  },
};
