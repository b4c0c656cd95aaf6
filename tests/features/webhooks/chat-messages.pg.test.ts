import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { WEBHOOK_EVENTS } from "#shared/webhooks/choices.ts";
import { WEBHOOK_EXAMPLES } from "#shared/webhooks/events.ts";
import { WEBHOOK_VALIDATION } from "#shared/webhooks/messages.ts";
import { transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { sites } from "#src/db/schema/sites.ts";
import { deliverDue } from "#src/features/webhooks/delivery/webhook-worker.ts";
import { queueEvent } from "#src/features/webhooks/queue-event.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addWebhook, startReceiver } from "../../helpers/receiver.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { makeWidget, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

let receiver: ReturnType<typeof startReceiver>;
beforeEach(() => {
  app.clock.reset();
  receiver = startReceiver();
});
afterEach(() => receiver.stop());

interface Card {
  type: string;
  body: Array<{ type: string; inlines: Array<{ type: string; text: string }> }>;
  actions: Array<{ type: string; title: string; url: string }>;
}

interface Sent {
  text: string;
  blocks: Array<{ type: string; text: { type: string; text: string } }>;
  attachments: Array<{ contentType: string; content: Card }>;
  type: string;
}

/** Delivers what is due, and returns the bodies of all requests so far. */
async function delivered(): Promise<Sent[]> {
  await deliverDue(app.services);
  return receiver.received.map(({ body }) => JSON.parse(body));
}

const HOSTILE = "Shop <!channel> & [x](https://evil.example)";

describe("a webhook for Slack", () => {
  test("posts text and blocks with escaped names, and a link to the dashboard", async () => {
    const { browser } = await teamOwner(app);
    await addWebhook(browser, receiver.url, ["widget.changed"], "slack");
    const { id } = await makeWidget(browser, HOSTILE);
    const [message] = await delivered();
    const words =
      "*The widget “Shop &lt;!channel&gt; &amp; [x](https://evil.example)” was created*\nVersion 1.";
    const link = `<http://localhost:3000/widget-interface/${id}|Open in Handrail>`;
    expect(message).toEqual({
      text: `${words}\n${link}`,
      blocks: [words, link].map((text) => ({ type: "section", text: { type: "mrkdwn", text } })),
    } as Sent);
  });

  test("is retried like any other, keeps its event in the list, and sends it again after a change", async () => {
    receiver.replyWith(
      () => new Response("no_service", { status: receiver.received.length > 1 ? 200 : 503 }),
    );
    const { browser } = await teamOwner(app);
    const { id } = await addWebhook(browser, receiver.url, ["widget.changed"], "slack");
    await makeWidget(browser);
    await delivered();
    app.clock.advance(10_000);
    const [first, second] = await delivered();
    expect(second).toEqual(first as Sent);
    const { body } = await browser.call("GET", `/api/webhooks/${id}/deliveries`);
    const [delivery] = body.deliveries as Array<{ id: string; body: string }>;
    expect(delivery).toMatchObject({ state: "delivered", attempts: 2 });
    const event = JSON.parse(delivery?.body ?? "");
    expect(event).toMatchObject({ type: "widget.changed", data: { change: "created" } });
    expect((await browser.call("PATCH", `/api/webhooks/${id}`, { kind: "json" })).body.kind).toBe("json");
    await browser.call("POST", `/api/webhook-deliveries/${delivery?.id}/repeat`);
    expect((await delivered())[2]).toEqual(event);
  });
});

test("a webhook for Teams posts a card whose texts have no Markdown", async () => {
  const { browser } = await teamOwner(app);
  const { id } = await addWebhook(browser, receiver.url, ["widget.changed"], "teams");
  await makeWidget(browser, HOSTILE);
  await browser.call("POST", `/api/webhooks/${id}/test`);
  const messages = await delivered();
  const cards = messages.map(({ type, attachments: [attachment] }) => {
    expect([type, attachment?.contentType]).toEqual(["message", "application/vnd.microsoft.card.adaptive"]);
    expect(attachment?.content.type).toBe("AdaptiveCard");
    return attachment?.content;
  });
  expect(cards[0]?.body.map(({ type, inlines }) => [type, inlines[0]?.type, inlines[0]?.text])).toEqual([
    ["RichTextBlock", "TextRun", `The widget “${HOSTILE}” was created`],
    ["RichTextBlock", "TextRun", "Version 1."],
  ]);
  expect(cards[1]?.body[0]?.inlines[0]?.text).toBe("This is a test");
  const url = "http://localhost:3000/settings?show=webhooks";
  expect(cards[1]?.actions).toEqual([{ type: "Action.OpenUrl", title: "Open in Handrail", url }]);
});

describe("messages for chats", () => {
  test("exist for each event, in the language of the account's owner, without other accounts' names", async () => {
    const { browser, user } = await teamOwner(app);
    await app.services.db.update(users).set({ locale: "de-DE" }).where(eq(users.id, user.id));
    const other = await teamOwner(app);
    const { siteId: foreign } = await insertScan(app, other.user, "foreign.example");
    const { siteId } = await insertScan(app, user, "laden.example");
    await addWebhook(browser, receiver.url, [...WEBHOOK_EVENTS], "slack");
    const { accountId } = user;
    const at = app.clock.now();
    await transact(app.services.db, async (tx) => {
      const found = WEBHOOK_EXAMPLES["issues.found"];
      const many = { ...found, site: siteId, count: 1_200 };
      await queueEvent(tx, { accountId, kind: "issues.found", data: many, at });
      await queueEvent(tx, { accountId, kind: "issues.fixed", data: { ...found, site: foreign }, at });
      const data = { site: siteId, scan: found.scan, state: "failed", reason: "robots", open: null } as const;
      await queueEvent(tx, { accountId, kind: "scan.ended", data, at });
      for (const kind of ["barrier.reported", "visits.near_limit", "widget.changed"] as const)
        await queueEvent(tx, { accountId, kind, data: WEBHOOK_EXAMPLES[kind], at });
    });
    const texts = (await delivered()).map(({ text }) => text.split("\n")[0]);
    expect(texts.sort()).toEqual([
      "*1 Problem behoben auf –*",
      "*1.200 Probleme gefunden auf laden.example*",
      "*80 % der Besuche dieses Monats sind verbraucht*",
      "*Das Widget „–“ wurde geändert*",
      "*Die Prüfung von laden.example ist gescheitert*",
      "*Ein Besucher hat eine Barriere gemeldet*",
    ]);
    const failed = receiver.received.find(({ body }) => body.includes("gescheitert"))?.body ?? "";
    expect(failed).toContain("robots.txt");
    await app.services.db.delete(sites).where(eq(sites.id, siteId));
  });

  test("are refused in another format, which is JSON by default", async () => {
    const { browser } = await teamOwner(app);
    const asked = { url: receiver.url, events: ["scan.ended"] };
    const { body } = await browser.call("POST", "/api/webhooks", asked);
    expect((body.webhook as { kind: string }).kind).toBe("json");
    const refused = await browser.call("POST", "/api/webhooks", { ...asked, kind: "discord" });
    expect([refused.status, refused.body.fields]).toEqual([422, { kind: WEBHOOK_VALIDATION.kind }]);
  });
});
