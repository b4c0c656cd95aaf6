import * as v from "valibot";
import type { Correction } from "../corrections/correction.ts";
import { VALIDATION } from "../messages.ts";
import { CASES, PLACES } from "../scan-rules/changed-markup.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";
import { IMPACTS, OUTCOMES } from "../sites/choices.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";

/** Maximum number of findings that a browser sends; the rest are only counted. */
const MAX_SENT_FINDINGS = 200;

export const CreatePageCheckSchema = v.object({
  url: WebsiteUrlSchema,
  /** ID of a correction to preview on the page. */
  correction: v.optional(v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id))),
});
export type CreatePageCheckInput = v.InferOutput<typeof CreatePageCheckSchema>;

/** Token of a link or, once the link has been opened, for its results. */
export const PageCheckTokenSchema = v.object({
  token: v.pipe(v.string(SCAN_VALIDATION.checkToken), v.regex(/^[\w-]{43}$/, SCAN_VALIDATION.checkToken)),
});

const text = (limit: number) => v.pipe(v.string(VALIDATION.tooLong), v.maxLength(limit, VALIDATION.tooLong));

/** An element, without its text or input. */
const ElementSchema = v.object({
  selector: text(500),
  /** Opening tag of the element. */
  markup: text(300),
  /** Opening tags of the element's parent and siblings. */
  surroundings: text(500),
  shape: text(300),
});

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[];

const ChangeSchema = v.object({
  markup: text(700),
  when: v.optional(v.picklist(keysOf(CASES), VALIDATION.tooLong)),
  place: v.optional(v.picklist(keysOf(PLACES), VALIDATION.tooLong)),
});

const FindingSchema = v.object({
  rule: text(100),
  outcome: v.picklist(OUTCOMES, SCAN_VALIDATION.outcome),
  impact: v.picklist(IMPACTS, SCAN_VALIDATION.impact),
  messageId: text(100),
  values: v.pipe(
    v.record(text(30), v.union([text(300), v.number(), v.pipe(v.array(text(100)), v.maxLength(20))])),
    v.maxEntries(10, VALIDATION.tooLong),
  ),
  changedMarkup: v.nullable(v.pipe(v.array(ChangeSchema), v.maxLength(5, VALIDATION.tooLong))),
  element: v.nullable(ElementSchema),
  /** Embedded tool's ID, or `template`. */
  origin: v.optional(text(30)),
});

export const PageCheckResultSchema = v.object({
  /** The page's address, without query or fragment. */
  page: text(2_048),
  findings: v.pipe(v.array(FindingSchema), v.maxLength(MAX_SENT_FINDINGS, VALIDATION.tooLong)),
  /** Number of additional findings that were not sent. */
  omitted: v.pipe(
    v.number(SCAN_VALIDATION.number),
    v.integer(SCAN_VALIDATION.number),
    v.minValue(0, SCAN_VALIDATION.number),
    v.maxValue(1_000_000, SCAN_VALIDATION.number),
  ),
  engines: v.pipe(
    v.array(v.object({ name: text(50), version: text(30) })),
    v.maxLength(5, VALIDATION.tooLong),
  ),
});
export type PageCheckResult = v.InferOutput<typeof PageCheckResultSchema>;

/** A single-use link for a page check. */
export interface PageCheckLink {
  url: string;
  expiresAt: string;
}

/** Permission to send results for an opened link. */
export interface OpenedPageCheck {
  /** Token used to send the results. */
  token: string;
  expiresAt: string;
  /** Correction to preview. */
  preview?: Correction;
}

export interface CheckedPageView {
  url: string;
  checkedAt: string | null;
  /** Number of open issues on the page that fail a criterion, and total number of open issues. */
  failures: number;
  issues: number;
  /** Number of findings beyond those sent. */
  omitted: number;
}
