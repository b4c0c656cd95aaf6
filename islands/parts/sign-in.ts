import { API } from "../../src/shared/paths.ts";
import type { LoginInput, UsernameLoginInput } from "../../src/shared/schemas/credentials.ts";
import type { UserView } from "../../src/shared/schemas/user.ts";
import { TOASTS } from "../../src/shared/toasts.ts";
import { HttpError, request } from "../../src/ui/browser/fetcher.ts";
import { storeToken } from "../../src/ui/browser/session-token.ts";
import { toast } from "../../src/ui/browser/toast-store.ts";

/** Signs in and keeps the token. @throws what the server or the network had against it. */
export async function signIn(credentials: LoginInput | UsernameLoginInput): Promise<void> {
  const { token } = await request<{ token: string; user: UserView }>("POST", API.login, {
    body: credentials,
  });
  storeToken(token);
}

/** The id of the user who must verify the address first, and a toast that says so; null for any other failure. */
export function unverifiedUser(error: unknown): number | null {
  if (!(error instanceof HttpError) || !error.details.needsEmailVerification) return null;
  toast(TOASTS.verificationRequired);
  return typeof error.details.userId === "number" ? error.details.userId : null;
}
