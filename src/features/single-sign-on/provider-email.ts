import * as v from "valibot";
import { EmailSchema } from "#shared/schemas/credentials.ts";
import type { Transaction } from "../../db/client.ts";
import { ssoDomains } from "../../db/schema/single-sign-on.ts";
import { provenDomain } from "./queries.ts";
import { refuse } from "./refuse-sign-in.ts";

/**
 * Returns the address that a provider vouches for. It has to be of a domain that the account has
 * proven, whatever the provider says of it, and must not be one that it calls unverified.
 * @throws DomainError `forbidden`
 */
export async function providerEmail(
  tx: Transaction,
  accountId: number,
  { email, email_verified: isVerified }: Record<string, unknown>,
): Promise<string> {
  const parsed = v.safeParse(EmailSchema, email);
  if (!parsed.success) throw refuse("noEmail");
  if (isVerified === false || isVerified === "false") throw refuse("unverifiedEmail");
  const domain = parsed.output.slice(parsed.output.indexOf("@") + 1);
  if ((await tx.$count(ssoDomains, provenDomain(accountId, domain))) === 0) throw refuse("foreignEmail");
  return parsed.output;
}
