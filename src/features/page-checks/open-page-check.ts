import { and, eq, isNull } from "drizzle-orm";
import type { OpenedPageCheck } from "#shared/page-checks/schemas.ts";
import { parseUrl } from "#shared/parse-url.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { corrections } from "#src/db/schema/corrections.ts";
import { type PageCheck, pageChecks } from "#src/db/schema/page-checks.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { hashToken, newToken } from "../accounts/one-time-token.ts";

/** Time allowed for reading the findings before they are sent. */
const RESULT_MS = 60 * 60_000;

export interface PageCheckCaller {
  publicId: string;
  /** The page's `Origin` header. */
  origin: string | null;
  /** Caller's address, for the rate limit. */
  address: string;
}

/**
 * Exchanges a link's token, once, for a token that authorizes sending the results. A link that the
 * caller may not open stays usable for its own page.
 * @throws DomainError `not-found`, `conflict` or `forbidden`, each with a message for users;
 * `rate-limited`.
 */
export async function openPageCheck(
  services: Services,
  { publicId, origin, address }: PageCheckCaller,
  linkToken: string,
): Promise<OpenedPageCheck> {
  const { db, clock } = services;
  await enforceLimit(services, LIMITS.openPageCheck, address);
  const [row] = await db
    .select({ check: pageChecks, publicId: widgets.publicId, draft: corrections.draft })
    .from(pageChecks)
    .innerJoin(widgets, eq(widgets.id, pageChecks.widgetId))
    .leftJoin(corrections, eq(corrections.id, pageChecks.correctionId))
    .where(eq(pageChecks.linkHash, hashToken(linkToken)));
  if (!row) throw new DomainError("not-found", SCAN_ERRORS.checkUnknown, { code: "check_unknown" });
  const now = clock.now();
  refuseWrongOpening(row.check, { isItsWidget: row.publicId === publicId, origin, now });
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + RESULT_MS);
  const opened = await db
    .update(pageChecks)
    .set({ openedAt: now, resultHash: hash, resultExpiresAt: expiresAt })
    .where(and(eq(pageChecks.id, row.check.id), isNull(pageChecks.openedAt)))
    .returning({ id: pageChecks.id });
  if (opened.length === 0) throw isUsed();
  const { correctionId } = row.check;
  const preview = correctionId && row.draft ? { preview: { id: correctionId, ...row.draft } } : {};
  return { token, expiresAt: expiresAt.toISOString(), ...preview };
}

function refuseWrongOpening(
  check: PageCheck,
  { isItsWidget, origin, now }: { isItsWidget: boolean; origin: string | null; now: Date },
): void {
  if (check.openedAt) throw isUsed();
  if (check.expiresAt <= now) {
    throw new DomainError("conflict", SCAN_ERRORS.checkExpired, { code: "check_expired" });
  }
  if (!isItsWidget) {
    throw new DomainError("forbidden", SCAN_ERRORS.checkOtherWidget, { code: "check_other_widget" });
  }
  if (parseUrl(check.url)?.origin !== origin) {
    throw new DomainError("forbidden", SCAN_ERRORS.checkElsewhere, { code: "check_elsewhere" });
  }
}

function isUsed(): DomainError {
  return new DomainError("conflict", SCAN_ERRORS.checkUsed, { code: "check_used" });
}
