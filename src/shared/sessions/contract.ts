import type { LoginSchema, UsernameLoginSchema } from "../accounts/credentials.ts";
import type {
  EndSessionsSchema,
  ProgramView,
  SessionView,
  SignedInView,
  UserView,
} from "../accounts/schemas.ts";
import type { ById, Contract, Sent, SessionToken } from "../endpoint.ts";
import type { SecondStep } from "../second-steps/schemas.ts";

/** Returns a session or, for a user with a second step, a ticket for it. */
export const signIn: Contract<{
  body: Sent<typeof LoginSchema | typeof UsernameLoginSchema>;
  output: (SessionToken & { user: UserView }) | { secondStep: SecondStep };
}> = "POST /api/auth/login";

export const readUser: Contract<{ output: SignedInView }> = "GET /api/auth/user";

export const signOut: Contract = "POST /api/auth/logout";

export const listSessions: Contract<{ output: SessionView[] }> = "GET /api/account/sessions";

/** Signs all other devices out, and ends the keys and webhooks that the query names. */
export const endOtherSessions: Contract<{ query: Sent<typeof EndSessionsSchema> }> =
  "DELETE /api/account/sessions";

/** Keys and webhooks that keep their access when the user's devices are signed out. */
export const listPrograms: Contract<{ output: ProgramView[] }> = "GET /api/account/programs";

export const endSession: Contract<ById> = "DELETE /api/account/sessions/:id";
