import type { FailureText, remote as en } from "../en/remote";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const DROP = "または、ファイルをダウンロードしてここにドロップしてください。";
const NGINX = 'add_header Access-Control-Allow-Origin "*" always;';
const S3 = `[{"AllowedOrigins": ["*"], "AllowedMethods": ["GET", "HEAD"], "AllowedHeaders": []}]`;

function statusText(host: string, status: number): FailureText {
  const what = `${host} の応答は ${status} でした。`;
  if (status === 401 || status === 403) {
    return {
      what,
      todo: `ログインが必要です。パスワードも Cookie も送らないため、読み込めるのは誰でも読めるファイルだけです。${DROP}`,
    };
  }
  if (status === 404 || status === 410) {
    return {
      what,
      todo: "ファイルがなくなっているか、アドレスが途中で切れています。アドレスを確認してください。",
    };
  }
  if (status === 429 || status >= 500) return { what, todo: "しばらくしてからもう一度試してください。" };
  return { what, todo: `アドレスを別のタブで開くと詳しい説明が表示されます。${DROP}` };
}

function noCors(host: string, server: string | null, raw: string | null): FailureText {
  const what = `${host} は応答しましたが、ほかのページからの読み込みを許可していません (ヘッダ Access-Control-Allow-Origin: * がありません)。`;
  if (raw !== null) {
    return { what, todo: "これはファイルについての GitHub のページです。ファイル自体の場所:", code: raw };
  }
  if (server === "github-release") {
    return {
      what,
      todo: `GitHub はリリースのファイルにこのヘッダを付けません。リポジトリ (raw.githubusercontent.com) か GitHub Pages に置くと付きます。${DROP}`,
    };
  }
  if (server === "s3") {
    return { what, todo: `バケットの所有者が下の CORS 設定を追加する必要があります。${DROP}`, code: S3 };
  }
  return {
    what,
    todo: `サーバーの管理者が追加する必要があります (nginx では下の行)。* の代わりに 1 つのサイト名を書いても機能しません。ファイルが存在しない場合も、このヘッダがなければ同じ表示になります。${DROP}`,
    code: NGINX,
  };
}

export const remote: Translated<typeof en> = {
  asks: {
    title: (hosts) =>
      hosts.length === 1
        ? `このリンクは ${hosts[0]} から結果を読み込みます。`
        : `このリンクは ${hosts.length} 台のホストから結果を読み込みます。`,
    why: "まだ何も取得していません。読み込み元のホストには、このマシンのネットワークアドレスと読み込むファイルが伝わります。Cookie や自分のデータが送られることはありません。",
    host: fileCount,
    letters: (letters) => `文字表記: ${letters}`,
    plain: "暗号化なし",
    more: (n) => `ほか ${counted(n)} 件`,
    choose: (host) => `${host} から読み込む`,
    always: (hosts) => `次回から${hosts === 1 ? "このホスト" : "これらのホスト"}からは確認なしで読み込む`,
    yes: (hosts) => (hosts.length === 1 ? `${hosts[0]} から読み込む` : `${hosts.length} 台のホストから読み込む`),
    none: "読み込み元のホストを選択してください。",
    no: "今は読み込まない",
  },
  putOff: {
    title: (count) => `このリンクの${fileCount(count)}を読み込んでいません。`,
    again: "読み込む…",
    leave: "自分のファイルを表示",
  },
  loading: {
    title: (done, all) =>
      all === 1 ? `${fileCount(1)}を読み込み中` : `${fileCount(all)}を読み込み中、${counted(done)} 件完了`,
    of: (bytes, total) => `${bytes} / ${total}`,
    waiting: "待機中",
    large: (name, total, limit) =>
      `${name} は ${total === null ? `${limit} を超えています` : `${total} あります`}。読み込む間はメモリに置かれます。`,
    largeYes: "読み込む",
    largeNo: "読み込まない",
  },
  failed: {
    title: (failed, all) =>
      all === 1
        ? "ファイルを読み込めませんでした。"
        : `${fileCount(all)}中 ${counted(failed)} 件を読み込めませんでした。`,
    again: "もう一度試す",
  },
  open: {
    label: "結果のファイル、アーカイブ、バンドルのアドレス (1 行に 1 件)",
    hint: "任意のページからの読み込みを許可する (Access-Control-Allow-Origin: *) サーバーの https://…。その間、自分のファイルは表示されず、ページのリンクにはこれらのアドレスが入ります。",
    notKept: (n) => `自分の${fileCount(n)}はこのブラウザに保存されていないため、もう一度ドロップする必要があります。`,
    load: "読み込む",
  },
  faults: {
    "src/no-address": {
      what: "アドレスではありません。",
      todo: "https:// で始まるアドレス全体を書いてください。",
    },
    "src/scheme": {
      what: "読み込めるのは https:// と http:// のアドレスだけです。",
      todo: "このマシンのファイルは、ページにドロップしてください。",
    },
    "src/userinfo": {
      what: "アドレスにユーザー名またはパスワードが含まれています。",
      todo: "リンクは他人に渡るため、読み込みません。誰でも読めるアドレスを使ってください。",
    },
    "src/mixed": {
      what: "このページは https で開かれているため、ブラウザは http からの読み込みを許可しません。",
      todo: `サーバーが対応していれば、https:// のアドレスを使ってください。${DROP}`,
    },
    "src/ipv6": {
      what: "ホストが IPv6 アドレスで、ページのポリシーでは指定できません。",
      todo: "ホスト名か IPv4 アドレスを使ってください。",
    },
    "src/host": {
      what: "ホスト名に、ページのポリシーで指定できない文字があります。使えるのは a～z、数字、ハイフン、ピリオドで、アンダースコアは使えません。",
      todo: "ホストの別の名前を使ってください。S3 のバケットはパスに書けます: https://s3.amazonaws.com/my_bucket/…",
    },
  },
  failures: {
    status: statusText,
    noCors,
    offline: {
      what: "このマシンはオフラインです。",
      todo: "ネットワークに接続してからもう一度試してください。",
    },
    unreachable: (host) => ({
      what: `${host} からの応答がありません。`,
      todo: `ホストが存在しないか、応答するサーバーがないか、証明書が無効か、このネットワークまたは拡張機能が遮断しています。アドレスを別のタブで開くと、ブラウザが詳しい説明を表示します。${DROP}`,
    }),
    redirected: (host) => ({
      what: `${host} が、許可していない別のホストへリダイレクトしています。`,
      todo: `アドレスを別のタブで開き、ファイルが実際にある場所のアドレスを使ってください。${DROP}`,
    }),
    idle: (seconds, bytes) => ({
      what:
        bytes === null
          ? `${seconds} 秒間、何も届きませんでした。`
          : `${bytes} を受信した後、${seconds} 秒間何も届きませんでした。`,
      todo: `もう一度試してください。${DROP}`,
    }),
    cut: (bytes, total) => ({
      what: `${total === null ? "" : `${total} 中 `}${bytes} を受信したところで接続が切れました。`,
      todo: `もう一度試してください。${DROP}`,
    }),
    empty: {
      what: "ファイルが空です (0 バイト)。",
      todo: "ファイルをもう一度もらってください。",
    },
    aborted: { what: "読み込みを見送りました。", todo: "読み込むには、もう一度試してください。" },
    noPage: {
      what: "ファイルを取得するページ fetch.html が応答しません。",
      todo: `このサイトの公開者は、アプリと同じ場所に fetch.html を置く必要があります。拡張機能が遮断している可能性もあります。${DROP}`,
    },
    webPage: {
      what: "サーバーが結果ではなく Web ページを送ってきました。",
      todo: "フォルダーの一覧、ファイルについてのページ、ログインを求めるページのいずれかの可能性があります。ファイル自体のアドレスを使ってください。",
    },
  },
};
