import { eq } from "drizzle-orm";
import type { MemberRole } from "#shared/team/roles.ts";
import { sessions, users } from "../../src/db/schema/accounts.ts";
import { teamMembers } from "../../src/db/schema/team.ts";
import { liveHosts } from "../../src/db/schema/widgets.ts";
import type { TestApp, TestBrowser } from "./app.ts";
import { signUp } from "./people.ts";
import { userRow } from "./subscribers.ts";

/** Registers an owner on the Professional plan, which includes a team. */
export async function teamOwner(app: TestApp) {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  const { id } = answer.body.user as { id: number };
  await app.services.db.update(users).set({ plan: "professional" }).where(eq(users.id, id));
  return { browser, email, user: await userRow(app, id) };
}

/** Adds a new member to an account's team, with their browser switched to it. */
export async function teamMember(app: TestApp, { accountId }: { accountId: number }, role: MemberRole) {
  const browser = app.browser();
  const { email, answer } = await signUp(app, browser);
  const user = await userRow(app, (answer.body.user as { id: number }).id);
  await app.services.db.insert(teamMembers).values({ accountId, userId: user.id, role });
  await switchTo(app, user.id, accountId);
  return { browser, email, user };
}

export async function switchTo(app: TestApp, userId: number, accountId: number): Promise<void> {
  await app.services.db.update(sessions).set({ accountId }).where(eq(sessions.userId, userId));
}

export async function makeWidget(browser: TestBrowser, name = "Shop") {
  const { body } = await browser.call("POST", "/api/widgets", { name });
  return { id: String(body.id), publicId: String(body.publicId) };
}

/** Notes that pages of a host have shown a widget since now. */
export async function showWidget({ services: { db, clock } }: TestApp, widgetId: string, host: string) {
  const now = clock.now();
  await db.insert(liveHosts).values({ widgetId, host, firstSeenAt: now, liveSince: now, lastSeenAt: now });
}
