import type Stripe from "stripe";
import { collectPayment } from "../billing/collect-payment.ts";
import { subscriptionOf } from "../billing/draft-invoice.ts";
import { cardOf } from "../billing/payment-methods.ts";
import { paymentMethodFor } from "../billing/payment-source.ts";
import type { Decline } from "../cards.ts";
import type { Engine } from "../engine.ts";
import type { Html } from "../invoice-page/html.ts";
import {
  challengePage,
  invoicePage,
  missingPage,
  printedInvoice,
  STYLES_PATH,
} from "../invoice-page/page.ts";
import type { Store } from "../state/store.ts";
import { sameSecret } from "./constant-time.ts";

/** Page styles; printing omits everything needed only on screen. */
const INVOICE_STYLES = `
:root { color-scheme: light dark; --border: light-dark(#767d89, #8a93a1); --accent: light-dark(#1f4fd8, #9dbbff); }
* { box-sizing: border-box; }
body {
  max-inline-size: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1a1f28, #f1f3f7); background: light-dark(#ffffff, #14181f);
}
h1 { font-size: 1.75rem; line-height: 1.2; }
.note, .problem { padding: 0.625rem 0.75rem; border-radius: 0.375rem; background: light-dark(#fff6d6, #3a3110); }
.problem { background: light-dark(#ffe5e4, #4a1614); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
table { inline-size: 100%; border-collapse: collapse; }
caption { text-align: start; font-weight: 600; padding-block: 0.5rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--border); }
.amount { text-align: end; padding-inline-end: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1.5rem; }
button {
  min-block-size: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: 0.375rem;
  font: inherit; font-weight: 600; cursor: pointer; color: light-dark(#ffffff, #10131a); background: var(--accent);
}
button.secondary { color: var(--accent); background: transparent; }
a { display: inline-block; padding-block: 0.25rem; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media print { :root { color-scheme: light; } .actions, .back { display: none; } }
`;

const PATH = /^\/demo-stripe\/invoices\/(in_\w+?)_secret_(\w+)(?:\/(pay|authenticate|print))?$/;
const REFUSED_AUTHENTICATION = "Your bank could not confirm that it is you. Nothing was paid. Try again.";

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

/**
 * Serves the page behind `hosted_invoice_url`; knowing its address is enough to read and pay the
 * invoice. Returns undefined for any other address.
 */
export async function fetchInvoicePage(request: Request, engine: Engine, returnUrl: string) {
  const pathname = URL.parse(request.url)?.pathname ?? "";
  if (pathname === STYLES_PATH) return styles();
  if (!pathname.startsWith("/demo-stripe/invoices/")) return undefined;
  const [, invoiceId = "", secret = "", action = "view"] = PATH.exec(pathname) ?? [];
  const operate = OPERATIONS[`${request.method} ${action}`];
  if (!operate) return page(missingPage(), 404);
  const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
  return engine.change(null, async (store) => {
    const invoice = await store.find("invoice", invoiceId);
    const { pageSecret = "" } = await store.hidden(invoiceId);
    if (!invoice || !sameSecret(secret, pageSecret)) return page(missingPage(), 404);
    const path = `/demo-stripe/invoices/${invoiceId}_secret_${secret}`;
    return operate(store, { invoice, path, form, returnUrl });
  });
}

interface Visit {
  invoice: Stripe.Invoice;
  path: string;
  form: URLSearchParams;
  returnUrl: string;
}

const OPERATIONS: Record<string, (store: Store, visit: Visit) => Promise<Response>> = {
  "GET view": async (_store, visit) => page(invoicePage(visit)),

  "GET print": async (_store, { invoice }) => page(printedInvoice(invoice)),

  "GET authenticate": async (_store, visit) =>
    visit.invoice.status === "open" ? page(challengePage(visit)) : seeOther(visit.path),

  "POST pay": async (store, visit) => {
    if (visit.invoice.status !== "open") return seeOther(visit.path);
    const payer = (await subscriptionOf(store, visit.invoice)) ?? visit.invoice;
    const method = await paymentMethodFor(store, payer);
    if (method && cardOf(method).challengedAtSetup) return seeOther(`${visit.path}/authenticate`);
    return pay(store, visit);
  },

  "POST authenticate": async (store, visit) => {
    if (visit.invoice.status !== "open") return seeOther(visit.path);
    if (visit.form.get("outcome") === "complete") return pay(store, visit);
    return page(invoicePage({ ...visit, problem: REFUSED_AUTHENTICATION }), 402);
  },
};

async function pay(store: Store, visit: Visit): Promise<Response> {
  const { invoice, decline } = await collectPayment(store, visit.invoice, "authenticated");
  if (!decline) return seeOther(visit.path);
  return page(invoicePage({ ...visit, invoice, problem: problemOf(decline) }), 402);
}

function problemOf({ message }: Decline): string {
  return `${message} Nothing was paid. To pay with another card, update the card on your billing page.`;
}

function page(content: Html, status = 200): Response {
  const headers = { ...HEADERS, "Content-Type": "text/html; charset=utf-8" };
  return new Response(content.text, { status, headers });
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, Location: location } });
}

function styles(): Response {
  const headers = { "Content-Type": "text/css; charset=utf-8", "X-Content-Type-Options": "nosniff" };
  return new Response(INVOICE_STYLES, { headers });
}
