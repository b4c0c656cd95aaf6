export interface Markup {
  kind: "start" | "end" | "comment";
  /** Lower-case name, truncated; empty for a comment. */
  name: string;
  selfClosing: boolean;
  /** Offset of its first character. */
  start: number;
  /** Offset just after the tag or comment itself. */
  tagEnd: number;
  /** Offset at which to look for the next markup, past any text of a raw-text element. */
  end: number;
}

/** Truncates names, since longer names do not need to be distinguished. */
const TAG = /<(\/?)([a-z][^\s/>]{0,30})/iy;

const COMMENT_END = /--!?>/g;
/** Start of markup that is a comment up to the next `>`, such as a doctype. */
const BOGUS_COMMENT = /^(?:[!?]|\/[^a-z])/i;

/** Patterns that end a raw-text element's text, keyed by element name. */
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
    if (comment !== null) {
      return { kind: "comment", name: "", selfClosing: false, start: at, tagEnd: comment, end: comment };
    }
    TAG.lastIndex = at;
    const [whole, slash, written] = TAG.exec(html) ?? [];
    if (whole === undefined) continue;
    const tagEnd = endOfTag(html, at + whole.length);
    return tagAt(html, { start: at, tagEnd, isEnd: slash === "/", name: (written ?? "").toLowerCase() });
  }
  return null;
}

/** Returns null if no comment begins there; an unclosed comment ends with the page. */
function commentEnd(html: string, at: number): number | null {
  if (html.startsWith("<!--", at)) {
    // `<!-->` is a complete comment, but `<!--!>` is not.
    COMMENT_END.lastIndex = html.startsWith("!", at + 4) ? at + 4 : at + 2;
    return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length;
  }
  return BOGUS_COMMENT.test(html.slice(at + 1, at + 3)) ? after(html, ">", at + 1) : null;
}

function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at < 0 ? html.length : at + what.length;
}

interface Tag extends Pick<Markup, "start" | "tagEnd" | "name"> {
  isEnd: boolean;
}

function tagAt(html: string, { start, tagEnd, isEnd, name }: Tag): Markup {
  if (isEnd) return { kind: "end", name, selfClosing: false, start, tagEnd, end: tagEnd };
  return {
    kind: "start",
    name,
    selfClosing: html.charAt(tagEnd - 2) === "/",
    start,
    tagEnd,
    end: name === "plaintext" ? html.length : textEnd(html, name, tagEnd),
  };
}

/** Skips quoted values, which may contain any character. */
function endOfTag(html: string, from: number): number {
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
