import type { Crawl } from "../sites/crawl-state.ts";
import type { NoteCode } from "../sites/reason-words.ts";

export function addNotes(crawl: Crawl, notes: readonly NoteCode[]): Crawl {
  return { ...crawl, notes: [...new Set([...crawl.notes, ...notes])] };
}
