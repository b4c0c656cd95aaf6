import { and, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { DeskOverview } from "#shared/desk/schemas.ts";
import type { Role } from "#shared/team/roles.ts";
import { DAY_MS } from "#shared/time.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { deskConversations, deskMessages } from "#src/db/schema/desk.ts";
import type { Services } from "#src/services.ts";
import { readEntitlements } from "../entitlements.ts";
import { chatState } from "../live/presence.ts";
import { offeredTopics, servicesOf } from "../plan-services.ts";
import { listConversations } from "../queries.ts";
import { type DeskReader, seenConversations } from "../reader.ts";

const COUNTED_MS = 365 * DAY_MS;

/** Returns an account's conversations and its available topics and services. */
export async function readDesk(
  services: Services,
  { owner, role }: { owner: User; role: Role },
): Promise<DeskOverview> {
  const { db, clock } = services;
  const { accountId } = owner;
  const reader = { accountId, role };
  const features = servicesOf(services, owner);
  return {
    topics: offeredTopics(services, { owner, role }),
    entitlements: await readEntitlements(db, { accountId, features, now: clock.now() }),
    promises: await countPromises(services, reader),
    chat: await chatState(services, "customer", undefined),
    conversations: await listConversations(db, reader),
  };
}

/** Counts promises kept, and promises broken or overdue. */
async function countPromises({ db, clock }: Services, reader: DeskReader): Promise<DeskOverview["promises"]> {
  const now = clock.now();
  const since = new Date(now.getTime() - COUNTED_MS);
  const isInTime = sql`${deskMessages.createdAt} <= ${deskMessages.answerDue}`;
  const [answers] = await db
    .select({
      kept: sql<number>`count(*) filter (where ${isInTime})`.mapWith(Number),
      late: sql<number>`count(*) filter (where not ${isInTime})`.mapWith(Number),
    })
    .from(deskMessages)
    .innerJoin(deskConversations, sql`${deskConversations.id} = ${deskMessages.conversationId}`)
    .where(
      and(seenConversations(reader), isNotNull(deskMessages.answerDue), gt(deskMessages.createdAt, since)),
    );
  const overdue = await db.$count(
    deskConversations,
    and(seenConversations(reader), lt(deskConversations.answerDue, now)),
  );
  return { kept: answers?.kept ?? 0, late: (answers?.late ?? 0) + overdue };
}
