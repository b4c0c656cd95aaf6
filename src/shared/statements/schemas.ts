import * as v from "valibot";
import { HEX_COLOR } from "../colors.ts";
import { PAGE_LANGUAGES } from "../language/language.ts";
import { revisionSchema } from "../schemas/integers.ts";
import { optionalLineSchema } from "../schemas/plain-text.ts";
import {
  ACR_FORMATS,
  ASSESSMENTS,
  DECLARATIONS,
  LIMITATION_REASONS,
  STATEMENT_MODELS,
  STATEMENT_STANDARDS,
} from "./choices.ts";
import { STATEMENT_VALIDATION } from "./messages.ts";

export const AcrQuerySchema = v.object({
  format: v.optional(v.picklist(ACR_FORMATS, STATEMENT_VALIDATION.acrFormat), "html"),
});

const MAX_LIMITATIONS = 60;
const LINE_LIMIT = 200;
const TEXT_LIMIT = 2_000;

const line = optionalLineSchema(STATEMENT_VALIDATION.text, LINE_LIMIT, STATEMENT_VALIDATION.lineTooLong);

const prose = v.pipe(
  v.string(STATEMENT_VALIDATION.text),
  v.transform((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      .replace(/(?!\n)\p{Cc}/gu, ""),
  ),
  v.trim(),
  v.maxLength(TEXT_LIMIT, STATEMENT_VALIDATION.tooLong),
);

/** Text in each language; may be empty in languages that are not published. */
const bilingual = v.object({ en: prose, de: prose });

const day = v.nullable(
  v.pipe(
    v.string(STATEMENT_VALIDATION.day),
    v.regex(/^\d{4}-\d\d-\d\d$/, STATEMENT_VALIDATION.day),
    v.isoDate(STATEMENT_VALIDATION.day),
  ),
);

const LimitationSchema = v.object({
  /** Key of the suggestion it came from, or the owner's own key. */
  key: v.pipe(v.string(STATEMENT_VALIDATION.text), v.regex(/^[\w.-]{1,40}$/, STATEMENT_VALIDATION.text)),
  reason: v.picklist(LIMITATION_REASONS, STATEMENT_VALIDATION.reason),
  since: day,
  text: bilingual,
  /** Alternative for visitors; may be empty. */
  alternative: bilingual,
});

const StatementContentSchema = v.object({
  model: v.picklist(STATEMENT_MODELS, STATEMENT_VALIDATION.model),
  /** Languages to publish; the first is shown unless a visitor chooses another. */
  languages: v.pipe(
    v.array(v.picklist(PAGE_LANGUAGES, STATEMENT_VALIDATION.languages), STATEMENT_VALIDATION.languages),
    v.minLength(1, STATEMENT_VALIDATION.languages),
    v.check((list) => new Set(list).size === list.length, STATEMENT_VALIDATION.languages),
  ),
  organization: line,
  /** The owner's own choice; null until the owner makes it. */
  declaration: v.nullable(v.picklist(DECLARATIONS, STATEMENT_VALIDATION.declaration)),
  standard: v.picklist(STATEMENT_STANDARDS, STATEMENT_VALIDATION.standard),
  /** Descriptions of the service and how to use it. */
  service: bilingual,
  usage: bilingual,
  /** Description of accessibility work. */
  measures: bilingual,
  limitations: v.pipe(
    v.array(LimitationSchema, STATEMENT_VALIDATION.limitations),
    v.maxLength(MAX_LIMITATIONS, STATEMENT_VALIDATION.limitations),
    v.check(
      (list) => new Set(list.map(({ key }) => key)).size === list.length,
      STATEMENT_VALIDATION.limitations,
    ),
  ),
  assessment: v.picklist(ASSESSMENTS, STATEMENT_VALIDATION.assessment),
  /** Name of an outside assessor. */
  assessor: line,
  assessedOn: day,
  email: v.union(
    [v.literal(""), v.pipe(line, v.email(STATEMENT_VALIDATION.email))],
    STATEMENT_VALIDATION.email,
  ),
  phone: line,
  address: prose,
  /** Whether the statement mentions the widget's barrier report form. */
  reports: v.boolean(STATEMENT_VALIDATION.reports),
  /** Promised response time to visitors, in days; null if none is promised. */
  answerDays: v.nullable(
    v.pipe(
      v.number(STATEMENT_VALIDATION.answerDays),
      v.integer(STATEMENT_VALIDATION.answerDays),
      v.minValue(1, STATEMENT_VALIDATION.answerDays),
      v.maxValue(90, STATEMENT_VALIDATION.answerDays),
    ),
  ),
  /** Authority to contact if the owner's answer is unsatisfactory. */
  authority: bilingual,
  authorityUrl: v.union(
    [v.literal(""), v.pipe(line, v.regex(/^https?:\/\/[^\s"<>]+$/, STATEMENT_VALIDATION.url))],
    STATEMENT_VALIDATION.url,
  ),
  color: v.pipe(v.string(STATEMENT_VALIDATION.color), v.regex(HEX_COLOR, STATEMENT_VALIDATION.color)),
  /** Whether the page shows the logo from the account's reports; absent in older versions. */
  logo: v.optional(v.boolean(STATEMENT_VALIDATION.reports)),
});
export type StatementContent = v.InferOutput<typeof StatementContentSchema>;
export type Limitation = StatementContent["limitations"][number];
export type Bilingual = StatementContent["measures"];

const revision = revisionSchema(0, STATEMENT_VALIDATION.revision);

export const SaveStatementSchema = v.object({
  /** Draft revision that the changes are based on; 0 before the first save. */
  revision,
  content: StatementContentSchema,
});
export type SaveStatementInput = v.InferOutput<typeof SaveStatementSchema>;

export const PublishStatementSchema = v.object({ revision });

export const StatementLanguageQuerySchema = v.object({
  language: v.optional(v.picklist(PAGE_LANGUAGES, STATEMENT_VALIDATION.languages)),
});

/** A known failure, described for visitors, that the owner may add to the statement. */
export interface SuggestedLimitation extends Limitation {
  /** WCAG 2.2 success criterion. */
  criterion: string;
  /** Number of open issues found by scans, and number of pages with any of them. */
  issues: number;
  pages: number;
  /** Titles of failed manual checks. */
  checks: string[];
}

export interface StatementVersionView {
  number: number;
  publishedAt: string;
  /** Name or address of the publisher; null once the user is deleted. */
  by: string | null;
  /** Path of this version, which can be read while the statement is published. */
  path: string;
}

/** A widget that has been seen on the website. */
export interface LinkableWidget {
  id: string;
  name: string;
  /** Whether its panel links to the published statement. */
  isLinked: boolean;
  /** Whether its panel links to another statement, which ours would replace. */
  linksOther: boolean;
}

export interface StatementView {
  /** The saved draft, or an initial draft to start from. */
  content: StatementContent;
  /** Zero before the first save. */
  revision: number;
  savedAt: string | null;
  savedBy: string | null;
  suggestions: SuggestedLimitation[];
  /** Current number of known failures and manual checks. */
  known: {
    /** Open failures found by scans, excluding those ignored as `not-an-issue`. */
    failures: number;
    checksFailed: number;
    checksOpen: number;
    /** Time the newest scan with results ended. */
    scannedAt: string | null;
  };
  /** One sentence for each part that the saved draft still needs before it can be published. */
  missing: string[];
  /** Published statement; null while unpublished. */
  published: { url: string; number: number; at: string; isCurrent: boolean } | null;
  /** Widgets that can link to the published statement; empty while unpublished. */
  widgets: LinkableWidget[];
  /**
   * Company whose logo the statement can show; null if there is no logo or the plan excludes it.
   */
  logoOf: string | null;
  /** Newest first. */
  versions: StatementVersionView[];
}
