import { and, eq, lt } from "drizzle-orm";
import type { ImapFlow } from "imapflow";
import { isDatabaseUnavailable } from "#src/db/database-unavailable.ts";
import { deskMailboxes } from "#src/db/schema/desk.ts";
import { DomainError } from "#src/errors.ts";
import { log } from "#src/log.ts";
import { logError } from "#src/log-error.ts";
import { LARGEST_MAIL } from "#src/scanner/jobs.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Services } from "#src/services.ts";
import type { IncomingMail } from "./read-mail.ts";

const LEASE_MS = 5 * 60_000;
const TIMEOUT_MS = 20_000;
/** Limits on the number of emails per poll, and on heads in memory at once. */
const BATCH = 200;
const HEADS_AT_ONCE = 10;
/** Maximum bytes read from a head; most are under 20 KB. */
const LONGEST_HEAD = 65_536;

/**
 * Adds new replies from the mailbox to their conversations and marks them as read. Leaves all other
 * email untouched. Only one server reads at a time.
 */
export async function pollMailbox(services: Services): Promise<number> {
  const { mailbox } = services.config;
  if (!mailbox) return 0;
  const name = `${mailbox.user}@${mailbox.host}:${mailbox.port}/${mailbox.folder}`;
  if (!(await takeLease(services, name))) return 0;
  // Loaded on first use, since most installations have no mailbox.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isSecure,
    doSTARTTLS: mailbox.isSecure ? undefined : mailbox.demandsTls,
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    maxLiteralSize: LARGEST_MAIL,
  });
  // Each command also rejects with the error.
  client.on("error", () => {});
  try {
    await client.connect();
    const added = await readNewMails(services, client, { name, folder: mailbox.folder });
    await client.logout();
    return added;
  } finally {
    client.close();
    await giveBackLease(services, name);
  }
}

async function takeLease({ db, clock }: Services, name: string): Promise<boolean> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const taken = await db
    .insert(deskMailboxes)
    .values({ name, leasedUntil })
    .onConflictDoUpdate({
      target: deskMailboxes.name,
      set: { leasedUntil },
      setWhere: lt(deskMailboxes.leasedUntil, now),
    })
    .returning();
  return taken.length > 0;
}

async function giveBackLease({ db }: Services, name: string): Promise<void> {
  await db
    .update(deskMailboxes)
    .set({ leasedUntil: new Date(0) })
    .where(eq(deskMailboxes.name, name));
}

async function readNewMails(
  services: Services,
  client: ImapFlow,
  { name, folder }: { name: string; folder: string },
): Promise<number> {
  const { db } = services;
  const opened = await client.mailboxOpen(folder);
  const uidValidity = Number(opened.uidValidity);
  await db
    .update(deskMailboxes)
    .set({ uidValidity, lastUid: 0 })
    .where(and(eq(deskMailboxes.name, name), eq(deskMailboxes.uidValidity, 0)));
  const [known] = await db.select().from(deskMailboxes).where(eq(deskMailboxes.name, name));
  const lastUid = known?.uidValidity === uidValidity ? known.lastUid : 0;
  if (opened.uidNext <= lastUid + 1) return 0;
  const end = Math.min(opened.uidNext - 1, lastUid + BATCH);
  let added = 0;
  for (let first = lastUid + 1; first <= end; first += HEADS_AT_ONCE) {
    const last = Math.min(first + HEADS_AT_ONCE - 1, end);
    for (const head of await fetchHeads(client, first, last)) {
      try {
        if (await readOne(services, client, head)) added += 1;
      } catch (error) {
        if (isBusy(error)) return added;
        // An email that cannot be read must not hold up all later emails.
        if (error instanceof PageProblem) {
          log.warn(`desk: mail ${head.uid} stays in the mailbox: ${error.reason}`);
        } else if (!client.usable || isDatabaseUnavailable(error)) throw error;
        else logError(`The desk could not read mail ${head.uid}, which stays in the mailbox`, error);
      }
      await db
        .update(deskMailboxes)
        .set({ uidValidity, lastUid: head.uid })
        .where(eq(deskMailboxes.name, name));
    }
    await db.update(deskMailboxes).set({ uidValidity, lastUid: last }).where(eq(deskMailboxes.name, name));
  }
  return added;
}

interface Head {
  uid: number;
  size: number;
  /** First bytes of the email, up to `LONGEST_HEAD`. */
  headers: Buffer;
}

async function fetchHeads(client: ImapFlow, first: number, last: number): Promise<Head[]> {
  const bodyParts = [{ key: "HEADER", start: 0, maxLength: LONGEST_HEAD }];
  const found = await client.fetchAll(
    `${first}:${last}`,
    { uid: true, size: true, bodyParts },
    { uid: true },
  );
  return found
    .flatMap(({ uid, size = 0, headers }) => (headers && uid >= first ? [{ uid, size, headers }] : []))
    .sort((a, b) => a.uid - b.uid);
}

/** Fetches an entire email only if its head names a conversation. */
async function readOne(services: Services, client: ImapFlow, { uid, size, headers }: Head): Promise<boolean> {
  const { receiveMail } = await import("./receive-mail.ts");
  const head = await parseMail(services, headers);
  if (head.tokens.length === 0 || head.isAutomatic) return false;
  if (size > LARGEST_MAIL) {
    log.warn(`desk: mail ${uid} is too large and stays in the mailbox`);
    return false;
  }
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const source = fetched === false ? undefined : fetched.source;
  if (!source) return false;
  const reception = await receiveMail(services, await parseMail(services, source));
  const isKept = reception === "added" || reception === "held";
  if (isKept) await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true });
  else log.warn(`desk: mail ${uid} stays in the mailbox: ${reception}`);
  return isKept;
}

/** Parses an email in another process. @throws PageProblem */
async function parseMail({ pageReader, config }: Services, source: Buffer): Promise<IncomingMail> {
  const authservIds = config.mailbox?.authservIds ?? [];
  const { files, ...mail } = await pageReader.read("read-mail", source, { authservIds });
  return {
    ...mail,
    files: files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, "base64") })),
  };
}

/** Whether there was no capacity to read an email, which the next poll retries. */
function isBusy(error: unknown): boolean {
  const isOurs = error instanceof PageProblem && error.reason === "busy";
  return isOurs || (error instanceof DomainError && error.kind === "unavailable");
}
