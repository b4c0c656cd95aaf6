import { afterAll, beforeAll, expect, test } from "bun:test";
import { hostname } from "node:os";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { newEmail, startRegistration } from "../helpers/people.ts";
import { subscriber } from "../helpers/subscribers.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

test("list shows the newest users first, up to a limit", async () => {
  expect((await server.run("user", "list")).out).toBe("No users\n");
  const first = await startRegistration(server.browser());
  const second = await startRegistration(server.browser());
  const emails = async (...args: string[]) =>
    (await server.json("user", "list", ...args)).users.map((user: { email: string }) => user.email);
  expect(await emails()).toEqual([second.email, first.email]);
  expect(await emails("--limit", "1")).toEqual([second.email]);
  const { out } = await server.run("user", "list");
  expect(out).toMatch(/^id +email +isEmailVerified /);
  expect(out).not.toMatch(/argon2|token/i);
});

test.each(["0", "-1", "many", "100000"])("a limit of %p is wrong usage", async (limit) => {
  expect((await server.run("user", "list", `--limit=${limit}`)).code).toBe(2);
});

test("verify lets a user in, sends the welcome mail once, and may be repeated", async () => {
  const { email } = await startRegistration(server.browser());
  expect(await server.json("user", "verify", email)).toEqual({ verified: email, alreadyVerified: false });
  expect(await server.json("user", "verify", email)).toEqual({ verified: email, alreadyVerified: true });
  const { out } = await server.run("user", "show", email, "--json");
  expect(JSON.parse(out)).toMatchObject({ email, isEmailVerified: true });
  expect(out).not.toMatch(/argon2|token/i);
  expect(server.mailKinds().filter((kind) => kind === "welcome")).toHaveLength(1);
});

test("create mails a link to a password, or prints it, and refuses an address with an account", async () => {
  const [email, other] = [newEmail(), newEmail()];
  const made = await server.json("user", "create", email);
  expect(made).toMatchObject({ created: email, delivery: "sent" });
  expect(server.mailKinds()).toContain("account-made");
  const { link } = await server.json("user", "create", other, "--owner", "--print-link");
  expect(link).toStartWith(`${server.config.publicUrl}/reset-password?token=`);
  await server.json("user", "verify", email);
  const again = await server.run("user", "create", email);
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.err).toContain("There is an account with this address already");
  expect((await server.run("user", "create", "a@b.co, evil@example.com")).code).toBe(2);
});

test("allow-sso and end-sso note what was agreed, and the audit has both", async () => {
  const { email } = await startRegistration(server.browser());
  const shown = async () => (await server.json("user", "show", email)).singleSignOn;
  expect(await server.json("user", "allow-sso", email)).toEqual({ user: email, singleSignOn: true });
  expect(await shown()).toBe(true);
  await server.json("user", "end-sso", email);
  expect(await shown()).toBe(false);
  const { acts } = await server.json("audit", "list", "--account", email, "--since", "1h");
  expect(acts.map(({ command }: { command: string }) => command)).toEqual(["user end-sso", "user allow-sso"]);
});

test("suspend and unsuspend work beside the server, and the audit names who ran them", async () => {
  const { email, browser } = await subscriber(server);
  const { code, out, err } = await server.run("user", "suspend", email);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^suspended +.+@example\.com\n/) });
  expect(err).toContain("Their subscription is charged as before");
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  const again = await server.json("user", "unsuspend", email);
  expect(again).toEqual({ unsuspended: email, wasSuspended: true });
  const { acts } = await server.json("audit", "list", "--account", email, "--since", "1h");
  const operator = `uid ${process.getuid?.()}@${hostname()}`;
  expect(acts).toMatchObject([
    { command: "user unsuspend", operator, email },
    { command: "user suspend", operator, email },
  ]);
  expect((await server.run("audit", "list")).out).toMatch(/^at +operator +command +account +email /);
});

test("an address is changed, a link printed, and the numbers and subscriptions listed", async () => {
  const { email, userId, customerId: customer } = await subscriber(server);
  const [moved, listed] = [newEmail("moved"), { plan: "professional", status: "trialing" }];
  expect(await server.json("user", "set-email", email, moved)).toMatchObject({ from: email, to: moved });
  expect((await server.run("user", "reset-factors", moved)).err).toContain("has no second step");
  const { link } = await server.json("user", "set-password-link", moved);
  expect(link).toStartWith(`${server.config.publicUrl}/reset-password?token=`);
  const page = await server.run("subscription", "list", "--plan=professional", "--limit=1", "--json");
  expect(JSON.parse(page.out).subscriptions).toMatchObject([{ userId, email: moved, customer, ...listed }]);
  const search = await server.run("user", "list", "--search", moved, "--status=trialing");
  expect(search.out.trim().split("\n")).toHaveLength(2);
  expect((await server.run("stats")).out).toMatch(/^accounts\.total +\d+$/m);
  expect((await server.run("user", "list", "--status=paid")).code).toBe(2);
  const refused = await server.run("user", "grant", moved, "business", "--until=90d");
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("would be charged all the same");
});

test.each<[string, string, ...string[]]>([
  ["show", "nobody@example.com"],
  ["verify", "nobody@example.com"],
  ["suspend", "nobody@example.com"],
  ["resend-verification", "nobody@example.com"],
  ["delete", "nobody@example.com", "--yes"],
  ["delete", "999999", "--yes"],
])("user %s %s fails, since there is no such user", async (verb, who, ...options: string[]) => {
  const { code, out, err } = await server.run("user", verb, who, ...options);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toEndWith(`\nThere is no user ${who}\n`);
});

test("access follows the demo's clock", async () => {
  const { email } = await startRegistration(server.browser());
  expect(await server.json("user", "show", email)).toMatchObject({ access: "on" });
  await server.json("demo", "advance", "8d");
  expect(await server.json("user", "show", email)).toMatchObject({ access: "off" });
});

test("delete requires --yes, ends the subscription, and deletes all data of the user", async () => {
  const { browser, email, userId, customerId: customer } = await subscriber(server);
  const widget = await browser.call("POST", "/api/widgets", { name: "Shop" });
  const refused = await server.run("user", "delete", email);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("--yes");
  expect((await server.stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: "trialing" }]);

  const [subscription] = (await server.stripe.subscriptions.list({ customer })).data;
  expect(await server.json("user", "delete", String(userId), "--yes")).toEqual({
    deleted: email,
    endedSubscriptions: [String(subscription?.id)],
    widgets: 1,
  });
  const { data } = await server.stripe.subscriptions.list({ customer, status: "all" });
  expect(data).toMatchObject([{ status: "canceled" }]);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect(widget.status).toBe(201);
  expect((await server.run("user", "delete", email, "--yes")).code).toBe(1);
});

test("delete needs the card provider only for its customers", async () => {
  const { email } = await subscriber(server);
  const without = await startRegistration(server.browser());
  server.hideDemo();
  const granted = await server.json("user", "grant", without.email, "business", "--until=2099-01-01");
  expect(granted).toMatchObject({ plan: "business", until: "2099-01-01T00:00:00.000Z" });
  const { code, err } = await server.run("user", "delete", email, "--yes");
  expect(code).toBe(1);
  expect(err).toContain("Start the server");
  expect(await server.json("user", "show", email)).toMatchObject({ email });
  expect(await server.json("user", "delete", without.email, "--yes")).toMatchObject({
    deleted: without.email,
  });
});
