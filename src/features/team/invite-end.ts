import { INVITE_DAYS } from "#shared/team/roles.ts";
import { DAY_MS } from "#shared/time.ts";

/**
 * Clicks within this time send only one email, since a second email would invalidate the link in
 * the first.
 */
const RESEND_PAUSE_MS = 60_000;

export function inviteEnd(mailedAt: Date): Date {
  return new Date(mailedAt.getTime() + INVITE_DAYS * DAY_MS);
}

/** Whether an invitation was emailed so recently that the email may not have arrived yet. */
export function isFresh({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return expiresAt.getTime() > inviteEnd(now).getTime() - RESEND_PAUSE_MS;
}
