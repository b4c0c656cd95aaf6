import type { IssueView, PlacesList } from "#shared/issues/schemas.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { findingTitle } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { enClause, WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import { plainLine } from "#src/scanner/reports/plain-line.ts";
import { criterionName, translateInto } from "../rule-words.ts";

/** Maximum number of pages that a text names; it counts the others. */
const MAX_PAGES = 5;
/** Separates a frame from an element in it, in selectors of AccessLint and the scanner. */
const IN_FRAME = " >>>iframe> ";

/** Facts about an issue for texts to others, in one language and without control characters. */
export interface IssueFacts {
  language: PageLanguage;
  outcome: IssueView["outcome"];
  /** The finding's text, without a final period. */
  title: string;
  why: string | null;
  remedy: string | null;
  /** E.g. `WCAG 2.2: 1.1.1 Non-text Content (Level A)`. */
  criteria: string[];
  /** Clauses of EN 301 549, e.g. `9.1.1.1`. */
  clauses: string[];
  pages: Array<{ url: string; elements: number }>;
  otherPages: number;
  /** An element, with the selectors of the frames around it; null for the whole page. */
  element: { frames: string[]; selector: string; markup: string; isFrame: boolean } | null;
  firstSeen: string;
  lastSeen: string;
}

export function issueFacts(
  issue: IssueView & Pick<PlacesList, "places">,
  language: PageLanguage,
): IssueFacts {
  const rule = SCAN_RULES.get(issue.rule);
  const words = translateInto(language);
  const formats = mailFormats(language, null);
  const pages = issue.places.slice(0, MAX_PAGES);
  const element = issue.places.flatMap(({ elements }) => elements).find(({ selector }) => selector !== "");
  const path = element?.selector.split(IN_FRAME) ?? [];
  return {
    language,
    outcome: issue.outcome,
    title: plainLine(findingTitle(issue, language)),
    why: rule ? words(rule.why) : null,
    remedy: rule ? words(rule.remedy) : null,
    criteria: issue.criteria.map((id) => {
      const level = WCAG_CRITERIA[id]?.level;
      const name = `WCAG 2.2: ${criterionName(language, id)}`;
      return level ? `${name} (${language === "de" ? "Stufe" : "Level"} ${level})` : name;
    }),
    clauses: issue.criteria.flatMap((id) => enClause(id, rule?.format) ?? []),
    pages: pages.map(({ pageUrl, count, elements }) => ({
      url: plainLine(pageUrl),
      elements: elements[0]?.selector ? count : 0,
    })),
    otherPages: Math.max(0, issue.pages - pages.length),
    element: element
      ? {
          frames: path.slice(0, -1).map(plainLine),
          selector: plainLine(path.at(-1) ?? ""),
          markup: plainLine(element.markup),
          isFrame: path.length === 1 && element.markup.startsWith("<iframe"),
        }
      : null,
    firstSeen: formats.day(new Date(issue.firstSeenAt)),
    lastSeen: formats.day(new Date(issue.lastSeenAt)),
  };
}
