import { ApiError } from "../errors.ts";
import type { Route } from "../http/route.ts";
import type { Chaos, Fault } from "../webhooks/chaos.ts";

/** Consumes a failure that chaos has set for an operation, if any. */
export async function takeFault(chaos: Chaos, { method, segments }: Route): Promise<Fault | undefined> {
  const { fail } = chaos.settings;
  const operation = `${method} /${segments.join("/")}`;
  if (!fail || (fail.on !== "*" && fail.on !== operation)) return undefined;
  const times = fail.times - 1;
  await chaos.change({ ...chaos.settings, fail: times > 0 ? { ...fail, times } : null });
  return fail;
}

export function faultError({ with: status }: Fault): ApiError {
  return new ApiError(status, FAULTS[status]);
}

const FAULTS: Record<Fault["with"], ApiError["body"]> = {
  401: {
    type: "invalid_request_error",
    code: "api_key_expired",
    message: "Expired API Key provided: sk_test_*******rail",
  },
  403: {
    type: "invalid_request_error",
    message:
      "The provided key 'rk_test_*******rail' does not have the required permissions for this endpoint. Having the 'rak_customer_write' permission would allow this request to continue.",
  },
  429: {
    type: "invalid_request_error",
    code: "lock_timeout",
    message:
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.",
  },
  500: { type: "api_error", message: "An unknown error occurred" },
};
