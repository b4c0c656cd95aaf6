import { Secret, TOTP } from "otpauth";

/** Length of a shared secret in bytes, equal to the hash length as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Number of periods a phone's clock may be ahead or behind (RFC 6238, 5.2). */
const SKEW_STEPS = 1;

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** Returns the secret in Base32, in groups of four for easy typing. */
export function keyText(secret: Buffer): string {
  return (
    asSecret(secret)
      .base32.match(/.{1,4}/g)
      ?.join(" ") ?? ""
  );
}

/** Returns the `otpauth:` URI for the QR code. */
export function keyUri(secret: Buffer, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ secret: asSecret(secret), issuer, label }).toString();
}

/** Returns a code's period; null unless it is the current period or an adjacent one. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: asSecret(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Copies the bytes, since a Buffer may be part of a larger one. */
function asSecret(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
