import encodeQr from "qr";
import { FACTOR_ERRORS } from "#shared/factors/messages.ts";
import type { AuthenticatorSetup } from "#shared/factors/schemas.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { sealSetup } from "./authenticator-setup.ts";
import { keyText, keyUri, newSecret } from "./totp.ts";

/** Light squares around the code (ISO/IEC 18004). */
const MARGIN = 4;

/**
 * Draws the secret of a new authenticator app, which its first code then confirms.
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

/** Refuses second steps on an account whose address may belong to someone else. */
export function requireVerified({ isEmailVerified }: Pick<User, "isEmailVerified">): void {
  if (isEmailVerified) return;
  throw new DomainError("forbidden", FACTOR_ERRORS.unverified, { code: "verify_first" });
}

/** Returns a QR code as the outline of its dark squares, for the `d` of an SVG path. */
function qrPicture(text: string): { size: number; path: string } {
  const rows = encodeQr(text, "raw", { border: MARGIN });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** Draws each run of dark squares as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const marks = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...marks.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
