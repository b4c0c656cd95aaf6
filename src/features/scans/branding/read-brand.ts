import { eq } from "drizzle-orm";
import { coverageOf, includesTeam } from "#shared/coverage.ts";
import type { ReportBrandView } from "#shared/schemas/report-brand.ts";
import type { Config } from "#src/config.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { reportBrands } from "#src/db/schema/report-brands.ts";
import type { Services } from "#src/services.ts";

/** The names on a report, and the logo of the company that hands it on. */
export interface ReportBrand {
  /** The service's name; null where the report leaves it out. */
  productName: string | null;
  companyName: string | null;
  /** A PNG. */
  logo: Buffer | null;
}

type Owner = Pick<User, "accountId" | "plan">;

/** Returns the brand of an account's reports; on plans with one account always the service's. */
export async function readBrand(
  { config, db }: { config: Pick<Config, "productName" | "billing">; db: Database | Transaction },
  owner: Owner,
): Promise<ReportBrand> {
  const { productName } = config;
  if (!includesTeam(coverageOf(config, owner))) return { productName, companyName: null, logo: null };
  const saved = await findBrand(db, owner);
  return {
    productName: saved?.showsOurName ? productName : null,
    companyName: saved?.companyName || null,
    logo: saved?.logo ?? null,
  };
}

export async function viewBrand({ config, db }: Services, owner: Owner): Promise<ReportBrandView> {
  const saved = await findBrand(db, owner);
  return {
    isIncluded: includesTeam(coverageOf(config, owner)),
    productName: config.productName,
    showsOurName: saved?.showsOurName ?? false,
    companyName: saved?.companyName ?? "",
    logo: saved?.logo?.toString("base64") ?? null,
  };
}

export async function findBrand(db: Database | Transaction, { accountId }: Pick<Owner, "accountId">) {
  const [saved] = await db.select().from(reportBrands).where(eq(reportBrands.accountId, accountId));
  return saved;
}
