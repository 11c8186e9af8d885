import type { Token, Tokens } from "marked";
import type { ReactNode } from "react";
import { DEEPEST, isShownLink, textOf, tokensOf } from "./markdownText";

/**
 * Text of a file or a link as elements: headings, paragraphs, emphasis, lists, code, and links into this site, to the
 * web and to mail. Everything else stays as written: HTML, images, tables, quotes, other schemes.
 */
export default function Markdown({ text }: { readonly text: string }) {
  return <>{blocks(tokensOf(text), 0)}</>;
}

const blocks = (tokens: readonly Token[], depth: number): ReactNode => tokens.map((token, i) => block(token, i, depth));

function block(token: Token, key: number, depth: number): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // The page has its title and its sections above this.
      return token["depth"] > 3 ? (
        <h4 key={key}>{inline(token)}</h4>
      ) : (
        <h3 key={key} className="font-semibold">
          {inline(token)}
        </h3>
      );
    case "paragraph":
      return <p key={key}>{inline(token)}</p>;
    case "text":
      return <span key={key}>{inline(token)}</span>;
    case "code":
      return (
        <pre key={key} className="overflow-x-auto bg-panel p-2" dir="ltr">
          <code>{token["text"]}</code>
        </pre>
      );
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      if (depth >= DEEPEST) break;
      const shown = items.map((item, i) => <li key={i}>{blocks(item.tokens, depth + 1)}</li>);
      return ordered ? (
        <ol key={key} className="list-decimal ps-6" start={start === "" ? 1 : start}>
          {shown}
        </ol>
      ) : (
        <ul key={key} className="list-disc ps-5">
          {shown}
        </ul>
      );
    }
  }
  return (
    <p key={key} className="whitespace-pre-wrap">
      {token.raw.trim()}
    </p>
  );
}

/** The elements of a line; without any, its text. */
function inline(token: Token, depth = 0): ReactNode {
  const { tokens } = token as { readonly tokens?: readonly Token[] };
  if (tokens === undefined || depth >= DEEPEST) return textOf(token);
  return tokens.map((part, key): ReactNode => {
    const inner = () => inline(part, depth + 1);
    switch (part.type) {
      case "text":
        return <span key={key}>{inner()}</span>;
      case "escape":
        return part["text"] as string;
      case "br":
        return <br key={key} />;
      case "codespan":
        return (
          <code key={key} className="rounded-sm bg-panel px-1" dir="ltr">
            {part["text"]}
          </code>
        );
      case "em":
        return <em key={key}>{inner()}</em>;
      case "strong":
        return <strong key={key}>{inner()}</strong>;
      case "link": {
        const { href } = part as Tokens.Link;
        if (!isShownLink(href)) break;
        const leaves = !href.startsWith("#/");
        return (
          <a
            key={key}
            className="underline decoration-ctrl"
            href={href}
            {...(leaves && { target: "_blank", rel: "noreferrer" })}
          >
            {inner()}
          </a>
        );
      }
    }
    return part.raw;
  });
}
