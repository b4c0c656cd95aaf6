import { afterAll, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createInstallation, newDataDir, runCommand } from "../helpers/command-line.ts";
import { SENT_FILE } from "../helpers/desk.ts";
import { freePort } from "../helpers/free-port.ts";
import { newEmail, startRegistration } from "../helpers/people.ts";
import { subscriber } from "../helpers/subscribers.ts";

const DAY_MS = 86_400_000;
const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

const server = await createInstallation();
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

test("verify lets a user in, sends the welcome mail once, and may be repeated", async () => {
  const { email } = await startRegistration(server.browser());
  expect(await server.json("user", "verify", email)).toEqual({ verified: email, alreadyVerified: false });
  expect(await server.json("user", "verify", email)).toEqual({ verified: email, alreadyVerified: true });
  expect(await server.json("user", "show", email)).toMatchObject({ email, isEmailVerified: true });
  expect((await server.run("user", "show", email)).out).not.toMatch(/argon2|token/i);
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
  const err = expect.stringContaining("There’s already an account with this address");
  expect(await server.run("user", "create", email)).toEqual({ code: 1, out: "", err });
});

test("suspend, unsuspend, allow-sso and end-sso work alongside the server, and the audit names who ran them", async () => {
  const { email, browser } = await subscriber(server);
  const { code, out, err } = await server.run("user", "suspend", email);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^suspended +.+@example\.com\n/) });
  expect(err).toContain("Their subscription is still charged");
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect(await server.json("user", "unsuspend", email)).toEqual({ unsuspended: email, wasSuspended: true });
  const hasSso = async () => (await server.json("user", "show", email)).singleSignOn;
  expect(await server.json("user", "allow-sso", email)).toEqual({ user: email, singleSignOn: true });
  expect(await hasSso()).toBe(true);
  await server.json("user", "end-sso", email);
  expect(await hasSso()).toBe(false);
  const { acts } = await server.json("audit", "list", "--account", email, "--since", "1h");
  const operator = `uid ${process.getuid?.()}@${hostname()}`;
  const commands = ["user end-sso", "user allow-sso", "user unsuspend", "user suspend"];
  expect(acts).toMatchObject(commands.map((command) => ({ command, operator, email })));
  expect((await server.run("audit", "list")).out).toMatch(/^at +operator +command +account +email /);
});

test("an address is changed, a link printed, and the numbers and subscriptions listed", async () => {
  const { email, userId, customerId: customer } = await subscriber(server);
  const [moved, listed] = [newEmail("moved"), { plan: "professional", status: "trialing" }];
  expect(await server.json("user", "set-email", email, moved)).toMatchObject({ from: email, to: moved });
  expect((await server.run("user", "reset-second-steps", moved)).err).toContain("has no second step");
  const { link } = await server.json("user", "set-password-link", moved);
  expect(link).toStartWith(`${server.config.publicUrl}/reset-password?token=`);
  const page = await server.run("subscription", "list", "--plan=professional", "--limit=1", "--json");
  expect(JSON.parse(page.out).subscriptions).toMatchObject([{ userId, email: moved, customer, ...listed }]);
  const search = await server.run("user", "list", "--search", moved, "--status=trialing");
  expect(search.out.trim().split("\n")).toHaveLength(2);
  expect((await server.run("stats")).out).toMatch(/^accounts\.total +\d+$/m);
  const err = expect.stringContaining("would be charged all the same");
  const granted = await server.run("user", "grant", moved, "business", "--until=90d");
  expect(granted).toEqual({ code: 1, out: "", err });
});

test("an unknown user is neither shown nor deleted", async () => {
  const shown = await server.run("user", "show", "nobody@example.com");
  expect(shown).toMatchObject({ code: 1, out: "" });
  expect(shown.err).toEndWith("\nThere's no user nobody@example.com\n");
  const deleted = await server.run("user", "delete", "999999", "--yes");
  expect(deleted).toMatchObject({ code: 1, out: "" });
  expect(deleted.err).toEndWith("\nThere's no user 999999\n");
});

test("delete ends the subscription, and deletes all data of the user", async () => {
  const { browser, email, userId, customerId: customer } = await subscriber(server);
  await browser.call("POST", "/api/widgets", { name: "Shop" });
  const [subscription] = (await server.stripe.subscriptions.list({ customer })).data;
  const ended = { endedSubscriptions: [String(subscription?.id)], widgets: 1 };
  expect(await server.json("user", "delete", String(userId), "--yes")).toEqual({ deleted: email, ...ended });
  const { data } = await server.stripe.subscriptions.list({ customer, status: "all" });
  expect(data).toMatchObject([{ status: "canceled" }]);
  expect((await browser.call("GET", "/api/auth/user")).status).toBe(401);
  expect((await server.run("user", "delete", email, "--yes")).code).toBe(1);
});

const MESSAGE = { name: "Ada Lovelace", websiteUrl: "", topic: "general", message: "Hello\nthere" };

async function send(email: string) {
  const browser = server.browser();
  const { body } = await browser.call("GET", "/api/contact/ticket");
  server.clock.advance(60_000);
  await browser.call("POST", "/api/contact", { ...MESSAGE, email, ticket: body.ticket });
}

test("messages are listed by address, and deleted by id or address", async () => {
  expect((await server.run("contact", "list")).out).toBe("No messages\n");
  const [ada, eve] = [newEmail("ada"), newEmail("eve")];
  await send(ada);
  await send(eve);

  const { out } = await server.run("contact", "list");
  expect(out).toMatch(/^id +createdAt +topic +language +email +name\n/);
  expect(out).not.toContain("Hello");
  const { messages } = await server.json("contact", "list", "--email", ada);
  expect(messages).toMatchObject([{ ...MESSAGE, websiteUrl: null, email: ada, language: "en" }]);
  expect(messages[0].sendKey).toBeUndefined();

  const byId = await server.json("contact", "delete", messages[0].id, "--yes");
  expect(byId).toEqual({ deleted: messages[0].id, messages: 1 });
  expect(await server.json("contact", "delete", eve, "--yes")).toEqual({ deleted: eve, messages: 1 });
  expect((await server.run("contact", "list")).out).toBe("No messages\n");
  expect((await server.run("contact", "delete", eve, "--yes")).code).toBe(1);
});

test("a question is listed, read with its file, answered by mail and closed, and a lawyer's hour booked", async () => {
  const { browser, email } = await subscriber(server);
  const sent = { request: randomUUID(), topic: "question", subject: "The menu", text: "It stays closed." };
  const id = String((await browser.call("POST", "/api/desk/conversations", sent)).body.id);
  const path = join(server.dataDir, "report.pdf");
  writeFileSync(path, SENT_FILE);

  const { conversations } = await server.json("desk", "list", "--state", "open", "--email", email);
  expect(conversations).toMatchObject([{ id, email, topic: "question", subject: "The menu" }]);
  const reply = await server.json("desk", "reply", id, "--text", "Clear the cache.", "--attach", path);
  expect(reply).toMatchObject({ conversation: id, message: 2, wasInTime: null });
  expect((await server.run("desk", "reply", id, "--text", " ")).code).toBe(2);

  const folder = join(server.dataDir, "files");
  const shown = await server.run("desk", "show", id, "--files", folder);
  expect(shown.out).toContain("  It stays closed.");
  expect(shown.out).toMatch(/#2 you \(.+@.+\)/);
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/^2-[\da-f]{8}-report\.pdf$/);
  expect(readFileSync(join(folder, name)).equals(SENT_FILE)).toBe(true);
  expect(await server.json("desk", "close", id)).toEqual({ closed: id });

  const uncounted = await server.run("desk", "book", email, "Lawyer consultation", "1");
  expect(uncounted.err).toContain("counts nothing");
  mkdirSync(join(server.dataDir, "content"), { recursive: true });
  const feature = "  - feature: Lawyer consultation\n    people: included\n    amount: 10 hours per year\n";
  const plans = `starter:\n${feature}professional: []\nbusiness: []\nenterprise: []\n`;
  writeFileSync(join(server.dataDir, "content/plans.yaml"), plans);
  const booked = await server.json("desk", "book", email, "Lawyer consultation", "1.5", "--note", "A call");
  expect(booked).toMatchObject({ feature: "Lawyer consultation", left: 8.5 });
  expect((await server.run("user", "make-operator", email)).err).toContain("isn’t verified");
  await server.run("user", "verify", email);
  expect(await server.json("user", "make-operator", email)).toEqual({ user: email, isOperator: true });
  const { operators } = await server.json("desk", "operators");
  expect(operators).toMatchObject([{ email, hasSecondStep: false }]);
  expect(await server.json("user", "end-operator", email)).toEqual({ user: email, isOperator: false });
  expect(await server.json("desk", "operators")).toEqual({ operators: [] });
  const { acts } = await server.json("audit", "list", "--limit", "6");
  const commands = ["user end-operator", "user make-operator", "user verify"];
  expect(acts.map(({ command }: { command: string }) => command)).toEqual(
    commands.concat("desk book", "desk close", "desk reply"),
  );
});

test("demo advance moves the clock, which access follows, and prints the new time", async () => {
  const { email } = await startRegistration(server.browser());
  expect(await server.json("user", "show", email)).toMatchObject({ access: "on" });
  const { advanced, now } = await server.json("demo", "advance", "8d");
  expect(advanced).toBe("8d");
  expect(Math.abs(Date.parse(now) - Date.now() - 8 * DAY_MS)).toBeLessThan(DAY_MS / 24);
  expect(await server.json("user", "show", email)).toMatchObject({ access: "off" });
  expect((await server.run("demo", "advance", "1s")).out).toMatch(/^advanced +1s\nnow +\d{4}-.*Z\n/);
  const err = expect.stringContaining("no more than two years at once");
  expect(await server.run("demo", "advance", "105w")).toMatchObject({ code: 1, err });
});

test("the address of a killed server is ignored, even if another program has its port", async () => {
  const stranger = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("<p>Hello</p>") });
  for (const port of [stranger.port, await freePort()]) {
    const DATA_DIR = newDataDir();
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, "demo-stripe.json"), JSON.stringify({ apiUrl: `http://127.0.0.1:${port}` }));
    const { code, err } = await runCommand(["demo", "advance", "8d"], { DATA_DIR });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("Start the server") });
  }
  await stranger.stop(true);
});

test("a duration that is none is wrong usage, and outside demo mode no clock is moved", async () => {
  const wrong = { code: 2, err: expect.stringContaining("such as 8d") };
  for (const duration of ["8", "8x", "-8d", ""])
    expect(await runCommand(["demo", "advance", "--", duration])).toMatchObject(wrong);
  const err = expect.stringContaining("Only the demo has a clock to move");
  expect(await runCommand(["demo", "advance", "8d"], KEYS)).toMatchObject({ code: 1, err });
});

test("the file with the demo's address is private and goes with the server, and delete needs it only for customers", async () => {
  const { email } = await subscriber(server);
  const without = await startRegistration(server.browser());
  const address = join(server.dataDir, "demo-stripe.json");
  expect(statSync(address).mode & 0o777).toBe(0o600);
  server.hideDemo();
  expect(existsSync(address)).toBe(false);
  expect((await server.run("demo", "advance", "8d")).err).toContain("handrail serve");
  const grant = ["user", "grant", without.email, "business"];
  const granted = await server.json(...grant, "--until=90d");
  expect(Math.abs(Date.parse(granted.until) - Date.now() - 90 * DAY_MS)).toBeLessThan(DAY_MS);
  const { plan, until } = await server.json(...grant, "--until=2099-01-01");
  expect([plan, until]).toEqual(["business", "2099-01-01T00:00:00.000Z"]);
  const err = expect.stringContaining("Start the server");
  expect(await server.run("user", "delete", email, "--yes")).toMatchObject({ code: 1, err });
  expect(await server.json("user", "show", email)).toMatchObject({ email });
  const { deleted } = await server.json("user", "delete", without.email, "--yes");
  expect(deleted).toBe(without.email);
});
