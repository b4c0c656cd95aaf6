import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Role } from "#shared/team/roles.ts";
import type { Transaction } from "#src/db/client.ts";
import { nameOf } from "#src/db/person-name.ts";
import { accounts, users } from "#src/db/schema/accounts.ts";
import {
  type EvidenceLog,
  type EvidenceRecord,
  evidenceLogs,
  evidencePersonal,
  evidenceRecords,
} from "#src/db/schema/evidence.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import type { EvidenceActor, EvidenceEvent } from "./evidence-event.ts";
import { canonicalJson, type Json } from "./format/canonical-json.ts";
import { commitmentOf, digestOfRecord, NO_RECORD, sha256 } from "./format/record-digest.ts";

/**
 * Adds records to an account's log, within the transaction that causes them. Call it last, since
 * the account's other transactions wait for the lock.
 */
export async function recordEvidence(
  tx: Transaction,
  { accountId, at }: { accountId: number; at: Date },
  events: readonly EvidenceEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const people = await findPeople(tx, accountId, events);
  const log = await lockLog(tx, accountId);
  const records: EvidenceRecord[] = [];
  const personal: Personal[] = [];
  let head = log.head;
  for (const event of events) {
    const number = log.length + records.length + 1;
    const parts = personalParts(event, people).map((part) => ({ ...part, accountId, number }));
    const body = bodyOf(event, people, parts);
    const digest = digestOfRecord({
      log: log.logId,
      number,
      at: at.toISOString(),
      previous: head,
      body: sha256(body),
    });
    records.push({ accountId, number, at, kind: event.kind, siteId: event.site?.id ?? null, body, digest });
    personal.push(...parts);
    head = digest;
  }
  await tx.insert(evidenceRecords).values(records);
  if (personal.length > 0) await tx.insert(evidencePersonal).values(personal);
  await tx
    .update(evidenceLogs)
    .set({ length: log.length + records.length, head })
    .where(eq(evidenceLogs.accountId, accountId));
}

/**
 * Locks an account's log. If there is none, locks the account first, in the same order as other
 * transactions, and creates the log.
 */
async function lockLog(tx: Transaction, accountId: number): Promise<EvidenceLog> {
  const lock = () =>
    tx.select().from(evidenceLogs).where(eq(evidenceLogs.accountId, accountId)).for("update");
  const [known] = await lock();
  if (known) return known;
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("key share");
  await tx.insert(evidenceLogs).values({ accountId, head: NO_RECORD }).onConflictDoNothing();
  const [created] = await lock();
  if (!created) throw new Error("The log of evidence was not created");
  return created;
}

interface Person {
  name: string;
  role: Role | "former member";
}

/** Returns the current names and roles of the users in the events. */
async function findPeople(
  tx: Transaction,
  accountId: number,
  events: readonly EvidenceEvent[],
): Promise<Map<number, Person>> {
  const found = new Map<number, Person>();
  const ids = events.flatMap(({ by, member }) => [
    ...(typeof by === "string" ? [] : [by.userId]),
    ...(member ? [member.userId] : []),
  ]);
  for (const id of new Set(ids)) {
    const [row] = await tx
      .select({ user: users, role: teamMembers.role })
      .from(users)
      .leftJoin(teamMembers, and(eq(teamMembers.userId, users.id), eq(teamMembers.accountId, accountId)))
      .where(eq(users.id, id));
    if (!row) continue;
    const { user, role } = row;
    const rank = user.accountId === accountId ? "owner" : (role ?? "former member");
    found.set(user.id, { name: nameOf(user), role: rank });
  }
  return found;
}

type Personal = typeof evidencePersonal.$inferInsert;

function personalParts(
  { by, member, visitor }: EvidenceEvent,
  people: ReadonlyMap<number, Person>,
): Omit<Personal, "accountId" | "number">[] {
  const salted = (part: string, value: Json) => ({
    part,
    salt: randomBytes(16).toString("hex"),
    value: canonicalJson(value),
  });
  const named = (part: string, userId: number | undefined) => {
    const person = userId === undefined ? undefined : people.get(userId);
    return person ? [{ ...salted(part, person.name), userId: userId ?? null }] : [];
  };
  return [
    ...named("person", typeof by === "string" ? undefined : by.userId),
    ...named("member", member?.userId),
    ...(visitor ? [{ ...salted("visitor", visitor.value), reportId: visitor.reportId }] : []),
  ];
}

/** Returns a record's body; `nonce` prevents guessing a withheld body from its digest. */
function bodyOf(
  { kind, site, by, data }: EvidenceEvent,
  people: ReadonlyMap<number, Person>,
  parts: readonly Pick<Personal, "part" | "salt" | "value">[],
): string {
  const personal = parts.map(({ part, salt, value }) => [part, commitmentOf(salt, JSON.parse(value))]);
  return canonicalJson({
    kind,
    site: site?.origin ?? null,
    by: roleOf(by, people),
    data,
    personal: Object.fromEntries(personal) as Record<string, string>,
    nonce: randomBytes(16).toString("hex"),
  });
}

function roleOf(by: EvidenceActor, people: ReadonlyMap<number, Person>): string {
  return typeof by === "string" ? by : (people.get(by.userId)?.role ?? "former member");
}
