import type { LoginSchema, UsernameLoginSchema } from "../schemas/credentials.ts";
import type { SessionView } from "../schemas/profile.ts";
import type { SignedInView, UserView } from "../schemas/user.ts";
import type { Endpoint, Sent, SessionToken } from "./endpoint.ts";

export const signIn: Endpoint<{
  body: Sent<typeof LoginSchema | typeof UsernameLoginSchema>;
  output: SessionToken & { user: UserView };
}> = { method: "POST", path: "/api/auth/login" };

export const readUser: Endpoint<{ output: SignedInView }> = { method: "GET", path: "/api/auth/user" };

export const signOut: Endpoint = { method: "POST", path: "/api/auth/logout" };

export const listSessions: Endpoint<{ output: SessionView[] }> = {
  method: "GET",
  path: "/api/account/sessions",
};

export const endOtherSessions: Endpoint = { method: "DELETE", path: "/api/account/sessions" };

export const endSession: Endpoint<{ params: { id: string } }> = {
  method: "DELETE",
  path: "/api/account/sessions/:id",
};
