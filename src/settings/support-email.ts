import type { BillingMode } from "#shared/billing/prices-trial-and-grace.ts";
import { parseSender } from "../mail/parse-sender.ts";
import type { Environment } from "./settings.ts";

/** Shown on a local machine; email to it reaches no one. */
const EXAMPLE = "support@example.com";
const NO_REPLY = /^(no|do-?not)[-_.]?reply\b/i;

type Addresses = Pick<Environment, "SUPPORT_EMAIL" | "COMPANY_EMAIL" | "MAIL_FROM">;

/** Returns an address that the operator reads, so no customer's email is lost. */
export function chooseSupportEmail({ SUPPORT_EMAIL, COMPANY_EMAIL, MAIL_FROM }: Addresses): string {
  const sender = MAIL_FROM && parseSender(MAIL_FROM).address;
  return SUPPORT_EMAIL ?? COMPANY_EMAIL ?? (sender && !NO_REPLY.test(sender) ? sender : EXAMPLE);
}

interface Shown {
  supportEmail: string;
  billing: BillingMode;
}

/** Returns the address for pages; null if it is the example, which only the demo shows. */
export function shownSupportEmail({ supportEmail, billing }: Shown): string | null {
  return supportEmail === EXAMPLE && billing !== "demo" ? null : supportEmail;
}
