import type { PageLanguage } from "#shared/language/language.ts";
import type { Assessment, LimitationReason, StatementModel } from "#shared/statements/choices.ts";
import { ENGLISH_STATEMENT } from "./english/statement-words.ts";
import { GERMAN_STATEMENT } from "./german/statement-words.ts";

/** Text of a statement, except the owner's own text and the declaration. */
export interface StatementWords {
  titles: Record<StatementModel, string>;
  intro(model: StatementModel, organization: string, origin: string): string;
  published(day: string, number: number): string;
  draft: string;
  superseded(day: string): string;
  unproven(host: string): string;
  contents: string;
  pageNumber(page: number, pages: number): string;
  service: string;
  usage: string;
  measures: string;
  status: string;
  limitations: {
    heading: string;
    intro: string;
    reasons: Record<LimitationReason, string>;
    since(day: string): string;
    instead(text: string): string;
  };
  contact: {
    heading: string;
    intro: string;
    email: string;
    phone: string;
    address: string;
    widget: string;
    within(days: number): string;
  };
  assessment: {
    heading: string;
    by: Record<Assessment, (assessor: string) => string>;
    on(day: string): string;
  };
  authority: { heading: string; intro: Record<StatementModel, string>; link: string };
  versions: { heading: string; version(number: number, day: string): string; current: string };
}

export function statementWords(language: PageLanguage): StatementWords {
  return language === "de" ? GERMAN_STATEMENT : ENGLISH_STATEMENT;
}
