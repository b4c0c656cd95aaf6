import { jwt } from "@elysiajs/jwt";
import { and, eq, gt } from "drizzle-orm";
import { Elysia } from "elysia";
import { sessions, users } from "../db/schema.ts";
import { DomainError } from "../errors.ts";
import { deriveKey } from "../secret.ts";
import type { Services } from "../services.ts";
import { ERRORS } from "../shared/messages.ts";

/** How long a device stays signed in. */
export const SESSION_DAYS = 30;

const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Adds `signedIn: true` for routes, which puts `owner` (the user's row) and `sessionId` into the context, and
 * `jwt` for routes that start a session. The bearer token names a row of `sessions`; nothing else counts.
 */
export function sessionPlugin(services: Services) {
  return new Elysia({ name: "session" })
    .use(jwt({ name: "jwt", secret: deriveKey(services.secret, "session"), exp: `${SESSION_DAYS}d` }))
    .macro({
      signedIn: {
        async resolve({ jwt, request }) {
          const claims = await jwt.verify(bearerToken(request));
          const sessionId = claims ? claims.sid : undefined;
          if (typeof sessionId !== "string" || !SESSION_ID.test(sessionId)) throw signInFirst();
          const owner = await findOwner(services, sessionId);
          if (!owner) throw new DomainError("unauthorized", ERRORS.sessionEnded, { code: "session_ended" });
          return { owner, sessionId };
        },
      },
    });
}

async function findOwner({ db, clock }: Services, sessionId: string) {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now())));
  return row?.user;
}

function bearerToken(request: Request): string {
  const [scheme, token] = request.headers.get("authorization")?.split(" ") ?? [];
  if (scheme?.toLowerCase() !== "bearer" || !token) throw signInFirst();
  return token;
}

function signInFirst(): DomainError {
  return new DomainError("unauthorized", ERRORS.unauthorized);
}
