import { DOMAIN_GRACE_DAYS } from "#shared/single-sign-on/choices.ts";
import type { SsoDomainView } from "#shared/single-sign-on/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import type { SsoDomain } from "../../db/schema/single-sign-on.ts";

/** Returns the TXT record that proves a domain. */
export function domainRecord({ domain, token }: Pick<SsoDomain, "domain" | "token">) {
  return { name: `_handrail.${domain}`, text: `handrail-sso=${token}` };
}

/** Returns the time when a proven domain becomes invalid if its record stays missing. */
export function graceEnd(missingSince: Date): Date {
  return new Date(missingSince.getTime() + DOMAIN_GRACE_DAYS * DAY_MS);
}

export function domainView(row: SsoDomain): SsoDomainView {
  const { id, domain, provenAt, checkedAt, missingSince } = row;
  const { name, text } = domainRecord(row);
  return {
    id,
    domain,
    recordName: name,
    recordText: text,
    state: provenAt === null ? "waiting" : missingSince === null ? "proven" : "missing",
    provenAt: provenAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    endsAt: provenAt && missingSince ? graceEnd(missingSince).toISOString() : null,
  };
}
