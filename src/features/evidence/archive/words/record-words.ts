import type { PageLanguage } from "#shared/language/language.ts";
import { ENGLISH_RECORDS } from "./english-records.ts";
import { GERMAN_RECORDS } from "./german-records.ts";

/** Text about record kinds and their facts. */
export interface RecordWords {
  language: PageLanguage;
  kinds: Record<string, string>;
  /** Text for states, roles and reasons; a value without text is shown as recorded. */
  values: Record<string, string>;
  proof(how: string): string;
  paused: string;
  notPaused: string;
  leftOut(paths: string): string;
  always(paths: string): string;
  issues(count: number): string;
  reason(reason: string): string;
  until(day: string): string;
  forGood: string;
  result(state: string): string;
  version(number: number): string;
  onPages(names: string, pages: string): string;
  correction(id: string): string;
  switchedOn: string;
  switchedOff: string;
  throughWidget(name: string): string;
  report(id: string): string;
  now(state: string): string;
  reply(number: number): string;
  asRole(role: string): string;
  newRole(before: string, role: string): string;
  removed: string;
  wasRole(role: string): string;
  transfer(id: string): string;
  member(name: string): string;
  legalCase(id: string): string;
  received(day: string): string;
  deadline(day: string): string;
  suggestion(purpose: string, model: string): string;
  file(format: string, bytes: number): string;
}

export function recordWords(language: PageLanguage): RecordWords {
  return language === "de" ? GERMAN_RECORDS : ENGLISH_RECORDS;
}
