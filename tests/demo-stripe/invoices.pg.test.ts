import { expect } from "bun:test";
import type Stripe from "stripe";
import {
  eventTypes,
  paidTest as it,
  type Provider,
  prepareCustomer,
  replaceCard,
  providerTest as test,
} from "./provider.ts";

const DAY = 86_400;

/** Returns a customer, with what makes drafts of invoices and their items. */
async function start({ stripe }: Provider) {
  const { customer } = await prepareCustomer(stripe);
  const draft = () =>
    stripe.invoices.create({
      customer: customer.id,
      collection_method: "send_invoice",
      days_until_due: 30,
      description: "A workshop",
      metadata: { kind: "workshop" },
    });
  const item = (invoice: string, amount: number) =>
    stripe.invoiceItems.create({ customer: customer.id, invoice, amount, description: "A day" });
  return { stripe, customer, draft, item };
}

test("an invoice made by hand sums its items, is due in days, and is paid outside of the provider", async (provider) => {
  const { stripe, draft, item } = await start(provider);
  const { id, created, due_date } = await draft();
  expect(due_date).toBe(created + 30 * DAY);
  await item(id, 5_000);
  await item(id, 2_500);
  const open = await stripe.invoices.finalizeInvoice(id);
  expect(open).toMatchObject({
    status: "open",
    billing_reason: "manual",
    amount_due: 7_500,
    parent: null,
    metadata: { kind: "workshop" },
  });
  const paid = await stripe.invoices.pay(id, { paid_out_of_band: true });
  expect(paid).toMatchObject({ status: "paid", amount_paid: 7_500, amount_remaining: 0 });
  expect((await stripe.charges.list({ limit: 1 })).data).toEqual([]);
  expect(await eventTypes(stripe)).toContain("invoice.paid");
});

const PUBLIC = { publicUrl: "https://demo.example", returnPath: "/billing" };

it(
  "an invoice's page and its printable one show lines, totals and state, without scripts, to who has their address",
  async (provider) => {
    const { stripe, subscription, customer } = provider;
    await stripe.customers.update(customer.id, { name: "Ada <script>alert(1)</script>" });
    await provider.advance("32d");
    const invoice = await latestInvoice(stripe, subscription.id);
    expect(invoice.hosted_invoice_url).toMatch(
      /^https:\/\/demo\.example\/demo-stripe\/invoices\/in_\w+_secret_\w{25}$/,
    );

    const answer = await visit(provider, invoice.hosted_invoice_url ?? "");
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(text).toContain(`<h1>Invoice ${invoice.number}</h1>`);
    expect(text).toContain("Demo: no money moves.");
    expect(text).toContain("<dt>Status</dt><dd>Paid</dd>");
    expect(text).toContain("$29.00");
    expect(text).toContain('href="https://demo.example/billing"');
    expect(text).not.toContain("<script");
    expect(text).not.toMatch(/<style|style=/);
    expect(text).not.toContain("<button");

    const pdf = await (await visit(provider, invoice.invoice_pdf ?? "")).text();
    expect(pdf).toContain(`<h1>Invoice ${invoice.number}</h1>`);
    expect(pdf).toContain("<dt>Paid</dt><dd>$29.00</dd>");
    expect(pdf).not.toMatch(/<button|<a /);
    const url = invoice.hosted_invoice_url ?? "";
    for (const wrong of [url.slice(0, -1), `${url}x`, url.replace(/_secret_\w+$/, ""), `${url}/refund`]) {
      expect((await visit(provider, wrong)).status).toBe(404);
    }
    const css = await visit(provider, "https://demo.example/demo-stripe/invoice.css");
    expect(css.headers.get("Content-Type")).toContain("text/css");
  },
  PUBLIC,
);

it(
  "an open invoice is paid on its page",
  async (provider) => {
    const { stripe, subscription } = provider;
    await replaceCard(stripe, subscription, "pm_card_chargeCustomerFail");
    await provider.advance("32d");
    const url = (await latestInvoice(stripe, subscription.id)).hosted_invoice_url ?? "";
    expect(await (await visit(provider, url)).text()).toContain("<button>Pay $29.00</button>");

    const refused = await visit(provider, `${url}/pay`, {});
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('role="alert">Your card was declined.');

    await replaceCard(stripe, subscription, "pm_card_visa");
    const paid = await visit(provider, `${url}/pay`, {});
    expect(paid.status).toBe(303);
    expect(paid.headers.get("Location")).toBe(new URL(url).pathname);
    expect(await latestInvoice(stripe, subscription.id)).toMatchObject({ status: "paid" });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    expect((await visit(provider, `${url}/pay`, {})).status).toBe(303);
  },
  PUBLIC,
);

async function latestInvoice(stripe: Stripe, subscription: string): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list({ subscription })).data;
  if (!invoice) throw new Error("There is no invoice");
  return invoice;
}

function visit({ demo }: Provider, url: string, form?: Record<string, string>): Promise<Response> {
  return demo.browserFetch(new Request(url, form && { method: "POST", body: new URLSearchParams(form) }));
}
