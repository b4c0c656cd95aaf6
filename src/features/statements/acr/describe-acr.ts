import { type Block, heading, paragraph, type TextDocument } from "#src/documents/text-document.ts";
import type { Adherence, CriterionResult } from "./criterion-results.ts";
import { DISCLAIMER, methodsOf, notesOf, type SiteAcr, TRADEMARK, titleOf } from "./site-acr.ts";

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
    meaning: "Most of the website does not meet the criterion. Nothing here says so without a person.",
  },
  "not-applicable": { label: "Not Applicable", meaning: "The criterion does not concern the website." },
  "not-evaluated": {
    label: "Not Evaluated",
    meaning: "Nobody has evaluated the website against the criterion.",
  },
};

/** Writes a report as a web page, in the order of VPAT 2.5, WCAG edition. */
export function describeAcr(acr: SiteAcr): TextDocument {
  const { company, email, origin, host, createdAt } = acr;
  return {
    lang: "en",
    title: titleOf(acr),
    author: company,
    subtitle: [host, `Based on VPAT® version 2.5, WCAG edition · ${createdAt.toISOString().slice(0, 10)}`],
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
