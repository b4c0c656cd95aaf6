import { coverageOf, includesEvidence } from "#shared/billing/coverage.ts";
import type { CreateArchiveInput } from "#shared/evidence/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../../sites/queries.ts";
import { beginArchive } from "./begin-archive.ts";
import { writeArchive } from "./write-archive.ts";

/**
 * Begins an archive of evidence, and returns its name and its bytes in parts.
 * @throws DomainError `not-found` for another account's site; `forbidden` on plans without
 * litigation support; `rate-limited`.
 */
export async function createArchive(
  services: Services,
  { user, owner }: { user: User; owner: User },
  input: CreateArchiveInput,
): Promise<{ name: string; parts: AsyncGenerator<Uint8Array> }> {
  const site = input.site === null ? null : await findSite(services.db, owner.accountId, input.site);
  if (!includesEvidence(coverageOf(services, owner))) {
    throw new DomainError("forbidden", SCAN_ERRORS.evidenceNotInPlan, { code: "evidence_not_in_plan" });
  }
  await enforceLimit(services, LIMITS.evidence, `account ${owner.accountId}`);
  const beginning = { user, owner, site };
  const begun = await beginArchive(services, beginning);
  const day = begun.createdAt.toISOString().slice(0, 10);
  const name = `evidence-${site ? site.host : "all-websites"}-${day}.zip`;
  return { name, parts: writeArchive(services, beginning, begun) };
}
