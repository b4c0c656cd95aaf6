import { createHmac, timingSafeEqual } from "node:crypto";
import { pathOf } from "#shared/endpoint.ts";
import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { fillPath } from "#shared/paths.ts";
import { readSharedReport } from "#shared/site-reports/contract.ts";
import { DAY_MS } from "#shared/time.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";

export const REPORT_LINK_DAYS = 60;

export interface LinkedReport {
  siteId: string;
  /** E.g. `2026-11`. */
  month: string;
  language: PageLanguage;
  expiresAt: Date;
}

type Signer = Pick<Services, "secret">;
/** A new password ends the owner's links as well as their sessions. */
type Owner = Pick<User, "id" | "sessionVersion">;

/** Returns the path of a link that opens a monthly report without a session. */
export function reportLink(
  services: Signer & Pick<Services, "clock">,
  owner: Owner,
  report: Omit<LinkedReport, "expiresAt">,
): string {
  const expiresAt = Math.floor((services.clock.now().getTime() + REPORT_LINK_DAYS * DAY_MS) / 1_000);
  const payload = [report.siteId, report.month, report.language, expiresAt].join(".");
  return fillPath(pathOf(readSharedReport), { token: `${payload}.${sign(services, owner, payload)}` });
}

/**
 * Reads a link's token, which is not verified yet; null if malformed. The router passes null for a
 * path that it cannot decode; this also counts as malformed.
 */
export function readToken(token: string): LinkedReport | null {
  if (!SHAPE.test(token)) return null;
  const [siteId, month, word, seconds] = token.split(".");
  const language = PAGE_LANGUAGES.find((known) => known === word);
  if (!siteId || !month || !language) return null;
  return { siteId, month, language, expiresAt: new Date(Number(seconds) * 1_000) };
}

/**
 * Whether this server created the token for the owner and the owner's sessions have not been ended
 * since.
 */
export function isSignedFor(services: Signer, owner: Owner, token: string): boolean {
  const end = token.lastIndexOf(".");
  const expected = Buffer.from(sign(services, owner, token.slice(0, end)));
  const given = Buffer.from(token.slice(end + 1));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const SHAPE = /^[0-9a-f-]{36}\.20\d\d-\d\d\.[a-z]{2}\.\d{10}\.[\w-]{43}$/;

function sign({ secret }: Signer, { id, sessionVersion }: Owner, payload: string): string {
  return createHmac("sha256", deriveKey(secret, "report-link"))
    .update(`${id}.${sessionVersion}.${payload}`)
    .digest("base64url");
}
