import { Elysia } from "elysia";
import { ACCOUNT_API } from "#shared/paths.ts";
import { DeleteAccountSchema } from "#shared/schemas/profile.ts";
import { parseInput } from "../../http/parse-input.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { requestDeletion } from "./request-deletion.ts";
import { undoDeletion } from "./undo-deletion.ts";

/** Of the person and of the account that is theirs, whichever they look at. */
export function accountDeletionRoutes(services: Services) {
  return new Elysia({ name: "account-deletions" })
    .use(sessionPlugin(services))
    .guard({ signedIn: true })
    .delete(ACCOUNT_API.account, async ({ user, body }) => {
      const { currentPassword } = parseInput(DeleteAccountSchema, body);
      const due = await requestDeletion(services, user, currentPassword);
      return { deletesAt: due.toISOString() };
    })
    .delete(ACCOUNT_API.accountDeletion, async ({ user, status }) => {
      await undoDeletion(services, user);
      return status(204, undefined);
    });
}
