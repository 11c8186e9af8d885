/**
 * docs/collect.md as a page of the site, `collect.html`; audit badges link to its headings. Supports the part of
 * Markdown used in that file: headings, paragraphs, fenced code, tables, links, inline code.
 */
import { readFileSync } from "node:fs";

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** As GitHub makes anchors from headings. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Links within the page and to other sites; files next to the document have no page. */
const line = (text) =>
  escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\(((?:#|https:)[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

const cells = (row, tag) =>
  `<tr>${row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => `<${tag}>${line(cell.trim())}</${tag}>`)
    .join("")}</tr>`;

function block(text) {
  const heading = /^(#{1,3}) (.+)$/.exec(text);
  if (heading) {
    const level = heading[1].length;
    return `<h${level} id="${anchorOf(heading[2])}">${line(heading[2])}</h${level}>`;
  }
  if (text.startsWith("|")) {
    const [head, , ...rows] = text.split("\n");
    return `<table><thead>${cells(head, "th")}</thead><tbody>${rows.map((row) => cells(row, "td")).join("")}</tbody></table>`;
  }
  return `<p>${line(text.replaceAll("\n", " "))}</p>`;
}

/** Body of the page. */
function bodyOf(markdown) {
  return markdown
    .split(/^(```[^]*?^```)$/m)
    .flatMap((part) => {
      const code = /^```\w*\n([^]*)```$/.exec(part);
      if (code) return [`<pre><code>${escape(code[1])}</code></pre>`];
      return part
        .split(/\n{2,}/)
        .map((text) => text.trim())
        .filter((text) => text !== "")
        .map(block);
    })
    .join("\n");
}

const css = `:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 24px auto; padding: 0 16px; font: 15px/22px system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.3; scroll-margin-top: 16px; }
h3:target { outline: 2px solid; outline-offset: 4px; }
pre, code { font-family: ui-monospace, Consolas, Menlo, monospace; font-size: 13px; }
pre { padding: 12px; overflow-x: auto; border: 1px solid #858b91; }
table { border-collapse: collapse; font-size: 13px; line-height: 18px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid #858b91; text-align: left; vertical-align: top; }
`;

export function collectPage(policy) {
  const page = () => {
    const body = bodyOf(readFileSync(new URL("../docs/collect.md", import.meta.url), "utf8"));
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Collecting results · Kneepoint</title>
<link rel="stylesheet" href="collect.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  };
  return {
    name: "collect-page",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "collect.html", source: page() });
      this.emitFile({ type: "asset", fileName: "collect.css", source: css });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== "/collect.html" && request.url !== "/collect.css") return next();
        const isPage = request.url.endsWith(".html");
        response.setHeader("Content-Type", isPage ? "text/html" : "text/css");
        response.end(isPage ? page() : css);
      });
    },
  };
}
