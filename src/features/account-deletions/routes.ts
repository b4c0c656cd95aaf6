import * as api from "#shared/accounts/contract.ts";
import { DeleteAccountSchema } from "#shared/accounts/schemas.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { requestDeletion, undoDeletion } from "./request-deletion.ts";

/** Routes for a user and their own account, whichever account the session is in. */
export function accountDeletionRoutes(services: Services): Route[] {
  return [
    route(
      api.deleteAccount,
      { access: "signedIn", asks: "second-step", body: DeleteAccountSchema },
      async ({ user, body }) => {
        const due = await requestDeletion(services, user, body.currentPassword);
        return { deletesAt: due.toISOString() };
      },
    ),
    route(api.undoDeletion, { access: "signedIn" }, ({ user }) => undoDeletion(services, user)),
  ];
}
