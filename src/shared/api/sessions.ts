import type { LoginSchema, UsernameLoginSchema } from "../schemas/credentials.ts";
import type { SecondStep } from "../schemas/factor.ts";
import type { SessionView } from "../schemas/profile.ts";
import type { SignedInView, UserView } from "../schemas/user.ts";
import type { ById, Contract, Sent, SessionToken } from "./endpoint.ts";

/** Returns a session, or for a person with a second factor a ticket to the second step. */
export const signIn: Contract<{
  body: Sent<typeof LoginSchema | typeof UsernameLoginSchema>;
  output: (SessionToken & { user: UserView }) | { secondStep: SecondStep };
}> = "POST /api/auth/login";

export const readUser: Contract<{ output: SignedInView }> = "GET /api/auth/user";

export const signOut: Contract = "POST /api/auth/logout";

export const listSessions: Contract<{ output: SessionView[] }> = "GET /api/account/sessions";

export const endOtherSessions: Contract = "DELETE /api/account/sessions";

export const endSession: Contract<ById> = "DELETE /api/account/sessions/:id";
