import type Stripe from "stripe";
import { ApiError, Declined } from "../errors.ts";
import { failureReply, type Reply } from "./reply.ts";

/** A result as a browser may see it: without customer and metadata. */
export function publicReply(result: Stripe.SetupIntent | Declined): Reply {
  if (!(result instanceof Declined)) return { status: 200, body: JSON.stringify(publicFields(result)) };
  const { setup_intent, ...error } = result.body;
  const body = { error: { ...error, ...(setup_intent && { setup_intent: publicFields(setup_intent) }) } };
  return { status: result.status, body: JSON.stringify(body) };
}

export function publicFailure(error: unknown): Reply {
  return error instanceof ApiError
    ? publicReply(new Declined(error.status, error.body))
    : failureReply(error);
}

function publicFields(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  const {
    application: _application,
    customer: _customer,
    customer_account: _account,
    metadata: _metadata,
    on_behalf_of: _onBehalfOf,
    ...fields
  } = intent;
  return fields;
}
