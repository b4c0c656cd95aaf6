import { eq } from "drizzle-orm";
import { coverageOf, includesTeam, type Seller } from "#shared/billing/coverage.ts";
import type { PlanHolder } from "#shared/billing/current-plan.ts";
import type { ReportBrandView } from "#shared/site-reports/schemas.ts";
import type { Config } from "#src/config.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { reportBrands } from "#src/db/schema/site-reports.ts";
import type { Services } from "#src/services.ts";

/** Names on a monthly report, and the logo of the company that passes the report on. */
export interface ReportBrand {
  /** Name of the service; null if omitted. */
  productName: string | null;
  companyName: string | null;
  /** PNG data. */
  logo: Buffer | null;
}

/** Returns the size of a stored logo in pixels. */
export function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

type Owner = PlanHolder & Pick<User, "accountId">;

/**
 * Returns the brand for an account's monthly reports; always the service's own brand on plans
 * without a team.
 */
export async function readBrand(
  services: Seller & { config: Pick<Config, "productName">; db: Database | Transaction },
  owner: Owner,
): Promise<ReportBrand> {
  const { productName } = services.config;
  if (!includesTeam(coverageOf(services, owner))) return { productName, companyName: null, logo: null };
  const saved = await findBrand(services.db, owner);
  return {
    productName: saved?.showsOurName ? productName : null,
    companyName: saved?.companyName || null,
    logo: saved?.logo ?? null,
  };
}

export async function viewBrand(services: Services, owner: Owner): Promise<ReportBrandView> {
  const saved = await findBrand(services.db, owner);
  return {
    isIncluded: includesTeam(coverageOf(services, owner)),
    productName: services.config.productName,
    showsOurName: saved?.showsOurName ?? false,
    companyName: saved?.companyName ?? "",
    logo: saved?.logo?.toString("base64") ?? null,
  };
}

export async function findBrand(db: Database | Transaction, { accountId }: Pick<Owner, "accountId">) {
  const [saved] = await db.select().from(reportBrands).where(eq(reportBrands.accountId, accountId));
  return saved;
}
