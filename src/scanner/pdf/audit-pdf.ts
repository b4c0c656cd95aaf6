import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { byWeight } from "../engine/finding-order.ts";
import { type Finding, type FoundElement, MAX_FINDINGS, type PageAudit } from "../findings.ts";
import { PDF_ENGINES } from "./pdf-engines.ts";
import { readFacts } from "./read-facts.ts";
import { type JudgedPdf, judgePdf } from "./rules.ts";

const MAX_TITLE = 300;

/** Audits a PDF. @throws FileRefusal for a file that can't be read. */
export async function auditPdf(bytes: Uint8Array): Promise<PageAudit> {
  const facts = await readFacts(bytes);
  const findings = judgePdf(facts).map(findingOf).sort(byWeight);
  return {
    title: facts.title.slice(0, MAX_TITLE),
    lang: facts.lang,
    findings: findings.slice(0, MAX_FINDINGS),
    omitted: Math.max(0, findings.length - MAX_FINDINGS),
    links: [],
    canonical: null,
    robots: { noindex: false, nofollow: false },
    engines: [...PDF_ENGINES],
  };
}

function findingOf({ rule, impact, messageId, values = {}, outcome, place }: JudgedPdf): Finding {
  return {
    rule,
    outcome: outcome ?? SCAN_RULES.get(rule)?.outcome ?? "failed",
    impact,
    messageId,
    values,
    changedMarkup: null,
    note: null,
    element: place && place.page > 0 ? elementAt(place) : null,
  };
}

/** Describes a place by the fragment with which viewers open its page, and by its tag. */
function elementAt({ page, tag, name }: NonNullable<JudgedPdf["place"]>): FoundElement {
  const markup = name ? `<${tag} name=${JSON.stringify(name)}>` : `<${tag}>`;
  return { selector: `#page=${page}`, markup, surroundings: "", shape: `pdf>${tag}` };
}
