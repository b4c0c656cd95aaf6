import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { startRegistration } from "../helpers/people.ts";
import { subscriber } from "../helpers/subscribers.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

test("an owner's invoices are listed, refunded in part and credited, in words and as JSON", async () => {
  const { email } = await subscriber(server);
  await server.run("demo", "advance", "8d");
  const { invoices } = await server.json("invoice", "list", email);
  const paid = invoices.find(({ amount }: { amount: number }) => amount > 0);
  expect(paid).toMatchObject({ status: "paid", refunded: 0 });
  const refunded = await server.json("invoice", "refund", paid.id, "--amount", "12.50");
  expect(refunded).toMatchObject({ email, amount: 1_250, left: paid.amount - 1_250 });
  expect((await server.run("invoice", "list", email)).out).toContain("$12.50");
  const credited = await server.run("invoice", "credit", email, "5", "--key", "ticket-1");
  expect(credited.out).toContain("$5.00");
  expect(await server.json("invoice", "credit", email, "5", "--key", "ticket-1")).toMatchObject({
    credit: 500,
  });
});

test("an agreed amount is invoiced, marked as paid, and gives its plan; another one is voided", async () => {
  const browser = server.browser();
  const { email } = await startRegistration(browser);
  const send = (...more: string[]) =>
    server.json("invoice", "send", email, "4800", "--for", "ENTERPRISE, a year", ...more);
  const sent = await send("--plan", "business", "--until", "400d");
  expect(sent).toMatchObject({ email, amount: 480_000, currency: "usd" });
  expect(await server.json("invoice", "mark-paid", sent.invoice)).toMatchObject({ status: "paid" });
  await server.settle();
  expect(await server.json("user", "show", email)).toMatchObject({ grantedPlan: "business" });
  const other = await send("--key", "a workshop");
  expect(await server.json("invoice", "void", other.invoice)).toMatchObject({ status: "void" });
  for (const wrong of [
    ["--plan", "business"],
    ["--until", "400d"],
    ["--currency", "euro"],
    ["--days", "0"],
  ]) {
    const { code } = await server.run("invoice", "send", email, "1", "--for", "A", ...wrong);
    expect([wrong[0], code]).toEqual([wrong[0], 2]);
  }
});

test("a subscription beside an agreed plan is named with the command that cancels it", async () => {
  const { email } = await startRegistration(server.browser());
  const agreed = ["--for", "A year", "--plan", "business", "--until", "400d"];
  const { invoice } = await server.json("invoice", "send", email, "4800", ...agreed);
  const { customer } = await server.stripe.invoices.retrieve(invoice);
  const [price] = (await server.stripe.prices.list({ lookup_keys: ["starter_monthly"] })).data;
  const card = await server.stripe.paymentMethods.attach("pm_card_visa", { customer: String(customer) });
  await server.stripe.subscriptions.create({
    customer: String(customer),
    items: [{ price: String(price?.id) }],
    default_payment_method: card.id,
  });
  const paid = await server.run("invoice", "mark-paid", invoice);
  expect(paid.out).toContain("STARTER (active), charged $29.00 on ");
  expect(paid.out).toContain(`handrail subscription cancel ${email}`);
  expect(await server.json("subscription", "cancel", email)).toMatchObject({
    email,
    status: "active",
    ends: expect.any(String),
  });
});

test("an unknown invoice is named, and an amount that is none is wrong use", async () => {
  const unknown = await server.run("invoice", "refund", "in_none");
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("handrail invoice list EMAIL")]);
  for (const amount of ["0", "12,50", "-5", "1.5"]) {
    expect((await server.run("invoice", "refund", "in_1", "--amount", amount)).code).toBe(2);
  }
});
