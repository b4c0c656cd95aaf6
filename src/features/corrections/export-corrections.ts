import type { CorrectionFormat } from "#shared/corrections/schemas.ts";
import { csvOf } from "#shared/csv.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { Services } from "#src/services.ts";
import { listCorrections } from "./list-corrections.ts";

const TYPES: Record<CorrectionFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
};

/**
 * Writes a site's corrections as a list for developers to fix in the source.
 * @throws DomainError `not-found` for another account's site.
 */
export async function exportCorrections(
  services: Services,
  owner: User,
  siteId: string,
  { format }: { format: CorrectionFormat },
): Promise<{ text: string; type: string }> {
  const { corrections } = await listCorrections(services, owner, siteId);
  const rows = corrections.map(({ rule, markup, pageUrl, pages, value, state, at }) => ({
    rule,
    title: SCAN_RULES.get(rule)?.title ?? rule,
    change: SCAN_RULES.get(rule)?.remedy ?? "",
    markup,
    value,
    page: pageUrl,
    pages,
    state,
    since: at,
  }));
  if (format === "json") return { text: `${JSON.stringify(rows, null, 2)}\n`, type: TYPES.json };
  const head = ["Rule", "What it asks for", "Change in the source", "Element", "Value", "Page", "Pages"];
  const lines = rows.map((row) => [
    row.rule,
    row.title,
    row.change,
    row.markup,
    row.value,
    row.page,
    row.pages,
    row.state,
    row.since,
  ]);
  return { text: csvOf([[...head, "State", "Since"], ...lines]), type: TYPES.csv };
}
