import { and, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { mailOutbox } from "../../db/schema/mail.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { deleteUser } from "./delete-user.ts";
import { DELETED_KIND, deletedMail } from "./emails.ts";
import { settleSubscription } from "./settle-subscription.ts";

/**
 * Deletes users whose 14 days are up, and retries subscriptions that could not be updated
 * immediately. An interrupted run continues next time; every step is idempotent at the provider and
 * in the database.
 * @throws AggregateError at the end, for users who could not be deleted; they are retried.
 */
export async function deleteDueUsers(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await due(services)) {
    try {
      await deleteUser(services, id, { farewell: (user) => deletedMail(services.config, user) });
    } catch (error) {
      if (!isGone(error)) failures.push(new Error(`User ${id} could not be deleted`, { cause: error }));
    }
  }
  services.mail.wake();
  for (const id of await unsettled(services)) await settleSubscription(services, id);
  await purgeFarewells(services);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} users could not be deleted`);
}

/** Whether another replica has just deleted the user. */
function isGone(error: unknown): boolean {
  return error instanceof DomainError && error.kind === "not-found";
}

async function due({ db, clock }: Services): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(lte(users.deletionDue, clock.now()));
  return rows.map(({ id }) => id);
}

async function unsettled({ db }: Services): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletionCancelled), or(isNull(users.deletionDue), isNull(users.canceledAt))));
  return rows.map(({ id }) => id);
}

/** Purges farewell emails once sent or abandoned; their address is the last trace of a user. */
async function purgeFarewells({ db }: Services): Promise<void> {
  await db
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.kind, DELETED_KIND),
        or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.failedAt)),
      ),
    );
}
