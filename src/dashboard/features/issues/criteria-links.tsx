import { t } from "#shared/language/translate.ts";
import type { ScanRule } from "#shared/scan-rules/scan-rule.ts";
import { enClause, understandingUrl, WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { NewTabLink } from "../../components/new-tab-link.tsx";

const EN_301_549 =
  "https://www.etsi.org/deliver/etsi_en/301500_301599/301549/03.02.01_60/en_301549v030201p.pdf";

type Format = Pick<ScanRule, "format">;

/** Success criteria linked to the standard's explanations, and their EN 301 549 clauses. */
export function CriteriaLinks({ criteria, format }: { criteria: readonly string[] } & Format) {
  return (
    <ul className="plain-list">
      {criteria.map((criterion) => (
        <li key={criterion}>
          <Criterion criterion={criterion} {...(format && { format })} />
        </li>
      ))}
    </ul>
  );
}

function Criterion({ criterion, format }: { criterion: string } & Format) {
  const facts = WCAG_CRITERIA[criterion];
  const url = understandingUrl(criterion);
  const clause = enClause(criterion, format);
  if (!facts || !url) return `WCAG 2.2, ${criterion}`;
  return (
    <>
      <NewTabLink href={url}>
        {t("WCAG 2.2, {criterion} {name}, level {level}", {
          criterion,
          name: t(facts.name),
          level: facts.level,
        })}
      </NewTabLink>
      {clause && (
        <>
          {"; "}
          <NewTabLink href={EN_301_549}>{t("EN 301 549, clause {clause}", { clause })}</NewTabLink>
        </>
      )}
    </>
  );
}
