import { jwt } from "@elysiajs/jwt";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";
import { SESSION_DAYS } from "./session-lifetime.ts";

const ALGORITHM = "HS256";
const TYPE = "session+jwt";
const ISSUER = "handrail";
const AUDIENCE = "handrail-api";

/** Signs a session's token, available as `jwt` in the context; `readSessionToken` verifies it. */
export function sessionTokens({ secret }: Pick<Services, "secret">) {
  return jwt({
    name: "jwt",
    secret: deriveKey(secret, "session"),
    alg: ALGORITHM,
    typ: TYPE,
    iss: ISSUER,
    aud: AUDIENCE,
    exp: `${SESSION_DAYS}d`,
  });
}

export interface TokenReader {
  verify(token: string, rules: typeof RULES): Promise<false | Record<string, unknown>>;
}

/** Requires every claim and a fixed algorithm, regardless of the token's header (RFC 8725). */
const RULES = {
  algorithms: [ALGORITHM],
  typ: TYPE,
  issuer: ISSUER,
  audience: AUDIENCE,
  requiredClaims: ["exp", "iat", "sid"],
};

/** Returns the session ID; null for anything but a token signed by `sessionTokens`. */
export async function readSessionToken(reader: TokenReader, token: string): Promise<string | null> {
  const claims = await reader.verify(token, RULES);
  const sessionId = claims ? claims.sid : undefined;
  return typeof sessionId === "string" ? sessionId : null;
}
