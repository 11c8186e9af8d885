/** docs/collect.md as a page of the site, `collect.html`; audit badges link to its headings. */
import { readFileSync } from "node:fs";
import { Marked } from "marked";

/** As GitHub makes anchors from headings. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const markdown = new Marked({
  renderer: {
    heading({ tokens, text, depth }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    /** Long lines scroll, also by keyboard. */
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
    /** Files next to the document have no page. */
    link({ tokens, href }) {
      const text = this.parser.parseInline(tokens);
      return /^(?:#|https:)/.test(href) ? `<a href="${href}">${text}</a>` : text;
    },
  },
});

const css = `:root { color-scheme: light dark; background: Canvas; }
body { max-width: 46rem; margin: 24px auto; padding: 0 16px; font: 0.9375rem/1.45 system-ui, sans-serif; }
a { color: inherit; }
h1, h2, h3 { line-height: 1.3; scroll-margin-top: 16px; }
h3:target { outline: 2px solid; outline-offset: 4px; }
pre, code { font-family: ui-monospace, Consolas, Menlo, monospace; font-size: 0.8125rem; }
pre { padding: 12px; overflow-x: auto; border: 1px solid #858b91; }
table { border-collapse: collapse; font-size: 0.8125rem; line-height: 1.4; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid #858b91; text-align: left; vertical-align: top; }
`;

export function collectPage(policy) {
  const page = () => {
    const body = markdown.parse(readFileSync(new URL("../docs/collect.md", import.meta.url), "utf8"));
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
