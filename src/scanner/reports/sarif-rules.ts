import { enClause } from "#shared/scan-rules/wcag-criteria.ts";
import { type CriterionFacts, ruleFacts } from "./rule-facts.ts";

/** Names of the taxonomies. */
export const WCAG = "WCAG";
export const EN_301_549 = "EN 301 549";

/** Returns the descriptor of a rule (SARIF 2.1.0, 3.49), with relations to its criteria. */
export function sarifRule(id: string) {
  const { title, why, remedy, criteria, enClauses, affected, engineName } = ruleFacts(id);
  const [first] = criteria;
  const help = [why, remedy].join(" ").trim() || title;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why || title },
    help: { text: help },
    ...(first && { helpUri: first.url }),
    relationships: [
      ...criteria.map((criterion) => relation(WCAG, criterion.id)),
      ...enClauses.map((clause) => relation(EN_301_549, clause)),
    ],
    properties: {
      tags: ["accessibility", ...criteria.map((criterion) => `WCAG ${criterion.id}`)],
      affected,
      ...(engineName && { engine: engineName }),
    },
  };
}

function relation(taxonomy: string, id: string) {
  return { target: { id, toolComponent: { name: taxonomy } }, kinds: ["relevant"] };
}

/** Returns the parts of WCAG 2.2 and EN 301 549 that these rules refer to. */
export function taxonomiesOf(rules: readonly string[]) {
  const criteria = new Map(
    rules.flatMap((rule) => ruleFacts(rule).criteria.map((criterion) => [criterion.id, criterion] as const)),
  );
  return [
    {
      name: WCAG,
      version: "2.2",
      organization: "W3C",
      informationUri: "https://www.w3.org/TR/WCAG22/",
      shortDescription: { text: "Web Content Accessibility Guidelines" },
      taxa: [...criteria.values()].map(criterionTaxon),
    },
    {
      name: EN_301_549,
      version: "3.2.1",
      organization: "ETSI",
      shortDescription: { text: "Accessibility requirements for ICT products and services" },
      taxa: [...criteria.values()].flatMap(clauseTaxon),
    },
  ];
}

function criterionTaxon({ id, name, level, url }: CriterionFacts) {
  return { id, name, shortDescription: { text: `${name} (level ${level})` }, helpUri: url };
}

function clauseTaxon({ id, name }: CriterionFacts) {
  const clause = enClause(id);
  return clause === null ? [] : [{ id: clause, name }];
}
