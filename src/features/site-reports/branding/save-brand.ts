import { coverageOf, includesTeam } from "#shared/billing/coverage.ts";
import type { ReportBrandView, SaveReportBrandInput } from "#shared/site-reports/schemas.ts";
import { SCAN_ERRORS, SCAN_VALIDATION } from "#shared/sites/messages.ts";
import { transact } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { reportBrands } from "#src/db/schema/site-reports.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { readUpload } from "../../uploads/read-upload.ts";
import { findBrand, viewBrand } from "./read-brand.ts";

/**
 * Saves the names and logo for an account's monthly reports.
 * @throws DomainError `forbidden` on plans without this feature; `invalid` for a logo without a
 * name or a file that is not a PNG within the limits; `rate-limited`; `unavailable` as `readUpload`
 * does.
 */
export async function saveBrand(
  services: Services,
  owner: User,
  { showsOurName, companyName, logo: sent }: SaveReportBrandInput,
): Promise<ReportBrandView> {
  if (!includesTeam(coverageOf(services, owner)))
    throw new DomainError("forbidden", SCAN_ERRORS.brandNotIncluded, { code: "brand_not_included" });
  const { accountId } = owner;
  const now = services.clock.now();
  const given = sent ? await clean(services, accountId, sent) : null;
  await transact(services.db, async (tx) => {
    const logo = sent === undefined ? ((await findBrand(tx, owner))?.logo ?? null) : given;
    if (logo && companyName === "") throw invalid("companyName", SCAN_VALIDATION.logoName);
    const values = { showsOurName, companyName, logo, updatedAt: now };
    await tx
      .insert(reportBrands)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: reportBrands.accountId, set: values });
  });
  return viewBrand(services, owner);
}

async function clean(services: Services, accountId: number, sent: string): Promise<Buffer> {
  await enforceLimit(services, LIMITS.logo, String(accountId));
  const cleaned = await readUpload(services, "clean-logo", Buffer.from(sent, "base64"));
  if (!cleaned) throw invalid("logo", SCAN_VALIDATION.logo);
  return Buffer.from(cleaned, "base64");
}

function invalid(field: "logo" | "companyName", sentence: string): DomainError {
  return new DomainError("invalid", sentence, { fields: { [field]: sentence } });
}
