import { eq } from "drizzle-orm";
import * as oidc from "openid-client";
import { openBytes } from "#src/sealed-bytes.ts";
import { sessions } from "../../db/schema/accounts.ts";
import type { SessionContext } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { endSession } from "../sessions/end-session.ts";
import { idTokenKey } from "./finish-sign-in.ts";
import { openProvider } from "./open-provider.ts";
import { ProviderProblem } from "./provider-problem.ts";
import { findConnection } from "./queries.ts";
import { signedOutUrl } from "./redirect-urls.ts";

/**
 * Ends the session and returns the address for signing out at its provider. Returns null for a
 * password session, or if the provider has no such address or is down; the user is signed out here
 * either way.
 */
export async function signOutAtProvider(
  services: Services,
  { user, sessionId }: Pick<SessionContext, "user" | "sessionId">,
): Promise<string | null> {
  const [session] = await services.db.select().from(sessions).where(eq(sessions.id, sessionId));
  await endSession(services, user, sessionId);
  if (!session?.ssoAccountId || !session.ssoIdToken) return null;
  const connection = await findConnection(services.db, session.ssoAccountId);
  if (!connection) return null;
  try {
    const provider = await openProvider(services, connection);
    if (!provider.serverMetadata().end_session_endpoint) return null;
    return oidc.buildEndSessionUrl(provider, {
      id_token_hint: openBytes(idTokenKey(services), sessionId, session.ssoIdToken).toString(),
      post_logout_redirect_uri: signedOutUrl(services.config),
    }).href;
  } catch (error) {
    if (error instanceof ProviderProblem) return null;
    throw error;
  }
}
