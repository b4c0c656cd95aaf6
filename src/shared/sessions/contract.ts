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

/** Returns a session or, if the user has a second step, a ticket for it. */
export const signIn: Contract<{
  body: Sent<typeof LoginSchema | typeof UsernameLoginSchema>;
  output: (SessionToken & { user: UserView }) | { secondStep: SecondStep };
}> = "POST /api/auth/login";

export const readUser: Contract<{ output: SignedInView }> = "GET /api/auth/user";

export const signOut: Contract = "POST /api/auth/logout";

export const listSessions: Contract<{ output: SessionView[] }> = "GET /api/account/sessions";

/** Signs out all other devices, and deletes the keys and webhooks named in the query. */
export const endOtherSessions: Contract<{ query: Sent<typeof EndSessionsSchema> }> =
  "DELETE /api/account/sessions";

/** Keys and webhooks that retain access when the user's devices are signed out. */
export const listPrograms: Contract<{ output: ProgramView[] }> = "GET /api/account/programs";

export const endSession: Contract<ById> = "DELETE /api/account/sessions/:id";
