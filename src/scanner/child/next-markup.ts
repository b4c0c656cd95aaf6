/** A tag or comment. */
export interface Markup {
  kind: "start" | "end" | "comment";
  /** In lower case, truncated; empty for a comment. */
  name: string;
  selfClosing: boolean;
  /** Offset of the text after the markup; after a raw-text element, of its end. */
  end: number;
}

/** Truncates names, since longer ones need not be told apart. */
const TAG = /<(\/?)([a-z][^\s/>]{0,30})/iy;

/** Elements with raw text, by the pattern that ends it. */
const TEXT_END: ReadonlyMap<string, RegExp> = new Map(
  ["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"].map((name) => [
    name,
    new RegExp(`</${name}`, "gi"),
  ]),
);

/** Finds the next tag or comment, in linear time for any page. */
export function nextMarkup(html: string, from: number): Markup | null {
  for (let at = html.indexOf("<", from); at >= 0; at = html.indexOf("<", at + 1)) {
    const comment = commentEnd(html, at);
    if (comment !== null) return { kind: "comment", name: "", selfClosing: false, end: comment };
    TAG.lastIndex = at;
    const [whole, slash, written] = TAG.exec(html) ?? [];
    if (whole !== undefined)
      return tagAt(html, at + whole.length, slash === "/", (written ?? "").toLowerCase());
  }
  return null;
}

/** Returns null if no comment begins there; an unclosed comment ends with the page. */
function commentEnd(html: string, at: number): number | null {
  if (html.startsWith("<!--", at)) return after(html, "-->", at + 2);
  return /[!?]/.test(html.charAt(at + 1)) ? after(html, ">", at + 1) : null;
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at < 0 ? html.length : at + what.length;
}

function tagAt(html: string, from: number, isEnd: boolean, name: string): Markup {
  const end = tagEnd(html, from);
  if (isEnd) return { kind: "end", name, selfClosing: false, end };
  return {
    kind: "start",
    name,
    selfClosing: html.charAt(end - 2) === "/",
    end: name === "plaintext" ? html.length : textEnd(html, name, end),
  };
}

/** Skips quoted values, which may hold any character. */
function tagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (character === ">") return at + 1;
    if (character !== "=") continue;
    while (/\s/.test(html.charAt(at + 1))) at += 1;
    const quote = html.charAt(at + 1);
    if (quote === '"' || quote === "'") at = after(html, quote, at + 2) - 1;
  }
  return html.length;
}

function textEnd(html: string, name: string, from: number): number {
  const pattern = TEXT_END.get(name);
  if (!pattern) return from;
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}
