import { Lexer, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";

/** Deeper lists are shown as they were written. */
const DEEPEST = 6;
/** The reader of Markdown takes the square of the length for some texts: longer ones are shown as they were written. */
const LONGEST = 20_000;
const LINK = /^(?:#\/|https?:\/\/|mailto:)[^\s]+$/i;

/**
 * Text of a file or a link as elements: headings, paragraphs, emphasis, lists, code, and links into this site, to the web
 * and to mail. Everything else stays as it was written: HTML, images, tables, quotes, other schemes.
 */
export default function Markdown({ text }: { readonly text: string }) {
  return <>{blocks(tokensOf(text), 0)}</>;
}

/** What nests so deep that the reader of Markdown gives up is one text. */
function tokensOf(text: string): readonly Token[] {
  const asWritten = [{ type: "html", raw: text }];
  if (text.length > LONGEST) return asWritten;
  try {
    return new Lexer({ gfm: false }).lex(text);
  } catch {
    return asWritten;
  }
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

/** The parts of a line; without any, its text. */
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
        if (!LINK.test(href)) break;
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

const textOf = (token: Token): string => (token as Partial<Tokens.Text>).text ?? token.raw;
