import type { SignedInView } from "#shared/accounts/schemas.ts";
import { hasFactor } from "../../http/has-factor.ts";
import { secondStepDue } from "../../http/second-step-due.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { userView } from "../accounts/queries.ts";
import { listAccounts } from "../team/queries.ts";

/** Returns the signed-in user, their current account, and the accounts they can switch to. */
export async function signedInView(services: Services, session: SessionContext): Promise<SignedInView> {
  const due = await secondStepDue(services, session);
  return {
    ...userView(session.user, services, session),
    accounts: await listAccounts(services, session.user),
    usesSso: session.usesSso,
    needsSso: session.needsSso,
    isOperator: session.user.isOperator,
    secondStepDue: due?.from.toISOString() ?? null,
    hasFactor: due?.hasFactor ?? (await hasFactor(services.db, session.user.id)),
  };
}
