import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { StatementContent, StatementView } from "#shared/schemas/statement.ts";
import { DAY_MS } from "#shared/time.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { reportBrands } from "#src/db/schema/report-brands.ts";
import { statements } from "#src/db/schema/statements.ts";
import { liveHosts } from "#src/db/schema/widgets.ts";
import { mailReviews } from "#src/features/statements/mail-reviews.ts";
import { recordPublication } from "#src/features/statements/record-publication.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { pngOf } from "../../helpers/png-of.ts";
import { sampleStatement } from "../../helpers/sample-statement.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

let app: TestApp;
let me: Awaited<ReturnType<typeof teamOwner>>;
let site: string;
let made = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made += 1;
  me = await teamOwner(app);
  const { siteId } = await insertScan(app, me.user, `kiln-${made}.example`);
  site = `/api/sites/${siteId}/statement`;
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, me.user.id));
});

function ownStatement() {
  return eq(statements.siteId, site.split("/")[3] ?? "");
}

async function publish(revision: number, changes: Partial<StatementContent> = {}): Promise<StatementView> {
  await me.browser.call("PUT", site, { revision, content: sampleStatement(changes) });
  const { status, body } = await me.browser.call("POST", `${site}/versions`, { revision: revision + 1 });
  expect(status).toBe(200);
  return body as unknown as StatementView;
}

test("an owner is asked to review a statement after 6 and 12 months, in their language, once each", async () => {
  const { db, clock } = app.services;
  const reviews = async () => {
    await Promise.all([mailReviews(app.services), mailReviews(app.services)]);
    await app.lastMail("verification").catch(() => null);
    return app.sent.filter(({ kind, to }) => kind === "statement-review" && to === me.email);
  };
  await publish(0);
  app.clock.advance(170 * DAY_MS);
  expect(await reviews()).toEqual([]);
  app.clock.advance(20 * DAY_MS);
  expect(await reviews()).toMatchObject([
    { subject: `Is your accessibility statement still true? kiln-${made}.example` },
  ]);
  await db.update(users).set({ locale: "de-AT" }).where(eq(users.id, me.user.id));
  app.clock.advance(180 * DAY_MS);
  const [, german] = await reviews();
  expect(german?.text).toContain("seit 12 Monaten unverändert öffentlich");
  await transact(db, async (tx) => {
    const [statement] = await tx.select().from(statements).where(ownStatement());
    if (!statement) throw new Error("The statement is missing");
    const changed = { ...statement, revision: statement.revision + 1 };
    await recordPublication(tx, changed, { publishedBy: me.user.id, publishedAt: clock.now() });
  });
  app.clock.advance(190 * DAY_MS);
  expect(await reviews()).toHaveLength(3);
  await db.update(statements).set({ publicVersion: null }).where(ownStatement());
  app.clock.advance(200 * DAY_MS);
  expect(await reviews()).toHaveLength(3);
  app.clock.reset();
});

test("widgets that were seen on the website are offered the statement's link, and have it after one call", async () => {
  const [seen, other] = [await makeWidget(me.browser, "Seen"), await makeWidget(me.browser, "Elsewhere")];
  const now = new Date();
  const at = { firstSeenAt: now, liveSince: now, lastSeenAt: now };
  await app.services.db.insert(liveHosts).values([
    { widgetId: seen.id, host: `kiln-${made}.example`, ...at },
    { widgetId: other.id, host: "elsewhere.example", ...at },
  ]);
  const { published, widgets } = await publish(0);
  expect(widgets).toEqual([{ id: seen.id, name: "Seen", isLinked: false, linksOther: false }]);
  const statementUrl = String(published?.url);
  await me.browser.call("POST", `/api/widgets/${seen.id}/settings`, { statementUrl });
  const after = (await me.browser.call("GET", site)).body as unknown as StatementView;
  expect(after.widgets).toMatchObject([{ isLinked: true, linksOther: false }]);
  const view = await me.browser.call("GET", `/api/widgets/${seen.publicId}/public`);
  expect(view.text).toContain(statementUrl);
});

test("a statement shows the reports' logo where its owner wants it, as long as the plan has one", async () => {
  const { db } = app.services;
  const { accountId } = me.user;
  const logo = pngOf({});
  await db
    .update(reportBrands)
    .set({ companyName: "Kiln & Co", logo })
    .where(eq(reportBrands.accountId, accountId));
  const page = async ({ published }: StatementView) => {
    const reply = await app.app.handle(new Request(String(published?.url)));
    return reply.text();
  };
  const plain = await publish(0);
  expect(plain.logoOf).toBe("Kiln & Co");
  expect(await page(plain)).not.toContain("<img");
  const worn = await publish(1, { logo: true });
  expect(await page(worn)).toContain(
    `src="data:image/png;base64,${logo.toString("base64")}" alt="Kiln &amp; Co"`,
  );
  await db.update(users).set({ plan: "starter" }).where(eq(users.id, me.user.id));
  expect(await page(worn)).not.toContain("<img");
});
