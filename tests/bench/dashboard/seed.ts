import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import type { TestApp } from "../../helpers/app.ts";
import { fillAccount } from "../../helpers/busy-account.ts";
import { subscriber, userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";

const MEMBERS = 20;
/** Websites of a large agency, each with a widget. */
const WIDGETS = 1_000;

/**
 * Creates an owner in the trial with 1,000 widgets, a year of daily usage, 600 reports, a team
 * and a second account. Returns the token of their session.
 */
export async function seedOwner(app: TestApp): Promise<string> {
  const { browser, userId } = await subscriber(app, { plan: "professional" });
  const [owner, host] = [await userRow(app, userId), await teamOwner(app)];
  const { db } = app.services;
  await db.update(users).set({ contactPerson: "Ada", isEmailVerified: true }).where(eq(users.id, userId));
  await db.insert(teamMembers).values({ accountId: host.user.accountId, userId, role: "manager" });
  for (let member = 0; member < MEMBERS; member += 1) await teamMember(app, owner, "viewer");
  await fillAccount(app.database.sql, owner, { widgets: WIDGETS });
  return String(browser.token);
}
