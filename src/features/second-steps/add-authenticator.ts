import { randomUUID } from "node:crypto";
import encodeQr from "qr";
import * as v from "valibot";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type {
  AddAuthenticatorInput,
  AuthenticatorSetup,
  NewRecoveryCodes,
} from "#shared/second-steps/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { authenticators } from "#src/db/schema/second-steps.ts";
import { DomainError } from "#src/errors.ts";
import type { SessionContext } from "#src/http/session.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import { openBytes, sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";
import { sealSecret } from "./authenticator-secret.ts";
import { limitTries } from "./limit-tries.ts";
import { lockForSecondStep, noteNewSecondStep, requireVerified } from "./new-second-step.ts";
import { keyText, keyUri, newSecret, stepOf } from "./totp.ts";

/**
 * Adds an authenticator app once its first code is correct, with recovery codes if the user had no
 * second step. A retry after a lost reply adds the app only once.
 * @throws DomainError `invalid` at `code`; `conflict` for an expired setup; `forbidden`.
 */
export async function addAuthenticator(
  services: Services,
  session: Pick<SessionContext, "user" | "sessionId">,
  { setup, name, code }: AddAuthenticatorInput,
): Promise<NewRecoveryCodes> {
  const userId = session.user.id;
  const { id, shared } = openSetup(services, userId, setup);
  return limitTries(services, userId, () =>
    transactAndMail(services, async (tx) => {
      const now = services.clock.now();
      const lastStep = stepOf(shared, code, now);
      if (lastStep === null) throw wrongCode();
      const user = await lockForSecondStep(tx, userId);
      const secret = sealSecret(services.secret, id, shared);
      await tx
        .insert(authenticators)
        .values({ id, userId, name, secret, lastStep, lastUsedAt: now, createdAt: now })
        .onConflictDoNothing();
      return noteNewSecondStep(services, tx, {
        user,
        sessionId: session.sessionId,
        kind: "authenticator",
        name,
      });
    }),
  );
}

export function wrongCode(): DomainError {
  const message = SECOND_STEP_ERRORS.wrongCode;
  return new DomainError("invalid", message, { code: "wrong_code", fields: { code: message } });
}

/** Quiet zone around the QR code, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/**
 * Generates a secret for a new authenticator app, to be confirmed by its first code.
 * @throws DomainError `forbidden` before the address is verified.
 */
export function beginAuthenticator(services: Services, user: User): AuthenticatorSetup {
  requireVerified(user);
  const shared = newSecret();
  const uri = keyUri(shared, { issuer: services.config.productName, label: user.email });
  return {
    setup: sealSetup(services, user.id, shared),
    key: keyText(shared),
    uri,
    picture: qrPicture(uri),
  };
}

/** Returns a QR code as the outline of its dark squares, for an SVG path's `d` attribute. */
function qrPicture(text: string): { size: number; path: string } {
  const rows = encodeQr(text, "raw", { border: MARGIN });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** Draws each run of dark squares as a single rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const marks = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...marks.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}

/** Time limit for entering the first code of a setup. */
const SETUP_MS = 30 * 60_000;

const SetupSchema = v.object({ shared: v.string(), expires: v.number() });

/**
 * Seals a new secret for its user, so nothing is stored before the first code. The value starts
 * with the future app's ID.
 */
function sealSetup({ secret, clock }: Pick<Services, "secret" | "clock">, userId: number, shared: Buffer) {
  const id = randomUUID();
  const expires = clock.now().getTime() + SETUP_MS;
  const content = JSON.stringify({ shared: shared.toString("base64url"), expires });
  const sealed = sealBytes(keyOf(secret), boundTo(id, userId), Buffer.from(content));
  return `${id}.${sealed.toString("base64url")}`;
}

/** @throws DomainError `conflict` for an expired setup or another user's setup. */
function openSetup({ secret, clock }: Pick<Services, "secret" | "clock">, userId: number, setup: string) {
  const [id = "", sealed = ""] = setup.split(".");
  const { shared, expires } = v.parse(SetupSchema, JSON.parse(opened(secret, boundTo(id, userId), sealed)));
  if (expires <= clock.now().getTime()) throw setupOver();
  return { id, shared: Buffer.from(shared, "base64url") };
}

function opened(secret: string, bound: string, sealed: string): string {
  try {
    return openBytes(keyOf(secret), bound, Buffer.from(sealed, "base64url")).toString("utf8");
  } catch (cause) {
    throw setupOver(cause);
  }
}

function boundTo(id: string, userId: number): string {
  return `${id} of user ${userId}`;
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, "authenticator-setup");
}

function setupOver(cause?: unknown): DomainError {
  return new DomainError("conflict", SECOND_STEP_ERRORS.setupOver, { code: "setup_over", cause });
}
