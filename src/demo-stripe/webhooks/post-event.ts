import { createHmac } from "node:crypto";
import type Stripe from "stripe";

export type WebhookFetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 15_000;

export interface Signing {
  /** Signing secrets, one signature each. */
  secrets: string[];
  /** Real time in unix seconds, independent of the virtual clock. */
  timestamp: number;
}

/** Sends a signed event once; any status but 2xx counts as a failed delivery. */
export async function postEvent(fetch: WebhookFetch, url: string, event: Stripe.EventBase, signing: Signing) {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Stripe-Signature": signatureHeader(body, signing),
    "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await response.arrayBuffer();
    return { delivered: response.ok, result: String(response.status) };
  } catch (error) {
    return { delivered: false, result: String(error) };
  }
}

function signatureHeader(payload: string, { secrets, timestamp }: Signing): string {
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
    return `v1=${signature}`;
  });
  return [`t=${timestamp}`, ...signatures].join(",");
}
