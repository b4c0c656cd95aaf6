import type { PlanHolder } from "#shared/billing/current-plan.ts";
import type { StatementContent } from "#shared/statements/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { TextDocument } from "#src/documents/text-document.ts";
import type { Services } from "#src/services.ts";
import { readBrand, sizeOf } from "../site-reports/branding/read-brand.ts";

/** Returns the logo from the account's monthly reports if the page's statement uses it. */
export async function statementLogo(
  services: Pick<Services, "config" | "db" | "billingClock">,
  owner: PlanHolder & Pick<User, "accountId">,
  content: StatementContent,
): Promise<Pick<TextDocument, "logo">> {
  if (!content.logo) return {};
  const { logo, companyName } = await readBrand(services, owner);
  return logo && companyName ? { logo: { png: logo, ...sizeOf(logo), alt: companyName } } : {};
}
