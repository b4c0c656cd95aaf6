import { t } from "#shared/language/translate.ts";
import { WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import { WEBHOOK_WORDS } from "#shared/webhooks/events.ts";
import type { DeliveryProblem, DeliveryView } from "#shared/webhooks/schemas.ts";

const PROBLEMS: Record<DeliveryProblem, string> = {
  address: t("we aren’t allowed to reach this address"),
  port: t("the address has a port other than 443"),
  private: t("the address is in a private network"),
  dns: t("the host is unknown"),
  tls: t("its certificate isn’t valid"),
  "no-https": t("the server doesn’t speak https at this address"),
  connection: t("the connection failed"),
  timeout: t("there was no reply within 10 seconds"),
  secret: t("the signing secret can no longer be read: create a new one"),
  off: t("the webhook was switched off"),
};

const STATES: Record<DeliveryView["state"], string> = {
  waiting: t("Waiting"),
  delivered: t("Delivered"),
  failed: t("Failed"),
};

export function kindWords({ kind }: Pick<DeliveryView, "kind">): string {
  return kind === WEBHOOK_TEST ? t("Test") : t(WEBHOOK_WORDS[kind].title);
}

export function stateWords({ state, attempts }: Pick<DeliveryView, "state" | "attempts">): string {
  return state === "waiting" && attempts > 0 ? t("Failed, will retry") : STATES[state];
}

/** Returns the last attempt's status code, or why there is none; null before the first attempt. */
export function outcomeWords({ status, problem }: Pick<DeliveryView, "status" | "problem">): string | null {
  if (status !== null) return t("status {status}", { status });
  return problem && PROBLEMS[problem];
}
