/** The supported subset of Markdown as tokens; and as lines for a picture, which has neither emphasis nor links. */
import { Lexer, type Token, type Tokens } from "marked";

/** Deeper lists are shown as written. */
export const DEEPEST = 6;
/** For some texts the Markdown parser takes quadratic time: longer ones are shown as written. */
const LONGEST = 20_000;
const LINK = /^(?:#\/|https?:\/\/|mailto:)[^\s]+$/i;

export const isShownLink = (href: string): boolean => LINK.test(href);

/** Text nested so deeply that the parser gives up stays one text. */
export function tokensOf(text: string): readonly Token[] {
  const asWritten = [{ type: "html", raw: text }];
  if (text.length > LONGEST) return asWritten;
  try {
    return new Lexer({ gfm: false }).lex(text);
  } catch {
    return asWritten;
  }
}

export const textOf = (token: Token): string => (token as Partial<Tokens.Text>).text ?? token.raw;

/** The same text without its markup, a line for each paragraph, list item and line of code. */
export const plainLines = (text: string): string[] => tokensOf(text).flatMap((token) => blockLines(token, 0));

function blockLines(token: Token, depth: number): string[] {
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "heading":
    case "paragraph":
    case "text":
      return inlineText(token, 0).split("\n");
    case "code":
      return textOf(token).split("\n");
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      if (depth >= DEEPEST) break;
      return items.flatMap((item, i) => {
        const mark = ordered ? `${(start === "" ? 1 : start) + i}.` : "•";
        const [first = "", ...rest] = item.tokens.flatMap((one) => blockLines(one, depth + 1));
        return [`${mark} ${first}`, ...rest];
      });
    }
  }
  return token.raw.trim().split("\n");
}

function inlineText(token: Token, depth: number): string {
  const { tokens } = token as { readonly tokens?: readonly Token[] };
  if (tokens === undefined || depth >= DEEPEST) return textOf(token);
  return tokens
    .map((part) => {
      switch (part.type) {
        case "br":
          return "\n";
        case "escape":
        case "codespan":
          return textOf(part);
        case "text":
        case "em":
        case "strong":
          return inlineText(part, depth + 1);
        case "link":
          if (isShownLink((part as Tokens.Link).href)) return inlineText(part, depth + 1);
      }
      return part.raw;
    })
    .join("");
}
