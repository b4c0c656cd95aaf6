import type { PageRefusal } from "../jobs.ts";
import { PAGE_LIMITS } from "../page-limits.ts";
import { type Markup, nextMarkup } from "./next-markup.ts";

/**
 * Counts a page's tags and levels in one pass, before it is parsed. The result is an estimate;
 * deceptive markup still hits the limits on processor time and memory.
 */
export function weighPage(html: string): PageRefusal | null {
  const open: string[] = [];
  let tags = 0;
  for (let markup = nextMarkup(html, 0); markup; markup = nextMarkup(html, markup.end)) {
    tags += 1;
    if (tags > PAGE_LIMITS.tags) return "too-many-tags";
    if (markup.kind === "end") close(open, markup.name);
    if (markup.kind === "start") openElement(open, markup);
    if (open.length > PAGE_LIMITS.depth) return "too-deep";
  }
  return null;
}

const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(" "));

const VOID = namesOf("area base br col embed hr img input link meta param source track wbr");
const CELLS = namesOf("td th");
const ROWS = namesOf("td th tr");
const GROUPS = namesOf("td th tr caption colgroup thead tbody tfoot");
const TERMS = namesOf("dt dd");
const RUBY = namesOf("rb rt rtc rp");

/** Open elements that a start tag closes, if their end tags may be omitted. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  p: namesOf("p"),
  li: namesOf("li"),
  dt: TERMS,
  dd: TERMS,
  option: namesOf("option"),
  optgroup: namesOf("option optgroup"),
  td: CELLS,
  th: CELLS,
  tr: ROWS,
  thead: GROUPS,
  tbody: GROUPS,
  tfoot: GROUPS,
  rb: RUBY,
  rt: RUBY,
  rtc: RUBY,
  rp: RUBY,
};

function openElement(open: string[], { name, selfClosing }: Markup): void {
  if (VOID.has(name)) return;
  if (selfClosing && (open.includes("svg") || open.includes("math"))) return;
  if (Object.hasOwn(ENDED_BY, name)) endImplied(open, ENDED_BY[name]);
  open.push(name);
}

/**
 * Stops at the first element without an implied end, so that a nested list keeps its outer item.
 */
function endImplied(open: string[], ended: ReadonlySet<string> | undefined): void {
  let cut = open.length;
  for (let at = open.length - 1; at >= 0 && Object.hasOwn(ENDED_BY, open[at] ?? ""); at -= 1) {
    if (ended?.has(open[at] ?? "")) cut = at;
  }
  open.length = cut;
}

function close(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
}
