import type Stripe from "stripe";
import { type Html, html } from "./html.ts";

export const STYLES_PATH = "/demo-stripe/invoice.css";

export interface InvoicePage {
  invoice: Stripe.Invoice;
  path: string;
  /** Back link target. */
  returnUrl: string;
  /** Reason the last payment attempt failed. */
  problem?: string | undefined;
}

export function invoicePage({ invoice, path, returnUrl, problem }: InvoicePage): Html {
  const title = titleOf(invoice);
  return layout(
    problem ? `Not paid: ${title}` : title,
    html`<h1>${title}</h1>
<p class="note">Demo: no money moves.</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
${content(invoice)}
${invoice.status === "open" && invoice.collection_method === "send_invoice" ? transferNote(invoice) : ""}
${invoice.status === "open" ? payForm(path, moneyFormat(invoice.currency)(invoice.amount_remaining)) : ""}
<p class="actions"><a href="${path}/print">Print version</a> <a href="${returnUrl}">Back to your billing page</a></p>`,
  );
}

/** Renders the document behind `invoice_pdf`, accessible to all readers. */
export function printedInvoice(invoice: Stripe.Invoice): Html {
  const title = titleOf(invoice);
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="note">Demo: no money moves.</p>
${content(invoice)}`,
  );
}

/** Renders the bank's challenge; in the demo, the visitor chooses its result. */
export function challengePage({ invoice, path }: Pick<InvoicePage, "invoice" | "path">): Html {
  const title = "3-D Secure test page";
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="note">Demo: no money moves.</p>
<p>Here your bank would ask you to confirm the payment of ${moneyFormat(invoice.currency)(invoice.amount_remaining)}. In test mode you choose how that ends.</p>
<form method="post" action="${path}/authenticate" class="actions">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="secondary">Fail authentication</button>
</form>
<p class="back"><a href="${path}">Back to the invoice</a></p>`,
  );
}

export function missingPage(): Html {
  return layout(
    "Invoice not found",
    html`<h1>Invoice not found</h1>
<p>Check that the whole address was copied. Every invoice is also listed on your billing page.</p>`,
  );
}

const STATUS: Record<string, string> = {
  draft: "Draft",
  open: "Open",
  paid: "Paid",
  uncollectible: "Uncollectible",
  void: "Void: nothing has to be paid",
};

function titleOf({ number }: Stripe.Invoice): string {
  return `Invoice ${number ?? ""}`;
}

function content(invoice: Stripe.Invoice): Html {
  const money = moneyFormat(invoice.currency);
  return html`<dl>
<dt>Status</dt><dd>${STATUS[String(invoice.status)] ?? "Draft"}</dd>
<dt>Date</dt><dd>${dateOf(invoice.effective_at ?? invoice.created)}</dd>
${invoice.due_date ? html`<dt>Due</dt><dd>${dateOf(invoice.due_date)}</dd>` : ""}
<dt>Bill to</dt><dd>${invoice.customer_name ?? invoice.customer_email ?? "The account’s owner"}</dd>
${addressRow(invoice)}
${taxIdRows(invoice)}
${invoice.customer_name && invoice.customer_email ? html`<dt>Email</dt><dd>${invoice.customer_email}</dd>` : ""}
</dl>
<table>
<caption>What this invoice is for</caption>
<thead><tr><th scope="col">Description and period</th><th scope="col" class="amount">Amount</th></tr></thead>
<tbody>
${invoice.lines.data.map((line) => lineRow(line, money))}</tbody>
</table>
<h2>Totals</h2>
<dl>
${discountRows(invoice, money)}
<dt>Total</dt><dd>${money(invoice.total)}</dd>
${taxRows(invoice, money)}
${appliedBalance(invoice, money)}
<dt>Amount due</dt><dd>${money(invoice.amount_due)}</dd>
<dt>Paid</dt><dd>${money(invoice.amount_paid)}</dd>
${refundRow(invoice, money)}
</dl>`;
}

function transferNote({ id }: Stripe.Invoice): Html {
  return html`<p class="note">Demo: here would stand the bank account to transfer to. <code>handrail invoice mark-paid ${id}</code> simulates the transfer.</p>`;
}

function addressRow({ customer_address: address }: Stripe.Invoice): Html | "" {
  if (!address) return "";
  const { line1, line2, postal_code, city, state, country } = address;
  const town = [postal_code, city].filter(Boolean).join(" ");
  return html`<dt>Address</dt><dd>${[line1, line2, town, state, country].filter(Boolean).join(", ")}</dd>`;
}

function taxIdRows({ customer_tax_ids: taxIds }: Stripe.Invoice) {
  return (taxIds ?? []).map(({ value }) => html`<dt>Tax ID</dt><dd>${value ?? ""}</dd>`);
}

function layout(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${STYLES_PATH}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function lineRow(line: Stripe.InvoiceLineItem, money: (cents: number) => string): Html {
  const [start, end] = [dateOf(line.period.start), dateOf(line.period.end)];
  const period = start === end ? start : `${start} to ${end}`;
  return html`<tr><td>${line.description ?? ""}<br>${period}</td><td class="amount">${money(line.amount)}</td></tr>
`;
}

function refundRow(
  { post_payment_credit_notes_amount: credited }: Stripe.Invoice,
  money: (cents: number) => string,
) {
  return credited > 0 ? html`<dt>Refunded by credit note</dt><dd>${money(credited)}</dd>` : "";
}

function discountRows(
  { subtotal, total_discount_amounts }: Stripe.Invoice,
  money: (cents: number) => string,
) {
  const discounted = (total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  if (discounted === 0) return "";
  return html`<dt>Subtotal</dt><dd>${money(subtotal)}</dd>
<dt>Discount</dt><dd>${money(-discounted)}</dd>`;
}

/** Renders the taxes included in the total, at a fictitious seller's fictitious rates. */
function taxRows({ total_taxes }: Stripe.Invoice, money: (cents: number) => string) {
  return (total_taxes ?? []).map(({ amount, taxability_reason }) =>
    taxability_reason === "reverse_charge"
      ? html`<dt>Tax</dt><dd>Reverse charge: the recipient accounts for the tax</dd>`
      : html`<dt>Tax included</dt><dd>${money(amount)}</dd>`,
  );
}

/** Renders the credit taken from, or left in, the customer's balance. */
function appliedBalance(invoice: Stripe.Invoice, money: (cents: number) => string): Html | "" {
  const change = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (change === 0) return "";
  return change > 0
    ? html`<dt>Credit used</dt><dd>${money(-change)}</dd>`
    : html`<dt>Credit for later invoices</dt><dd>${money(-change)}</dd>`;
}

function payForm(path: string, amount: string): Html {
  return html`<form method="post" action="${path}/pay" class="actions"><button>Pay ${amount}</button></form>`;
}

function moneyFormat(currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return (cents) => format.format(cents / 100);
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
