import type {
  AccountView,
  ChangePasswordSchema,
  DeleteAccountSchema,
  ProfileSchema,
} from "../schemas/profile.ts";
import type { Endpoint, Message, Sent } from "./endpoint.ts";

export const readAccount: Endpoint<{ output: AccountView }> = { method: "GET", path: "/api/account" };

export const updateAccount: Endpoint<{ body: Sent<typeof ProfileSchema>; output: AccountView }> = {
  method: "PATCH",
  path: "/api/account",
};

/** Begins the days in which the deletion can be undone. */
export const deleteAccount: Endpoint<{
  body: Sent<typeof DeleteAccountSchema>;
  output: { deletesAt: string };
}> = { method: "DELETE", path: "/api/account" };

export const undoDeletion: Endpoint = { method: "DELETE", path: "/api/account/deletion" };

/** All data of the person, as a JSON file. */
export const exportAccount: Endpoint<{ output: Blob }> = { method: "GET", path: "/api/account/export" };

export const changePassword: Endpoint<{ body: Sent<typeof ChangePasswordSchema>; output: Message }> = {
  method: "POST",
  path: "/api/account/password",
};
