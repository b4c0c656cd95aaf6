import type { AcrFormat } from "#shared/statements/choices.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { documentPolicy, htmlDocument } from "#src/documents/html/html-document.tsx";
import { type Block, heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../../sites/queries.ts";
import { knownFacts } from "../known-facts.ts";
import { findStatement } from "../queries.ts";
import { type Adherence, type CriterionResult, criterionResults } from "./criterion-results.ts";

const DISCLAIMER =
  "The results are the owner’s own. They are no legal advice, and no one else confirms them.";

/** Notice required by the template's owner. */
const TRADEMARK =
  "“Voluntary Product Accessibility Template” and “VPAT” are registered service marks of the Information Technology Industry Council (ITI).";

const TERMS: Record<Adherence | "does-not-support", { label: string; meaning: string }> = {
  supports: {
    label: "Supports",
    meaning: "At least one way meets the criterion, and no defects are known.",
  },
  "partially-supports": {
    label: "Partially Supports",
    meaning: "Some of the website does not meet the criterion.",
  },
  "does-not-support": {
    label: "Does Not Support",
    meaning: "Most of the website does not meet the criterion. Only a person can say so.",
  },
  "not-applicable": { label: "Not Applicable", meaning: "The criterion does not apply to the website." },
  "not-evaluated": {
    label: "Not Evaluated",
    meaning: "No one has evaluated the website against the criterion.",
  },
};

/** OpenACR's catalog for VPAT 2.5, WCAG edition. */
const CATALOG = "2.5-edition-wcag-2.2-en";

/**
 * Writes a site's current accessibility conformance report.
 * @throws DomainError `not-found` for another account's site; `rate-limited`.
 */
export async function downloadAcr(
  services: Services,
  owner: User,
  siteId: string,
  format: AcrFormat,
): Promise<Response> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  await enforceLimit(services, LIMITS.siteReport, `account ${owner.accountId}`);
  const draft = (await findStatement(db, site.id))?.draft;
  const facts = await knownFacts(services, db, site);
  const { day } = mailFormats("en", owner.locale);
  const acr: SiteAcr = {
    company: draft?.organization || site.host,
    email: draft?.email || owner.email,
    origin: site.origin,
    host: site.host,
    createdAt: clock.now(),
    scannedAt: facts.known.scannedAt,
    day,
    results: criterionResults({ ...facts, day }),
  };
  const headers = { "cache-control": "no-store", "content-disposition": "attachment" };
  return format === "yaml"
    ? new Response(openAcr(acr), { headers: { ...headers, "content-type": "application/yaml" } })
    : new Response(htmlDocument(describeAcr(acr)), {
        headers: {
          ...headers,
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": documentPolicy({}),
        },
      });
}

/** Writes a conformance report as OpenACR (schema 0.1.0), in YAML. */
function openAcr(acr: SiteAcr): string {
  const { company, email, origin, host, createdAt, results } = acr;
  const contact = { company_name: company, email, website: origin };
  const content = {
    title: titleOf(acr),
    catalog: CATALOG,
    product: { name: host, description: `The website at ${origin}` },
    author: { ...contact },
    vendor: { ...contact },
    report_date: slashedDay(createdAt),
    last_modified_date: slashedDay(createdAt),
    version: 1,
    notes: notesOf(acr),
    evaluation_methods_used: methodsOf(acr),
    legal_disclaimer: DISCLAIMER,
    chapters: {
      success_criteria_level_a: chapterOf(results, "A"),
      success_criteria_level_aa: chapterOf(results, "AA"),
      success_criteria_level_aaa: { notes: "Level AAA was not evaluated.", disabled: true },
    },
  };
  return `${Bun.YAML.stringify(content, null, 2)}\n`;
}

function chapterOf(results: readonly CriterionResult[], level: CriterionResult["level"]) {
  return {
    criteria: results
      .filter((result) => result.level === level)
      .map(({ id, adherence, remarks }) => ({
        num: id,
        components: [{ name: "web", adherence: { level: adherence, notes: remarks.join(" ") } }],
      })),
  };
}

/**
 * Returns a date such as `11/23/2026`, since YAML parsers read `2026-11-23` as a date and the
 * schema requires text.
 */
function slashedDay(moment: Date): string {
  return `${moment.getUTCMonth() + 1}/${moment.getUTCDate()}/${moment.getUTCFullYear()}`;
}

/** Writes a conformance report as a web page, in the order used by VPAT 2.5, WCAG edition. */
function describeAcr(acr: SiteAcr): TextDocument {
  const { company, email, origin, host, createdAt, day } = acr;
  return {
    lang: "en",
    title: titleOf(acr),
    author: company,
    subtitle: [host, `Based on VPAT® version 2.5, WCAG edition · ${day(createdAt)}`],
    createdAt,
    paper: "LETTER",
    pageNumber: (page, pages) => `Page ${page} of ${pages}`,
    contents: "Contents",
    blocks: [
      heading("About this report"),
      paragraph({ text: notesOf(acr), style: "strong" }),
      {
        type: "list",
        items: [
          [`Product: the website ${host} (${origin})`],
          [`Contact: ${email}`],
          ["Standard: WCAG 2.2, levels A and AA"],
        ],
      },
      heading("Evaluation methods used"),
      paragraph(methodsOf(acr)),
      heading("Terms"),
      {
        type: "list",
        items: Object.values(TERMS).map(({ label, meaning }) => [
          { text: `${label}:`, style: "strong" },
          ` ${meaning}`,
        ]),
      },
      heading("Table 1: success criteria, level A"),
      tableOf(acr.results, "A"),
      heading("Table 2: success criteria, level AA"),
      tableOf(acr.results, "AA"),
      heading("Legal disclaimer"),
      paragraph(DISCLAIMER),
      paragraph(TRADEMARK),
    ],
  };
}

function tableOf(results: readonly CriterionResult[], level: CriterionResult["level"]): Block {
  return {
    type: "table",
    caption: `Results by criterion, level ${level}`,
    columns: [
      { title: "Criterion", width: 3 },
      { title: "Result", width: 2 },
      { title: "Remarks", width: 6 },
    ],
    rows: results
      .filter((result) => result.level === level)
      .map(({ id, name, adherence, remarks }) => [
        [`${id} ${name}`],
        [TERMS[adherence].label],
        [remarks.join(" ")],
      ]),
  };
}

interface SiteAcr {
  /** Owner named in the statement's draft, or else the host. */
  company: string;
  email: string;
  /** E.g. `https://www.example.com`. */
  origin: string;
  host: string;
  createdAt: Date;
  /** Time when the latest scan with results ended. */
  scannedAt: string | null;
  /** Formats a day as the owner writes it. */
  day(moment: Date): string;
  results: CriterionResult[];
}

function titleOf({ company }: SiteAcr): string {
  return `${company} Accessibility Conformance Report`;
}

function methodsOf({ scannedAt, day }: SiteAcr): string {
  const scan = scannedAt
    ? `Automated scans, the latest on ${day(new Date(scannedAt))}, which find only some of the failures.`
    : "No automated scan has results yet.";
  return `${scan} Manual checks by the website owner’s people; the remarks list them with their dates. A scan without findings never counts as an evaluation: a criterion is marked as supported only if people have passed every manual check for it and no failure is known. Failing criteria are marked as partially supported; the owner has to decide whether most of the website fails them.`;
}

/** Describes missing evaluations and what the template's rules say about them. */
function notesOf({ results }: SiteAcr): string {
  const missing = results.filter(({ adherence }) => adherence === "not-evaluated").length;
  if (missing === 0) {
    return "The website owner’s people evaluated every criterion of levels A and AA. Level AAA was not evaluated.";
  }
  return `This is a draft. ${missing} of ${results.length} criteria of levels A and AA were not evaluated. The template’s rules allow “Not Evaluated” only at level AAA, so a person has to evaluate these before you pass this on as a finished report. Level AAA was not evaluated.`;
}
