import { PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";

export type Recipient = Pick<User, "email" | "termsAcceptedAt">;

/** Tells recipients who have not accepted the terms yet that the mail's link accepts them. */
export function termsNote({ productName, publicUrl }: Config, user: Recipient, what: string): string[] {
  if (user.termsAcceptedAt) return [];
  const [terms, privacy] = [`${publicUrl}${PAGES.terms}`, `${publicUrl}${PAGES.privacy}`];
  return [
    `${what} you accept the Terms and Conditions and the Privacy Policy of ${productName}: ${terms} and ${privacy}`,
  ];
}
