import type { AuditText } from "../en/audit";
import { and, counted } from "./counted";
import { remarks, remarkWords } from "./remarks";

const seconds = (s: number): string => (s < 10 ? String(Number(s.toFixed(1))) : s.toFixed(0));
const share = (percent: number): string => String(Number(percent.toFixed(1)));
const some = (count: number, of: number): string => (count === of ? "" : `: 測定点 ${of} 個中 ${count} 個`);

export const audit: Readonly<Record<string, AuditText>> = {
  "size-as-done": {
    tone: "plain",
    says: ({ count, of }) => `${remarks["size-as-done"]}${some(count, of)}`,
    why: "バイト数 ÷ I/O 数から求めたブロックサイズがオプションと異なります。実際の I/O サイズを使います。",
    todo: "ツールがオプションをどう読むか確認してください。fio は kb_base=1000 でない限り 4KiB を 4,000 バイトと読みます。",
    anchor: "block-size-not-as-asked",
  },
  "size-varies": {
    tone: "warn",
    says: ({ count, of }) => `${remarks["size-varies"]}${some(count, of)}`,
    why: "バイト数 ÷ I/O 数が整数のブロックサイズにならず、オプションとも異なるため、これらの測定点にはブロックサイズがありません。",
    todo: "1 ジョブでは 1 つのブロックサイズだけを測定し、別サイズのコマンドを発行しないでください。",
    anchor: "block-size-not-as-asked",
  },
  untimed: {
    tone: "warn",
    says: ({ count, of }) => `${remarks.untimed}${some(count, of)}`,
    why: "完了レイテンシが、それを含む合計レイテンシ (lat = slat + clat) より長くなっています。fio 3.34 より前のバージョンは、カーネルスレッドが発行する場合 (io_uring の sqthread_poll) に発行時刻を記録せず、この値を出力します。スループットと平均 lat は正しい値です。",
    todo: "これらの測定点は平均 lat で比較してください。パーセンタイルが必要なら fio 3.34 以降、または lat_percentiles=1 で実行してください。",
    anchor: "latencies-that-cannot-be",
  },
  "no-percentiles": {
    tone: "warn",
    says: ({ count, of }) => `${remarks["no-percentiles"]}${some(count, of)}`,
    why: "この平均では、これほど多くの I/O がここまで遅くなることはありません。パーセンタイルか平均のどちらかが誤りです。平均を残します。",
    todo: "passthrough やカーネルスレッドのポーリングを使わずに再実行してください。fio はそのような I/O の時間を計測しません。",
    anchor: "latencies-that-cannot-be",
  },
  "top-bin": {
    tone: "warn",
    says: ({ count, of }) => `${remarks["top-bin"]}${some(count, of)}`,
    why: "平均がマイクロ秒なのに fio のヒストグラムの最後のビン (17.1 s) にあるパーセンタイルは、レイテンシではありません。これらの実行のパーセンタイルはすべて除外します。IOPS と平均 lat は有効です。",
    todo: "これらの測定点は平均 lat で比較してください。パーセンタイルが必要なら、カーネルスレッドのポーリングなしで fio 3.34 以降を実行してください。",
    anchor: "latencies-that-cannot-be",
  },
  misnamed: {
    tone: "warn",
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "ファイルの内容を採用します。これらの測定点はその内容に従って描き、ほかの測定点とは結びません。",
    todo: "ファイル名を直すか、正しいジョブを実行したか確認してください。",
    anchor: "name-and-file-contradict",
  },
  unrepeated: {
    tone: "plain",
    says: ({ count, of, words = [] }) => `${remarkWords(words.join(" "))}${some(count, of)}`,
    why: "同じ負荷の測定を 1 つの測定点に統合するのは、反復測定である根拠があるときだけです。",
    todo: "実行名に番号を付ける (run-1、run-2) か、それぞれに反復のラベルを付けてください。",
    anchor: "equal-loads-that-are-no-repeats",
  },
  buffered: {
    tone: "warn",
    says: ({ count, of }) => `バッファード I/O${some(count, of)}`,
    why: "ページキャッシュが測定に含まれています。リードはドライブに届かず、ライトはメモリで終わっている可能性があります。",
    todo: "ダイレクト I/O で測定してください: fio --direct=1、vdbench openflags=o_direct。",
    anchor: "buffered-io",
  },
  short: {
    tone: "warn",
    says: ({ values }) => `測定 ${seconds(values["seconds"] ?? 0)} s: 短い`,
    why: "60 s 未満の実行では、定常状態についてほとんど何も言えません。",
    todo: "1 分以上測定してください: fio --time_based --runtime=60、vdbench elapsed=60。",
    anchor: "runtime-too-short",
  },
  "no-ramp": {
    tone: "warn",
    says: () => "ランプなし",
    why: "最初の I/O から測定しています。キャッシュやキューが埋まるまでの区間も数値に含まれます。",
    todo: "開始直後を除外してください: fio --ramp_time=10、vdbench warmup=10。",
    anchor: "unknown-ramp",
  },
  "ramp-unknown": {
    tone: "plain",
    says: () => "ランプ不明",
    why: "ランプを測定から除外したかどうか、ファイルからは分かりません。fio のテキスト出力のように、オプションがないか一部しかないためです。",
    todo: "ジョブファイルを結果と一緒に保存するか、オプションを含む形式 (fio の json または json+) を使ってください。",
    anchor: "unknown-ramp",
  },
  "few-samples": {
    tone: "warn",
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} を超えるサンプルが少数${some(count, of)}`,
    why: "このパーセンタイルを超える I/O が 10 件未満です。再実行すると別の値になる可能性があります。該当する測定点は灰色です。",
    todo: "より長く実行するか、低いパーセンタイルを引用してください。p99.9 には 10,000 件、p99.99 には 100,000 件の I/O が必要です。",
    anchor: "too-few-samples",
  },
  "sync-depth": {
    tone: "warn",
    says: ({ values, count, of }) => `同期エンジンで iodepth ${values["asked"] ?? ""}${some(count, of)}`,
    why: "同期エンジンの未完了 I/O は、iodepth の値によらず 1 ジョブあたり 1 件です。これらの測定点の深度は 1 です。",
    todo: "--ioengine=libaio か io_uring を使うか、I/O ごとに 1 ジョブ (numjobs) としてください。",
    anchor: "synchronous-engine-with-a-depth-over-1",
  },
  "rate-missed": {
    tone: "warn",
    says: ({ count, of, values }) => {
      const { below = 0, above = 0, most_percent = 0, least_percent = 0 } = values;
      const far = Math.abs(above > 0 && most_percent > -least_percent ? most_percent : least_percent);
      const way = below === 0 ? "を超過" : above === 0 ? "に未達" : "から乖離";
      return `目標レート${way}: 最大 ${share(far)} %${some(count, of)}`;
    },
    why: "実績と目標のレートの差が 3 % を超えています。これらのレイテンシは目標レートでの値ではありません。下回るときはシステムの飽和か深度不足、上回るときは到着が指定どおりでないこと (ポアソン到着など) が原因です。",
    todo: "iodepth かスレッド数を増やすか、目標を下げてください。poisson でなく rate_process=linear を使ってください。",
    anchor: "asked-rate-missed",
  },
  little: {
    tone: "warn",
    says: ({ count, of }) => `リトルの法則と不一致${of === 1 ? "" : `: 測定点 ${of} 個中 ${count} 個`}`,
    why: "IOPS × 平均レイテンシが未完了 I/O と 5 % (20 µs 未満では 15 %) を超えてずれています。ホスト律速、レイテンシの誤り、データに含まれるランプ、またはジョブの重なり不足が考えられます。",
    todo: "プロセッサと各ジョブの実行時間を確認し、ランプを除外してください。",
    anchor: "host-limited",
  },
  "max-not-reproduced": {
    tone: "warn",
    says: ({ count, values }) =>
      values["curves"] === 1
        ? `最大値を再現できず: 100 % のステップで ${share(values["percent"] ?? 0)} %`
        : `最大値を再現できず: 曲線 ${values["curves"] ?? 0} 本中 ${count} 本`,
    why: "100 % のステップが、レートの基準とした無制限時の最大値から 5 % を超えてずれています。負荷率の基準である最大値は持続していません。",
    todo: "プリコンディショニング済みのドライブで、ウォームアップを入れて長く測定し、そのうえで曲線全体を測り直してください。",
    anchor: "maximum-not-reproduced",
  },
  "unequal-runtimes": {
    tone: "warn",
    says: () => "ジョブの時間差あり",
    why: "1 つの測定点のジョブの実行時間が揃っていません。スループットは合計を最長の実行時間で割った値であり、同時に維持したレートではありません。",
    todo: "すべてのジョブを同じ時間だけ実行してください: --time_based、startdelay なし。",
    anchor: "unequal-runtimes",
  },
  "topped-out": {
    tone: "warn",
    says: ({ count, of }) => `ヒストグラムの上限に到達${some(count, of)}`,
    why: "最も遅い I/O がツールのヒストグラムの最後のビン (fio では約 17 s) にあります。実際のパーセンタイルはその値以上です。",
    todo: "負荷を下げるか、正確な値である最大を引用してください。",
    anchor: "histogram-topped-out",
  },
  versions: {
    tone: "warn",
    says: ({ words = [] }) => `ツールのバージョン ${and(words)}`,
    why: "ツールはバージョンによって数え方、丸め方、名前が異なります。これらの測定点の差はバージョンの差かもしれません。",
    todo: "比較するものはすべて同じバージョンで測定してください。",
    anchor: "mixed-tool-versions",
  },
  "host-limited": {
    tone: "warn",
    says: ({ count, of, values }) => `プロセッサ使用率 ${share(values["percent"] ?? 0)} %${some(count, of)}`,
    why: "I/O を発行するプロセッサの使用率が 90 % を超えています。測定したのはドライブでなくホストです。",
    todo: "ジョブやホストを増やす、ブロックを大きくする、io_uring や --cpus_allowed を使う。または、ホストの試験であることを明記してください。",
    anchor: "host-limited",
  },
  "unlike-kinds": {
    tone: "warn",
    says: ({ words = [], count, of }) => `${and(words)} の clat は含まれない区間が異なる${some(count, of)}`,
    why: "完了レイテンシ (clat) は I/O の発行から始まり、それまでの時間はエンジンによって異なります。p99 clat が平均 lat を下回ることもあります。同じ区間を測るのは lat だけです。",
    todo: "エンジンは lat で比較してください。そのパーセンタイルには fio --lat_percentiles=1 が必要です。",
    anchor: "clat-of-unlike-engines",
  },
  "unlike-percentiles": {
    tone: "warn",
    says: ({ count, of, values }) => `p${values["percent"] ?? ""} の記録なし${some(count, of)}`,
    why: "これらの測定点が記録されたパーセンタイルの一覧には、この値がありません。補間はしません。",
    todo: "すべての測定点にあるパーセンタイルを選ぶか、同じ一覧で記録してください: fio --percentile_list。",
    anchor: "percentile-not-recorded",
  },
  "one-ceiling": {
    tone: "warn",
    says: ({ values }) =>
      `異なるドライブ ${values["drives"] ?? 0} 台が ${counted(Math.round(values["iops"] ?? 0))} IOPS で頭打ち: ホスト律速の疑い`,
    why: "同じホストの異なるドライブの最大値が 5 % 以内で一致し、負荷を増やしても伸びません。測定したのはホスト、ポートまたはコントローラかもしれません。",
    todo: "このレートより下で比較してください。ジョブを増やすか、別のホストで測定してください。",
    anchor: "one-ceiling-for-unlike-drives",
  },
  unwritten: {
    tone: "warn",
    says: ({ values, count, of }) =>
      `単発リードが 2 種類 (${share(values["fast_us"] ?? 0)} µs までと ${share(values["slow_us"] ?? 0)} µs から): 未書き込みブロックの疑い${some(count, of)}`,
    why: "同じ型番のドライブで、深度 1 のリードが実行間で 3 分の 1 以上異なります。速いほうは、フラッシュへのアクセスが不要な未書き込みのブロックかもしれません。",
    todo: "リードの測定前に全範囲へ書き込み、その旨を記載してください (state、precondition)。",
    anchor: "reads-of-unwritten-blocks",
  },
  cached: {
    tone: "warn",
    says: ({ values, count, of }) =>
      `インターフェースの帯域の ${share(values["times"] ?? 0)} 倍: キャッシュの結果の疑い${some(count, of)}`,
    why: "ドライブのインターフェースが運べる量を超えるバイト毎秒は、そのホスト側のキャッシュから来たものです。",
    todo: "メモリとコントローラのキャッシュの何倍も大きい範囲を、ダイレクト I/O で測定してください。",
    anchor: "faster-than-the-interface",
  },
  "active-range": {
    tone: "warn",
    says: ({ values }) =>
      `アクティブ範囲 ${share(values["least_percent"] ?? 0)}〜${share(values["most_percent"] ?? 0)} %`,
    why: "書き込んだ範囲が 2 倍を超えて異なります。狭い範囲は予備領域をすべて使えるため、速く見えます。",
    todo: "どのドライブにも同じ割合だけ書き込んでください。",
    anchor: "active-range",
  },
  "active-range-unknown": {
    tone: "plain",
    says: () => "アクティブ範囲不明",
    why: "各ドライブのどれだけに書き込んだか記載がありません。5 % にしか書き込んでいないドライブは、予備領域をすべてその範囲に使えます。",
    todo: "active_range_percent をラベルか kneepoint.json で指定してください。",
    anchor: "active-range",
  },
  "state-unknown": {
    tone: "plain",
    says: () => "ドライブの状態不明",
    why: "これらのライトの前にドライブをどう充填し、プリコンディショニングしたか、ファイルからは分かりません。",
    todo: "プリコンディショニングを行い、state と precondition をラベルか kneepoint.json で指定してください。",
    anchor: "unknown-state",
  },
};
