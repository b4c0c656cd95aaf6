import type Stripe from "stripe";
import { ApiError, Declined } from "../errors.ts";
import { failureReply, type Reply } from "./reply.ts";

export type PublicResult = Stripe.SetupIntent | Stripe.PaymentIntent | Declined;

/** Builds the reply for browsers, without the customer and metadata. */
export function publicReply(result: PublicResult): Reply {
  if (!(result instanceof Declined)) return { status: 200, body: publicJson(result) };
  return { status: result.status, body: publicJson({ error: result.body }) };
}

export function publicFailure(error: unknown): Reply {
  return error instanceof ApiError
    ? publicReply(new Declined(error.status, error.body))
    : failureReply(error);
}

const PRIVATE = ["application", "customer", "customer_account", "latest_charge", "metadata", "on_behalf_of"];

function publicJson(value: object): string {
  return JSON.stringify(value, (field, content) => (PRIVATE.includes(field) ? undefined : content));
}
