import type { CriterionResult } from "./criterion-results.ts";
import { DISCLAIMER, methodsOf, notesOf, type SiteAcr, titleOf } from "./site-acr.ts";

/** OpenACR's catalog for VPAT 2.5, WCAG edition. */
const CATALOG = "2.5-edition-wcag-2.2-en";

/** Writes a report as OpenACR (schema 0.1.0), in YAML. */
export function openAcr(acr: SiteAcr): string {
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

/** Returns `11/23/2026`: YAML parsers take `2026-11-23` for a date, and the schema wants a text. */
function slashedDay(moment: Date): string {
  return `${moment.getUTCMonth() + 1}/${moment.getUTCDate()}/${moment.getUTCFullYear()}`;
}
