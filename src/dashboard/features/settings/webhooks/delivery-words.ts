import type { DeliveryProblem, DeliveryView } from "#shared/schemas/webhook.ts";
import { WEBHOOK_TEST } from "#shared/webhook-choices.ts";
import { WEBHOOK_WORDS } from "#shared/webhook-events.ts";

const PROBLEMS: Record<DeliveryProblem, string> = {
  address: "the address is not one that we may reach",
  port: "the address has a port other than 443",
  private: "the address leads into a private network",
  dns: "the host is unknown",
  tls: "its certificate is not valid",
  connection: "the connection failed",
  timeout: "there was no reply within 10 seconds",
  secret: "the signing secret can no longer be read: make a new one",
  off: "the webhook was switched off",
};

const STATES: Record<DeliveryView["state"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

export function kindWords({ kind }: Pick<DeliveryView, "kind">): string {
  return kind === WEBHOOK_TEST ? "Test" : WEBHOOK_WORDS[kind].title;
}

export function stateWords({ state, attempts }: Pick<DeliveryView, "state" | "attempts">): string {
  return state === "waiting" && attempts > 0 ? "Failed, will be tried again" : STATES[state];
}

/** Returns what the last attempt got: a status, or why there was none; null before the first. */
export function outcomeWords({ status, problem }: Pick<DeliveryView, "status" | "problem">): string | null {
  if (status !== null) return `status ${status}`;
  return problem && PROBLEMS[problem];
}
