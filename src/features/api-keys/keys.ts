import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, type SQL } from "drizzle-orm";
import {
  KEY_AREAS,
  KEY_PREFIX,
  type KeyArea,
  type KeyHolder,
  type KeyScope,
} from "#shared/api-keys/choices.ts";
import { MAX_KEYS } from "#shared/api-keys/key-limits.ts";
import { KEY_ERRORS, KEY_VALIDATION } from "#shared/api-keys/messages.ts";
import type { CreatedKey, CreateKeyInput } from "#shared/api-keys/schemas.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { ERRORS } from "#shared/messages.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { accountName, mayManage } from "#shared/team/roles.ts";
import { DAY_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { DomainError, notFound } from "../../errors.ts";
import { hashKey } from "../../http/api-key.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import type { AccountContext } from "../../http/session.ts";
import { ownerAnd } from "../../mail/mail-reader.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { recordSecurityEvent } from "../audit/security-events/record-security-event.ts";
import { keyView } from "./key-view.ts";
import { reachableKeys } from "./queries.ts";

const WORDS: Record<PageLanguage, KeyMadeWords> = {
  en: {
    subject: (account) => `A new API key for ${account}`,
    intro: ({ name, account, by, device }) =>
      `${by} created the API key “${name}” for the account of ${account} (${device}).`,
    holder: {
      person: "A program that has it acts as this person:",
      account: "It’s an account key. A program that has it acts in the owner’s name:",
    },
    areas: {
      widgets: "widgets and visits",
      scans: "websites, scans and issues",
      reports: "barrier reports of visitors",
    },
    read: (area) => `reads ${area}`,
    write: (area) => `reads and changes ${area}`,
    lifetime: (day) => `It works until ${day} unless it’s revoked. Setting a new password doesn’t end it.`,
    expected: "If you know about this, you don’t need to do anything.",
    unexpected: (support) =>
      `If you don’t, someone else may be signed in as this person. Revoke the key now. Then have the person sign out everywhere else and set a new password. Write to ${support} if you need help.`,
    button: "See the API keys",
  },
  de: {
    subject: (account) => `Neuer API-Schlüssel für ${account}`,
    intro: ({ name, account, by, device }) =>
      `${by} hat den API-Schlüssel „${name}“ für das Konto von ${account} angelegt (${device}).`,
    holder: {
      person: "Ein Programm handelt damit als diese Person:",
      account: "Es ist ein Schlüssel des Kontos. Ein Programm handelt damit im Namen des Inhabers:",
    },
    areas: {
      widgets: "Widgets und Besuche",
      scans: "Websites, Prüfungen und Probleme",
      reports: "Barrieremeldungen von Besuchern",
    },
    read: (area) => `liest ${area}`,
    write: (area) => `liest und ändert ${area}`,
    lifetime: (day) =>
      `Er funktioniert bis ${day}, sofern er nicht widerrufen wird. Ein neues Passwort beendet ihn nicht.`,
    expected: "Falls Sie davon wissen, brauchen Sie nichts zu tun.",
    unexpected: (support) =>
      `Falls nicht, ist vielleicht jemand anderes als diese Person angemeldet. Widerrufen Sie den Schlüssel jetzt. Danach meldet sich die Person überall sonst ab und legt ein neues Passwort fest. Wenn Sie Hilfe brauchen, schreiben Sie an ${support}.`,
    button: "API-Schlüssel ansehen",
  },
};

/** Number of key characters shown in the list: the prefix and 30 bits. */
const SHOWN = 8;

/**
 * Creates a key for the user or the account itself, and notifies the owner and the creator by
 * email. Stores only a hash, so the secret exists only in the return value.
 * @throws DomainError `invalid` for permissions the role lacks, `forbidden` for an unverified user
 * or a viewer's account key, `conflict` if the key limit is reached.
 */
export async function createKey(
  services: Services,
  { user, owner, role }: AccountContext,
  { name, scopes, days, holder }: CreateKeyInput,
  device: string,
): Promise<CreatedKey> {
  const { accountId } = owner;
  const isOfAccount = holder === "account";
  if (!user.isEmailVerified)
    throw new DomainError("forbidden", KEY_ERRORS.unverified, { code: "unverified" });
  if (isOfAccount && !mayManage(role))
    throw new DomainError("forbidden", ERRORS.managersOnly, { code: "managers_only" });
  if (!mayManage(role) && scopes.some((scope) => scope.endsWith(":write")))
    throw new DomainError("invalid", ERRORS.invalid, { fields: { scopes: KEY_VALIDATION.readOnly } });
  await enforceLimit(services, LIMITS.newKey, `account ${accountId}`);
  const now = services.clock.now();
  const secret = `${KEY_PREFIX}${randomBytes(32).toString("base64url")}`;
  const holderIds = isOfAccount ? { userId: null, madeBy: user.id } : { userId: user.id };
  const key = await transactAndMail(services, async (tx) => {
    await (isOfAccount ? requireRoomOfAccount(tx, accountId, now) : requireRoom(tx, accountId, user.id, now));
    const [row] = await tx
      .insert(apiKeys)
      .values({
        ...holderIds,
        accountId,
        name,
        hash: hashKey(secret),
        start: secret.slice(0, SHOWN),
        scopes: [...new Set(scopes)],
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The key's row was not returned");
    const kind = isOfAccount ? "account-key-made" : "key-made";
    await recordSecurityEvent(tx, { kind, accountId, userId: user.id, device, at: now });
    const made = { ...row, owner, maker: user, holder, device };
    for (const to of ownerAnd(owner, user))
      await services.mail.add(tx, keyMadeMail(services.config, to, made));
    return row;
  });
  return { secret, key: keyView(key, user, user.id) };
}

/** Locks the user's row, so concurrent calls cannot exceed the limit. */
async function requireRoom(tx: Transaction, accountId: number, userId: number, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  if ((await countKeys(tx, accountId, now, eq(apiKeys.userId, userId))) >= MAX_KEYS)
    throw new DomainError("conflict", KEY_ERRORS.tooMany, { code: "too_many_keys" });
}

/** Locks the account's row, so concurrent calls cannot exceed the limit. */
async function requireRoomOfAccount(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  if ((await countKeys(tx, accountId, now, isNull(apiKeys.userId))) >= MAX_KEYS)
    throw new DomainError("conflict", KEY_ERRORS.accountTooMany, { code: "too_many_keys" });
}

async function countKeys(tx: Transaction, accountId: number, now: Date, holder: SQL): Promise<number> {
  const [found] = await tx
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.accountId, accountId), gt(apiKeys.expiresAt, now), holder));
  return found?.keys ?? 0;
}

interface KeyMadeWords {
  subject(account: string): string;
  intro(key: { name: string; account: string; by: string; device: string }): string;
  holder: Record<KeyHolder, string>;
  areas: Record<KeyArea, string>;
  read(area: string): string;
  write(area: string): string;
  lifetime(day: string): string;
  expected: string;
  unexpected(support: string): string;
  button: string;
}

interface MadeKey {
  owner: User;
  maker: User;
  holder: KeyHolder;
  name: string;
  scopes: readonly KeyScope[];
  expiresAt: Date;
  /** Device name, e.g. `Firefox on Windows`. */
  device: string;
}

function keyMadeMail(config: Config, to: MailReader, key: MadeKey): OutgoingMail {
  const { reader, words, formats } = mailTo(to, WORDS);
  const { name, device } = key;
  const account = accountName(key.owner);
  return composeMail(
    config,
    { kind: "key-made", ...reader, subject: words.subject(account) },
    `${words.intro({ name, account, by: key.maker.email, device })} ${words.holder[key.holder]}`,
    list(...permissions(words, key.scopes)),
    words.lifetime(formats.day(key.expiresAt)),
    words.expected,
    note(words.unexpected(supportContact(config, to))),
    button(words.button, `${DASHBOARD.settings}?show=keys`),
  );
}

function permissions(words: KeyMadeWords, scopes: readonly KeyScope[]): string[] {
  return KEY_AREAS.flatMap((area) => {
    if (scopes.includes(`${area}:write`)) return [words.write(words.areas[area])];
    return scopes.includes(`${area}:read`) ? [words.read(words.areas[area])] : [];
  });
}

/** @throws DomainError `not-found`, including for a key outside `reachableKeys`. */
export async function revokeKey(
  { db, clock }: Services,
  context: AccountContext,
  id: string,
  device: string,
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  const { user, owner } = context;
  await transact(db, async (tx) => {
    const [key] = await tx
      .delete(apiKeys)
      .where(and(reachableKeys(context), eq(apiKeys.id, id)))
      .returning({ userId: apiKeys.userId });
    if (!key) throw notFound();
    await recordSecurityEvent(tx, {
      kind: key.userId === null ? "account-key-revoked" : "key-revoked",
      accountId: owner.accountId,
      userId: user.id,
      device,
      at: clock.now(),
    });
  });
}
