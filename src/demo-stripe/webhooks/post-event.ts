import { createHmac } from "node:crypto";
import type Stripe from "stripe";

export type WebhookFetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 15_000;

/** Sends a signed event once; anything but a 2xx answer means that it was not delivered. */
export async function postEvent(
  fetch: WebhookFetch,
  url: string,
  event: Stripe.EventBase,
  signing: { secret: string; timestamp: number },
): Promise<{ delivered: boolean; result: string }> {
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

/** The timestamp is real time in unix seconds, whatever the virtual clock says. */
function signatureHeader(
  payload: string,
  { secret, timestamp }: { secret: string; timestamp: number },
): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
