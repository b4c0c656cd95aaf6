import type { AcrFormat } from "#shared/report-choices.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { documentPolicy, htmlDocument } from "#src/documents/html/html-document.tsx";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../../scans/sites/queries.ts";
import { knownFacts } from "../known-facts.ts";
import { findStatement } from "../queries.ts";
import { criterionResults } from "./criterion-results.ts";
import { describeAcr } from "./describe-acr.ts";
import { openAcr } from "./open-acr.ts";
import type { SiteAcr } from "./site-acr.ts";

/**
 * Writes a site's accessibility conformance report of this moment.
 * @throws DomainError `not-found` for another account's site; `rate-limited`.
 */
export async function downloadAcr(
  services: Services,
  owner: User,
  siteId: string,
  format: AcrFormat,
): Promise<Response> {
  const { db, clock } = services;
  const site = await findSite(db, owner.accountId, siteId);
  await enforceLimit(services, LIMITS.siteReport, `account ${owner.accountId}`);
  const draft = (await findStatement(db, site.id))?.draft;
  const facts = await knownFacts(services, db, site);
  const acr: SiteAcr = {
    company: draft?.organization || site.host,
    email: draft?.email || owner.email,
    origin: site.origin,
    host: site.host,
    createdAt: clock.now(),
    scannedAt: facts.known.scannedAt,
    results: criterionResults(facts),
  };
  const headers = { "cache-control": "no-store", "content-disposition": "attachment" };
  return format === "yaml"
    ? new Response(openAcr(acr), { headers: { ...headers, "content-type": "application/yaml" } })
    : new Response(htmlDocument(describeAcr(acr)), {
        headers: {
          ...headers,
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": documentPolicy({}),
        },
      });
}
