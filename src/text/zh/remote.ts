import type { FailureText, remote as en } from "../en/remote";
import { counted, fileCount } from "./counted";
import type { Translated } from "../translated";

const DROP = "也可以下载文件后拖到此处。";
const NGINX = 'add_header Access-Control-Allow-Origin "*" always;';
const S3 = `[{"AllowedOrigins": ["*"], "AllowedMethods": ["GET", "HEAD"], "AllowedHeaders": []}]`;

function statusText(host: string, status: number): FailureText {
  const what = `${host} 返回 ${status}。`;
  if (status === 401 || status === 403) {
    return { what, todo: `该文件需要登录。只能加载人人可读的文件：不发送密码和 cookie。${DROP}` };
  }
  if (status === 404 || status === 410) {
    return { what, todo: "文件已不存在，或网址被截断。请检查网址。" };
  }
  if (status === 429 || status >= 500) return { what, todo: "请稍后重试。" };
  return { what, todo: `请在单独的标签页中打开该网址，查看详细说明。${DROP}` };
}

function noCors(host: string, server: string | null, raw: string | null): FailureText {
  const what = `${host} 有响应，但不允许其他网页读取该文件：缺少响应头 Access-Control-Allow-Origin: *。`;
  if (raw !== null) return { what, todo: "这是 GitHub 介绍该文件的页面。文件本身位于：", code: raw };
  if (server === "github-release") {
    return {
      what,
      todo: `GitHub 对 release 中的文件从不发送该响应头。请将文件放入仓库 (raw.githubusercontent.com) 或 GitHub Pages：两者都会发送。${DROP}`,
    };
  }
  if (server === "s3") {
    return { what, todo: `请存储桶的所有者加入下面的 CORS 配置。${DROP}`, code: S3 };
  }
  return {
    what,
    todo: `须由服务器的管理者添加，nginx 可用下面一行。以某个网站的名称代替 * 不行。文件不存在时若也没有该响应头，现象相同。${DROP}`,
    code: NGINX,
  };
}

export const remote: Translated<typeof en> = {
  asks: {
    title: (hosts) =>
      hosts.length === 1 ? `此链接从 ${hosts[0]} 加载结果。` : `此链接从 ${hosts.length} 台主机加载结果。`,
    why: "尚未获取任何内容。加载时，对方主机会看到本机的网络地址和所加载的文件；不发送 cookie，也不发送本地数据。",
    host: (count) => fileCount(count),
    letters: (letters) => `读作 ${letters}`,
    plain: "未加密",
    more: (n) => `另有 ${counted(n)} 个`,
    choose: (host) => `从 ${host} 加载`,
    always: (hosts) => `以后访问时从${hosts === 1 ? "此主机" : "这些主机"}加载，不再询问`,
    yes: (hosts) => (hosts.length === 1 ? `从 ${hosts[0]} 加载` : `从 ${hosts.length} 台主机加载`),
    none: "请选择要加载的主机。",
    no: "暂不加载",
  },
  putOff: {
    title: (count) => `此链接的 ${fileCount(count)}未加载。`,
    again: "加载…",
    leave: "显示本地文件",
  },
  loading: {
    title: (done, all) => (all === 1 ? "正在加载 1 个文件" : `正在加载 ${fileCount(all)}，已完成 ${counted(done)} 个`),
    of: (bytes, total) => `${bytes} / ${total}`,
    waiting: "等待中",
    large: (name, total, limit) =>
      `${name} ${total === null ? `超过 ${limit}` : `为 ${total}`}。读取期间文件保存在内存中。`,
    largeYes: "加载",
    largeNo: "略去",
  },
  failed: {
    title: (failed, all) => (all === 1 ? "文件未加载。" : `${counted(failed)}/${fileCount(all)}未加载。`),
    again: "重试",
  },
  open: {
    label: "结果文件、归档或结果包的网址，每行一个",
    hint: "https://…，服务器须允许任意网页读取文件 (Access-Control-Allow-Origin: *)。期间不显示本地文件；页面的链接随后包含这些网址。",
    notKept: (n) => `有 ${counted(n)} 个本地文件未保留在此浏览器中，之后须重新拖入。`,
    load: "加载",
  },
  faults: {
    "src/no-address": {
      what: "这不是网址。",
      todo: "请输入完整网址，以 https:// 开头。",
    },
    "src/scheme": {
      what: "只能加载 https:// 和 http:// 网址。",
      todo: "本机上的文件请拖到页面上。",
    },
    "src/userinfo": {
      what: "网址中含有用户名或密码。",
      todo: "链接会被转发，因此不加载。请使用人人可读的网址。",
    },
    "src/mixed": {
      what: "本页经 https 打开，浏览器不允许加载 http 内容。",
      todo: `如服务器支持，请在网址中使用 https://。${DROP}`,
    },
    "src/ipv6": {
      what: "主机为 IPv6 地址，本页的安全策略无法写入此类地址。",
      todo: "请使用主机名或 IPv4 地址。",
    },
    "src/host": {
      what: "主机名中有本页安全策略不支持的字符：只能用 a 至 z、数字、连字符和点，不能用下划线。",
      todo: "请使用该主机的其他名称。S3 存储桶可写在路径中：https://s3.amazonaws.com/my_bucket/…",
    },
  },
  failures: {
    status: statusText,
    noCors,
    offline: { what: "本机处于离线状态。", todo: "请联网后重试。" },
    unreachable: (host) => ({
      what: `${host} 没有响应。`,
      todo: `主机不存在、端口无服务、证书无效，或被网络或扩展程序拦截。请在单独的标签页中打开该网址，浏览器会给出更多说明。${DROP}`,
    }),
    redirected: (host) => ({
      what: `${host} 重定向到另一台未经确认的主机。`,
      todo: `请在单独的标签页中打开该网址，改用文件实际所在的网址。${DROP}`,
    }),
    idle: (seconds, bytes) => ({
      what: bytes === null ? `${seconds} s 内没有收到任何数据。` : `收到 ${bytes} 之后，${seconds} s 内没有新数据。`,
      todo: `请重试。${DROP}`,
    }),
    cut: (bytes, total) => ({
      what: `连接中断，已收到 ${bytes}${total === null ? "" : `，共 ${total}`}。`,
      todo: `请重试。${DROP}`,
    }),
    empty: { what: "文件为空：收到 0 字节。", todo: "请重新索取文件。" },
    aborted: { what: "已略去。", todo: "如需加载，请重试。" },
    noPage: {
      what: "用于获取文件的页面 fetch.html 没有响应。",
      todo: `该页面应与应用放在一起：发布本网站时须一并复制。也可能被扩展程序拦截。${DROP}`,
    },
    webPage: {
      what: "服务器返回的是网页，不是结果。",
      todo: "可能是文件夹的列表、介绍该文件的页面，或登录页面。请使用文件本身的网址。",
    },
  },
};
