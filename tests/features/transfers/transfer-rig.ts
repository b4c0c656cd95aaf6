import { eq } from "drizzle-orm";
import type { TransferList } from "#shared/schemas/transfer.ts";
import { type User, users } from "#src/db/schema/accounts.ts";
import { barrierReports, reportReplies } from "#src/db/schema/reports.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { liveHosts, widgets } from "#src/db/schema/widgets.ts";
import type { TestApp, TestBrowser } from "../../helpers/app.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { teamOwner } from "../../helpers/team.ts";

export interface Owner {
  browser: TestBrowser;
  email: string;
  user: User;
}

let count = 0;

/** An owner on the Professional plan with a verified address. */
export async function verifiedOwner(app: TestApp): Promise<Owner> {
  const owner = await teamOwner(app);
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, owner.user.id));
  return owner;
}

/** A widget with labels, a report and its reply, visits, and a scanned website with findings. */
export async function fullSite(app: TestApp, { browser, user }: Owner) {
  const { db } = app.services;
  count += 1;
  const host = `harbour-${count}.example`;
  const { body } = await browser.call("POST", "/api/widgets", {
    name: "Harbour Pottery",
    websiteUrl: `https://www.${host}/shop`,
  });
  const widget = { id: String(body.id), publicId: String(body.publicId) };
  await browser.call("PUT", `/api/widgets/${widget.id}`, { version: 1, name: "Harbour" });
  await db
    .update(widgets)
    .set({ labels: ["North"], creationKey: crypto.randomUUID() })
    .where(eq(widgets.id, widget.id));
  const [report] = await db
    .insert(barrierReports)
    .values({ widgetId: widget.id, sendKey: crypto.randomUUID(), text: "A step" })
    .returning();
  const reportId = String(report?.id);
  await db.insert(reportReplies).values({ reportId, number: 1, userId: user.id, text: "We are on it" });
  const today = app.services.billingClock.now().toISOString().slice(0, 10);
  await db.insert(usageDaily).values({ widgetId: widget.id, day: today, visits: 1_200 });
  const now = app.clock.now();
  const seen = { firstSeenAt: now, liveSince: now, lastSeenAt: now };
  await db.insert(liveHosts).values({ widgetId: widget.id, host, ...seen });
  const scanned = await insertScan(app, user, host);
  return { host, widget, reportId, ...scanned };
}

/** Offers a widget, and returns the offer's id and the mailed token. */
export async function offer(app: TestApp, giver: Owner, widgetId: string, email: string) {
  const reply = await giver.browser.call("POST", "/api/transfers", { widgetId, email });
  const mail = await app.lastMail("transfer-offer", email);
  return { reply, id: String(reply.body.id), token: /offer=([\w-]+)/.exec(mail.text)?.[1] ?? "", mail };
}

export async function listOf({ browser }: Owner): Promise<TransferList> {
  return JSON.parse((await browser.call("GET", "/api/transfers")).text);
}
