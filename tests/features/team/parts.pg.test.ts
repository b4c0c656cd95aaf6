import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { mailedToken, newEmail, PASSWORD } from "../../helpers/people.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof teamOwner>>;
let own: { id: string };
let other: { id: string };
beforeAll(async () => {
  app = await createTestApp();
  owner = await teamOwner(app);
  own = await makeWidget(owner.browser, "The client's shop");
  other = await makeWidget(owner.browser, "Another client's shop");
});
afterAll(() => app.stop());

const partOf = ({ id }: { id: string }) => ({ widgets: [id], sites: [] });

async function seenBy(browser: TestBrowser): Promise<string[]> {
  const widgets: WidgetView[] = JSON.parse((await browser.call("GET", "/api/widgets")).text);
  return widgets.map(({ id }) => id);
}

async function joined(invite: object) {
  const email = newEmail("client");
  const { status } = await owner.browser.call("POST", "/api/team/invites", { email, ...invite });
  const token = await mailedToken(app, "team-invite", email);
  const browser = app.browser();
  const { body } = await browser.call("POST", "/api/invitation/registration", { token, password: PASSWORD });
  browser.token = String(body.token);
  return { status, browser, email };
}

test("a client who is invited to their own websites sees these alone from the first request on", async () => {
  const client = await joined({ role: "viewer", part: partOf(own) });
  expect(client.status).toBe(201);
  expect(await seenBy(client.browser)).toEqual([own.id]);
  const mail = await app.lastMail("team-invite", client.email);
  expect(mail.text).toContain("the websites that were chosen for you");
  const usage = await client.browser.call("GET", "/api/usage?by=day&last=7");
  expect([usage.status, usage.body.allowance]).toEqual([200, null]);
});

describe("the owner", () => {
  const change = (userId: number, body: object) =>
    owner.browser.call("PATCH", `/api/team/members/${userId}`, body);

  test("changes what a viewer sees, and a change of the role alone keeps it", async () => {
    const { browser, user } = await teamMember(app, owner.user, "viewer");
    expect(await seenBy(browser)).toHaveLength(2);
    await change(user.id, { role: "viewer", part: partOf(other) });
    expect(await seenBy(browser)).toEqual([other.id]);
    await change(user.id, { role: "viewer" });
    expect(await seenBy(browser)).toEqual([other.id]);
    await change(user.id, { role: "manager" });
    expect(await seenBy(browser)).toHaveLength(2);
    await change(user.id, { role: "viewer", part: null });
    expect(await seenBy(browser)).toHaveLength(2);
  });

  test("cannot limit a manager, nor to nothing or another account's websites", async () => {
    const { browser, user } = await teamMember(app, owner.user, "viewer");
    const stranger = await teamOwner(app);
    const theirs = await makeWidget(stranger.browser);
    const wrong = [
      { role: "manager", part: partOf(own) },
      { role: "viewer", part: { widgets: [], sites: [] } },
      { role: "viewer", part: partOf(theirs) },
      { role: "viewer", part: { widgets: [], sites: [own.id] } },
    ];
    for (const body of wrong) {
      const answer = await change(user.id, body);
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, ["part"]]);
    }
    expect(await seenBy(browser)).toHaveLength(2);
  });
});

test("a key of such a viewer sees no more than they do", async () => {
  const client = await joined({ role: "viewer", part: partOf(own) });
  const { body } = await client.browser.call("POST", "/api/keys", {
    name: "Reports",
    scopes: ["widgets:read"],
    days: 30,
  });
  const program = app.browser();
  program.token = String(body.secret);
  expect(await seenBy(program)).toEqual([own.id]);
  expect((await program.call("GET", `/api/widgets/${other.id}/versions`)).status).toBe(404);
});
