import { isPagePattern, writtenPath } from "../corrections/page-pattern.ts";

/** Maximum number of path patterns that an owner can list. */
export const EXCLUDED_LIMIT = 20;

/**
 * Returns an entered pattern, or the path of a pasted URL, which may also be a pattern. Returns
 * null for anything else.
 */
export function parsePathPattern(typed: string): string | null {
  const text = typed.trim();
  const path = text.replace(/^https?:\/\/[^/?#]*/i, "");
  const pattern = path === "" && text !== "" ? "/" : path;
  return isPagePattern(pattern) ? pattern : null;
}

/**
 * Returns a pattern for the paths where the widget may be shown, which keeps the widget's script
 * small; null for all paths. `*` matches any characters, and a final slash makes no difference.
 * Matching takes linear time: lookaheads keep parts between two `*` where they were first found.
 */
export function shownPaths(excluded: readonly string[]): string | null {
  if (excluded.length === 0) return null;
  let groups = 0;
  const alternatives = excluded.map((pattern) => {
    const path = writtenPath(pattern);
    const [start = "", ...parts] = path
      .replace(/\/\*?$/, "")
      .split("*")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const last = parts.pop();
    const middle = parts.map((part) => `(?=(.*?${part}))\\${++groups}`).join("");
    const end = path.endsWith("/*") ? "(?:\\/.*)?" : "\\/?";
    return `${start}${middle}${last === undefined ? "" : `.*${last}`}${end}`;
  });
  return `^(?!(?:${alternatives.join("|")})$)`;
}
