import * as v from "valibot";
import { hostCookie, readHostCookie } from "#src/http/host-cookie.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "../../services.ts";

const NAME = "sso";
const MAX_AGE_SECONDS = 15 * 60;
const PURPOSE = "sso-sign-in";

const text = v.string();
const SignInSchema = v.object({
  accountId: v.number(),
  state: text,
  nonce: text,
  /** PKCE code verifier, which stays secret. */
  verifier: text,
  /** Path to open after sign-in. */
  next: text,
  /** The signed-in user to connect; null for a sign-in. */
  userId: v.nullable(v.number()),
  /** Expiry time, in milliseconds since 1970. */
  expires: v.number(),
});

export type StartedSignIn = Omit<v.InferOutput<typeof SignInSchema>, "expires">;

/** Returns an encrypted `Set-Cookie` value that binds a sign-in to its browser. */
export function signInCookie(services: Services, started: StartedSignIn): string {
  const expires = services.clock.now().getTime() + MAX_AGE_SECONDS * 1_000;
  const sealed = sealBytes(keyOf(services), PURPOSE, Buffer.from(JSON.stringify({ ...started, expires })));
  return hostCookie(services, NAME, sealed.toString("base64url"), MAX_AGE_SECONDS);
}

/**
 * Returns the sign-in started by a request's browser; null if there is none or it is forged or
 * expired.
 */
export function readSignInCookie(services: Services, request: Request): StartedSignIn | null {
  const value = readHostCookie(services, NAME, request);
  if (!value) return null;
  try {
    const bytes = openBytes(keyOf(services), PURPOSE, Buffer.from(value, "base64url"));
    const { expires, ...started } = v.parse(SignInSchema, JSON.parse(bytes.toString()));
    return expires > services.clock.now().getTime() ? started : null;
  } catch {
    return null;
  }
}

function keyOf({ secret }: Services): Buffer {
  return deriveKey(secret, PURPOSE);
}
