import type { ManualCheckView } from "#shared/manual-checks/schemas.ts";
import type { StatementView } from "#shared/statements/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import type { Site } from "#src/db/schema/sites.ts";
import type { Services } from "#src/services.ts";
import { listManualChecks } from "../manual-checks/list-manual-checks.ts";
import { newestScans } from "../sites/queries.ts";
import { type KnownFailure, knownFailures } from "./limitations/known-failures.ts";

export interface KnownFacts {
  failures: KnownFailure[];
  checks: ManualCheckView[];
  known: StatementView["known"];
}

/** Returns all open problems that scans and users have found on a site. */
export async function knownFacts(
  { clock }: Pick<Services, "clock">,
  db: Database | Transaction,
  site: Site,
): Promise<KnownFacts> {
  const failures = await knownFailures(db, site.id, clock.now());
  const checks = await listManualChecks({ db }, site.accountId, site.id);
  const newest = await newestScans(db, [site.id], { withResult: true });
  const numberOf = (state: ManualCheckView["state"]) =>
    checks.filter((check) => check.state === state).length;
  return {
    failures,
    checks,
    known: {
      failures: failures.reduce((sum, { issues }) => sum + issues, 0),
      checksFailed: numberOf("failed"),
      checksOpen: numberOf("open"),
      scannedAt: newest.get(site.id)?.scan.finishedAt?.toISOString() ?? null,
    },
  };
}
