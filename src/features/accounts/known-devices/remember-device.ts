import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Config } from "#src/config.ts";
import type { Transaction } from "#src/db/client.ts";
import { knownDevices, sessions, users } from "#src/db/schema/accounts.ts";
import { deviceName } from "#src/http/device-name.ts";
import { countCall, type Limit } from "#src/http/rate-limit.ts";
import type { MailReader } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import type { Services } from "#src/services.ts";
import { deviceCookie, readDeviceCookie } from "./device-cookie.ts";

/**
 * Email limits per user, and per user and kind of device, such as a script that keeps no cookies.
 */
const MAILS: Limit = { name: "new-device-mails", max: 3, windowSeconds: 86_400 };
const MAILS_OF_KIND: Limit = { name: "new-device-mails-of-kind", max: 1, windowSeconds: 86_400 };

/** Maximum number of devices remembered per user; the least recently used are dropped. */
const MOST_DEVICES = 50;

interface Call {
  request: Request;
  set: { headers: Record<string, string | number> };
}

type NewDeviceMail = (config: Config, to: MailReader, facts: { device: string; at: Date }) => OutgoingMail;

/**
 * Remembers a browser that started a session or set a password, using a separate cookie.
 * @param mail sent if the user has other browsers but not this one: no more than once a day per
 * kind of device, and three in total.
 */
export async function rememberDevice(
  services: Services,
  { request, set }: Call,
  who: { userId: number } | { sessionId: string },
  mail?: NewDeviceMail,
): Promise<void> {
  const token = readDeviceCookie(services, request) ?? randomBytes(32).toString("base64url");
  const user = await findUser(services, who);
  if (!user) return;
  const device = deviceName(request.headers.get("user-agent"));
  const hash = hashOf(user.id, token);
  const sends =
    mail && (await isNewDevice(services, user.id, hash)) && (await isWithinLimits(services, user.id, device));
  const at = services.clock.now();
  await transactAndMail(services, async (tx) => {
    await store(tx, user.id, hash, at);
    if (sends) await services.mail.add(tx, mail(services.config, user, { device, at }));
  });
  set.headers["set-cookie"] = deviceCookie(services, token);
}

/** Returns a hash that differs for each user of a browser, so the table does not link them. */
function hashOf(userId: number, token: string): string {
  return createHash("sha256").update(`${userId} ${token}`).digest("hex");
}

async function findUser({ db }: Services, who: { userId: number } | { sessionId: string }) {
  const ofSession = (id: string) =>
    db.select({ id: sessions.userId }).from(sessions).where(eq(sessions.id, id));
  const [user] = await db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where("userId" in who ? eq(users.id, who.userId) : inArray(users.id, ofSession(who.sessionId)));
  return user;
}

/** Returns false for a user's first device. */
async function isNewDevice({ db }: Services, userId: number, token: string): Promise<boolean> {
  const devices = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId));
  const isKnown = devices.some((device) => device.token === token && device.forgottenAt === null);
  return devices.length > 0 && !isKnown;
}

async function isWithinLimits(services: Services, userId: number, device: string): Promise<boolean> {
  const ofKind = await countCall(services, MAILS_OF_KIND, `user ${userId} ${device}`);
  if (ofKind > MAILS_OF_KIND.max) return false;
  return (await countCall(services, MAILS, `user ${userId}`)) <= MAILS.max;
}

async function store(tx: Transaction, userId: number, token: string, at: Date): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ userId, token, lastUsedAt: at, createdAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.token],
      set: { lastUsedAt: at, forgottenAt: null },
    });
  const kept = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .limit(MOST_DEVICES);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.id, kept)));
}
