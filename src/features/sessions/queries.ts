import type { SignedInView } from "#shared/schemas/user.ts";
import type { Seat } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { userView } from "../accounts/queries.ts";
import { listAccounts } from "../team/queries.ts";

/** Who is signed in, in which account, and where else they may work. */
export async function signedInView(services: Services, seat: Seat): Promise<SignedInView> {
  return { ...userView(seat.user, services, seat), accounts: await listAccounts(services, seat.user) };
}
