import type Stripe from "stripe";

interface ErrorBody {
  type: Stripe.RawErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
  payment_intent?: Stripe.PaymentIntent;
}

/** Rejected request, whose writes are rolled back. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** Failed request whose writes persist, such as a declined card on a SetupIntent. */
export class Declined {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {}
}

export function invalidRequest(message: string, code?: string, status = 400): ApiError {
  return new ApiError(status, {
    type: "invalid_request_error",
    message,
    ...(code && { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll("_", "-")}` }),
  });
}

export function invalidParam(param: string, message: string, code?: string, status?: number): ApiError {
  const error = invalidRequest(message, code, status);
  return new ApiError(error.status, { ...error.body, param });
}

export function resourceMissing(noun: string, id: string, param: string): ApiError {
  return invalidParam(param, `No such ${noun}: '${id}'`, "resource_missing", param === "id" ? 404 : 400);
}

export function authenticationFailed(message: string): ApiError {
  return invalidRequest(message, undefined, 401);
}
