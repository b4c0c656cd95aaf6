import type {
  AccountView,
  ChangePasswordSchema,
  DeleteAccountSchema,
  ProfileSchema,
} from "../schemas/profile.ts";
import type { Contract, Message, Sent } from "./endpoint.ts";

export const readAccount: Contract<{ output: AccountView }> = "GET /api/account";

export const updateAccount: Contract<{ body: Sent<typeof ProfileSchema>; output: AccountView }> =
  "PATCH /api/account";

/** Begins the days in which the deletion can be undone. */
export const deleteAccount: Contract<{
  body: Sent<typeof DeleteAccountSchema>;
  output: { deletesAt: string };
}> = "DELETE /api/account";

export const undoDeletion: Contract = "DELETE /api/account/deletion";

/**
 * All data of the person, as a JSON file.
 * @produces application/json
 */
export const exportAccount: Contract<{ output: Blob }> = "GET /api/account/export";

export const changePassword: Contract<{ body: Sent<typeof ChangePasswordSchema>; output: Message }> =
  "POST /api/account/password";
