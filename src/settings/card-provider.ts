import type { BillingMode } from "#shared/billing/prices-trial-and-grace.ts";
import type { Environment } from "./settings.ts";

const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** Mode indicated by the secret key's prefix; null if it indicates none. */
  mode: "live" | "test" | null;
  /** Address of an alternative implementation of Stripe's API; null for Stripe itself. */
  apiUrl: string | null;
}

export interface KeyOptions {
  /**
   * Set by the command that creates the Stripe webhook endpoint, which runs before the endpoint's
   * secret exists.
   */
  webhookSecretOptional?: boolean;
}

export function readStripeKeys(
  env: Environment,
  problems: string[],
  { webhookSecretOptional = false }: KeyOptions,
): Readonly<StripeKeys> | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  requireOneMode(env, problems);
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && (STRIPE_WEBHOOK_SECRET || webhookSecretOptional)) {
    return {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: STRIPE_WEBHOOK_SECRET?.split(",").map((secret) => secret.trim()) ?? [],
      mode: modeOf(STRIPE_SECRET_KEY),
      apiUrl: env.STRIPE_API_URL ?? null,
    };
  }
  const missing = KEYS.filter((name) => !env[name]);
  if (missing.length < KEYS.length) {
    problems.push(`${missing.join(", ")}: the three Stripe keys go together; set all or none`);
  }
  return null;
}

/** Requires keys of the same mode, since live and test mode do not share cards or customers. */
function requireOneMode({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Environment, problems: string[]) {
  const secret = modeOf(STRIPE_SECRET_KEY);
  const publishable = modeOf(STRIPE_PUBLISHABLE_KEY);
  if (!secret || !publishable || secret === publishable) return;
  problems.push(
    `STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: the first belongs to Stripe's ${secret} mode, the second to its ${publishable} mode; use two keys of the same mode`,
  );
}

function modeOf(key: string | undefined): StripeKeys["mode"] {
  const mode = /^(?:sk|rk|pk)_(live|test)_/.exec(key ?? "")?.[1];
  return mode === "live" || mode === "test" ? mode : null;
}

export function chooseBilling(env: Environment, loopback: boolean, problems: string[]): BillingMode {
  const anyKey = KEYS.some((name) => env[name]);
  if (env.BILLING === "off" && anyKey) {
    problems.push("BILLING: off can't be combined with Stripe keys; unset one or the other");
  }
  if (env.BILLING === "off" && env.STRIPE_TAX === "on") {
    problems.push("STRIPE_TAX: on has no effect with BILLING=off, which sells nothing; unset one of them");
  }
  if (env.BILLING === "off" && env.EUR_PRICES === "on") {
    problems.push("EUR_PRICES: on has no effect with BILLING=off, which sells nothing; unset one of them");
  }
  if (env.BILLING === "demo" && anyKey) {
    problems.push("BILLING: demo can't be combined with Stripe keys; unset one or the other");
  }
  if (env.BILLING === "stripe" && !anyKey) {
    problems.push(
      "BILLING: stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET",
    );
  }
  if (!env.BILLING && !anyKey && !loopback) {
    problems.push(
      `${KEYS.join(", ")}: are required with a public PUBLIC_URL (or BILLING=off to sell nothing, or BILLING=demo to show simulated cards to everyone)`,
    );
  }
  return env.BILLING ?? (anyKey ? "stripe" : "demo");
}
