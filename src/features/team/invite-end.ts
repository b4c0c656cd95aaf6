import { INVITE_DAYS } from "#shared/team/roles.ts";
import { DAY_MS } from "#shared/time.ts";

/** Clicks within this time send one mail, since a second would invalidate the first one's link. */
const RESEND_PAUSE_MS = 60_000;

export function inviteEnd(mailedAt: Date): Date {
  return new Date(mailedAt.getTime() + INVITE_DAYS * DAY_MS);
}

/** Whether an invitation was mailed so recently that the mail may not have arrived. */
export function isFresh({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return expiresAt.getTime() > inviteEnd(now).getTime() - RESEND_PAUSE_MS;
}
