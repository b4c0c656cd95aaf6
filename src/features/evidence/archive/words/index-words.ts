import type { PageLanguage } from "#shared/language/language.ts";
import { ENGLISH_INDEX } from "./english-index.ts";
import { GERMAN_INDEX } from "./german-index.ts";

/** Text for an archive's human-readable documents, except text about record kinds. */
export interface IndexWords {
  title: string;
  allWebsites: string;
  madeOn(time: string): string;
  madeFor(product: string, account: string): string;
  pageNumber(page: number, pages: number): string;
  contents: string;
  figures: { scans: string; decisions: string; barriers: string };
  intro(first: string, last: string): string;
  withheld(records: number): string;
  months: { heading: string; note: string; caption: string; columns: [string, string, string, string] };
  scans: { heading: string; caption: string; columns: [string, string, string, string, string] };
  decisions: string;
  barriers: { heading: string; note: string };
  others: string;
  records: { columns: [string, string, string, string] };
  access: { heading: string; note: string; columns: [string, string, string] };
  leftOut(shown: number, all: number): string;
  proof: { heading: string; text(key: string): string };
  limits: { title: string; parts: Array<{ heading: string; items: string[] }> };
}

export function indexWords(language: PageLanguage): IndexWords {
  return language === "de" ? GERMAN_INDEX : ENGLISH_INDEX;
}
