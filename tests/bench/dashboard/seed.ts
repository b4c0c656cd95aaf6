import { eq } from "drizzle-orm";
import { teamMembers, users } from "../../../src/db/schema.ts";
import type { TestApp } from "../../helpers/app.ts";
import { fillAccount } from "../../helpers/busy-account.ts";
import { teamOwner } from "../../helpers/team.ts";

/**
 * An owner with 200 widgets, a year of daily usage, 600 reports
 * and a second account. Answers the token of their session.
 */
export async function seedOwner(app: TestApp): Promise<string> {
  const [owner, host] = [await teamOwner(app), await teamOwner(app)];
  const { id } = owner.user;
  const { db } = app.services;
  await db.update(users).set({ contactPerson: "Ada" }).where(eq(users.id, id));
  await db.insert(teamMembers).values({ accountId: host.user.accountId, userId: id, role: "manager" });
  await fillAccount(app.database.sql, owner.user);
  return String(owner.browser.token);
}
