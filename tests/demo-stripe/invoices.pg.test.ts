import { expect } from "bun:test";
import { FAILING, paidTest as it, latestInvoice, type Provider, replaceCard } from "./provider.ts";

const PUBLIC = { publicUrl: "https://demo.example", returnPath: "/billing" };

it(
  "an invoice's page and its printable one show lines, totals and state, without scripts, to who has their address",
  async (provider) => {
    const { stripe, subscription, customer } = provider;
    await stripe.customers.update(customer.id, { name: "Ada <script>alert(1)</script>" });
    await provider.advance("32d");
    const invoice = await latestInvoice(stripe, { subscription: subscription.id });
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
    for (const part of [
      `<h1>Invoice ${invoice.number}</h1>`,
      "Demo: no money moves.",
      "<dt>Status</dt><dd>Paid</dd>",
      "$29.00",
      'href="https://demo.example/billing"',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/<script|<style|style=|<button/);

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
    await replaceCard(stripe, subscription, FAILING);
    await provider.advance("32d");
    const url = (await latestInvoice(stripe, { subscription: subscription.id })).hosted_invoice_url ?? "";
    expect(await (await visit(provider, url)).text()).toContain("<button>Pay $29.00</button>");

    const refused = await visit(provider, `${url}/pay`, {});
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain('role="alert">Your card was declined.');

    await replaceCard(stripe, subscription, "pm_card_visa");
    const paid = await visit(provider, `${url}/pay`, {});
    expect(paid.status).toBe(303);
    expect(paid.headers.get("Location")).toBe(new URL(url).pathname);
    expect(await latestInvoice(stripe, { subscription: subscription.id })).toMatchObject({ status: "paid" });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    expect((await visit(provider, `${url}/pay`, {})).status).toBe(303);
  },
  PUBLIC,
);

function visit({ demo }: Provider, url: string, form?: Record<string, string>): Promise<Response> {
  return demo.browserFetch(new Request(url, form && { method: "POST", body: new URLSearchParams(form) }));
}
