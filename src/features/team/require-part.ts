import { and, count, inArray } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import type { AccountPart, MemberRole } from "#shared/team/roles.ts";
import { sites } from "#src/db/schema/sites.ts";
import type { Transaction } from "../../db/client.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { widgets } from "../../db/schema/widgets.ts";
import { DomainError } from "../../errors.ts";
import { seenSites, seenWidgets } from "../../http/reach.ts";

/**
 * Returns the part of an account that a viewer will see; null for everything.
 * @throws DomainError `invalid` for a part given to a manager, since managers see everything, or
 * for a widget or website outside the account.
 */
export async function requirePart(
  tx: Transaction,
  accountId: number,
  role: MemberRole,
  wanted: AccountPart | null,
): Promise<AccountPart | null> {
  if (wanted === null) return null;
  if (role !== "viewer") throw invalidPart(ERRORS.partForViewers);
  const part = { widgets: [...new Set(wanted.widgets)], sites: [...new Set(wanted.sites)] };
  if (![...part.widgets, ...part.sites].every(isUuid)) throw invalidPart(ERRORS.partGone);
  const reach = { accountId, part: null };
  const [ofWidgets] = await tx
    .select({ found: count() })
    .from(widgets)
    .where(and(seenWidgets(reach), liveWidget, inArray(widgets.id, part.widgets)));
  const [ofSites] = await tx
    .select({ found: count() })
    .from(sites)
    .where(and(seenSites(reach), inArray(sites.id, part.sites)));
  if (ofWidgets?.found !== part.widgets.length || ofSites?.found !== part.sites.length)
    throw invalidPart(ERRORS.partGone);
  return part;
}

function invalidPart(sentence: string): DomainError {
  return new DomainError("invalid", ERRORS.invalid, { fields: { part: sentence } });
}
